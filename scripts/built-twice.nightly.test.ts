/** The build is reproducible, so that external reviewers can verify a release. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { buildInto } from './web-build.ts'

test('two builds of the web app are identical, compressed files included', async () => {
  const build = async () => {
    const folder = createTemporaryFolder()
    await buildInto(folder.path).finally(() => onTestFinished(folder.remove))
    const files = globSync('**/*.*', { cwd: folder.path }).toSorted()
    return files.map((file) => [file, readFileSync(join(folder.path, file), 'base64')] as const)
  }
  const first = await build()
  expect(first.filter(([file]) => file.endsWith('.br'))).not.toEqual([])
  expect(await build()).toEqual(first)
}, 120_000)
