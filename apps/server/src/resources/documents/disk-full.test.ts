/** A full disk: a file system of 1 MB, on machines that permit one. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '@sievert/contract/problem'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { type Browser, CLINIC, startTestApp, TOLVAN } from '../../../test/app.ts'
import { documentsOf, storedKeys, upload } from '../../../test/documents.ts'
import { startDraft } from '../../../test/journey.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'

const FILE = { fileName: 'stor.txt', content: Buffer.alloc(200 * 1024, ' ') }
const MORE_THAN_FIT = 10

const ending: (() => unknown)[] = []
beforeEach((context) => needs(context, 'mount', 'umount'))
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

const startOnSmallDisk = async () => {
  const { path, remove } = createTemporaryFolder()
  ending.push(remove)
  outputOf('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', path])
  ending.push(() => outputOf('umount', [path]))
  const test = await startTestApp({ FILE_STORE: join(path, 'files') })
  ending.push(test.close)
  return { test, incoming: () => readdirSync(join(path, 'files', '.incoming')) }
}

it('answers 507 on a full disk, stores nothing partial, and resumes when there is space (API-02, FIL-04, FIL-07)', {
  tags: ['nightly'],
}, async () => {
  const { test, incoming } = await startOnSmallDisk()
  const browser: Browser = await test.signIn(TOLVAN, CLINIC)
  const [filled, waiting] = [await startDraft(test, browser), await startDraft(test, browser)]
  const about = { 'upload-length': String(FILE.content.length), 'upload-metadata': `filename ${btoa(FILE.fileName)}` }
  const { headers } = await test.call('POST', `applications/${waiting}/uploads`, { browser, headers: about })
  const continueUpload = () => {
    const sending = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    return test.call('PATCH', String(headers.location), { browser, body: FILE.content, headers: sending })
  }

  let arrived = 0
  let answer = await upload(test, browser, filled, FILE)
  for (; answer.statusCode === 201 && arrived < MORE_THAN_FIT; answer = await upload(test, browser, filled, FILE))
    arrived += 1
  expect(arrived).toBeGreaterThan(2)
  for (const refused of [answer, await continueUpload()]) {
    expect(refused.json()).toMatchObject({ status: 507, code: 'error.storage-full.text' })
    expect(refused.json<Problem>().title).toMatch(/^Det finns ingen plats .* beror på oss/)
  }
  expect((await documentsOf(test, browser, filled)).size).toBe(arrived)
  expect(await storedKeys(test.deps)).toHaveLength(arrived)
  expect(incoming()).toEqual([])

  await test.call('DELETE', `applications/${filled}`, { browser })
  expect((await continueUpload()).statusCode).toBe(204)
  expect((await upload(test, browser, waiting, FILE)).statusCode).toBe(201)
  expect((await documentsOf(test, browser, waiting)).size).toBe(2)
})
