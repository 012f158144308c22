/** The build is reproducible, so that external reviewers can verify a release. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { buildInto } from './web-build.ts'

test('the web app built twice is the same to the last byte, packed files too', async () => {
  const folders = [createTemporaryFolder(), createTemporaryFolder()]
  try {
    const built = []
    for (const { path } of folders) {
      await buildInto(path)
      const files = globSync('**/*.*', { cwd: path }).toSorted()
      built.push(Object.fromEntries(files.map((file) => [file, readFileSync(join(path, file), 'base64')])))
    }
    const [first = {}, second] = built
    expect(Object.keys(first).filter((file) => file.endsWith('.br'))).not.toEqual([])
    expect(second).toEqual(first)
  } finally {
    for (const folder of folders) folder.remove()
  }
}, 120_000)
