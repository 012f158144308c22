/** The build is reproducible, so that external reviewers can verify a release. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { buildInto } from './web-build.ts'

test('two builds of the web app are identical, with compressed files, compile hints and the pages’ code (SHE-14)', async () => {
  const build = async () => {
    const folder = createTemporaryFolder()
    await buildInto(folder.path).finally(() => onTestFinished(folder.remove))
    const files = globSync('**/*.*', { cwd: folder.path }).toSorted()
    return files.map((file) => [file, readFileSync(join(folder.path, file), 'base64')] as const)
  }
  const first = await build()
  expect(first.filter(([file]) => file.endsWith('.br'))).not.toEqual([])
  expect(await build()).toEqual(first)
  const texts = first.map(([file, content]) => [file, Buffer.from(content, 'base64').toString()] as const)
  const scripts = texts.filter(([file]) => file.endsWith('.js'))
  expect(scripts.filter(([, script]) => !script.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([])
  const [, page = ''] = texts.find(([file]) => file === 'index.html') ?? []
  const [, code = '{}'] = /<!--first-answers (.*)-->/.exec(page) ?? []
  expect(JSON.parse(code)).toEqual({
    '/': expect.arrayContaining([expect.stringMatching(/^\/assets\/StartPage-/)]),
    '/login': expect.arrayContaining([expect.stringMatching(/^\/assets\/LoginPage-/)]),
    identity: expect.arrayContaining([expect.stringMatching(/^\/assets\/IdentityChoice-/)]),
    '/app/$applicationId': expect.arrayContaining([expect.stringMatching(/^\/assets\/application-route-/)]),
  })
}, 120_000)
