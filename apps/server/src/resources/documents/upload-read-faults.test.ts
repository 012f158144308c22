/** Uploads whose pieces the file store does not give as they were written, and those that two requests complete. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkDocuments, documentsOf, storedKeys, uploaded } from '../../../test/documents.ts'
import { jpeg } from '../../../test/inspect/files.ts'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { MissingFile } from '../../ports/file-store.ts'

const VERSION = { 'tus-resumable': '1.0.0' }
const PICTURE = jpeg({ after: randomBytes(100_000) })

const test = useTestApp()
const browser = useBrowser(test)
let id: string
let path: string
beforeEach(async () => {
  id = await startDraft(test, browser)
  const about = { 'upload-length': String(PICTURE.length), 'upload-metadata': `filename ${btoa('a.jpg')}` }
  const begun = await test.call('POST', `applications/${id}/uploads`, { browser, headers: { ...VERSION, ...about } })
  path = String(begun.headers.location)
})
afterEach(() => vi.restoreAllMocks())

const head = () => test.call('HEAD', path, { browser, headers: VERSION })
const send = () => {
  const headers = { ...VERSION, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  return test.call('PATCH', path, { browser, body: PICTURE, headers })
}
const errorAsContent = async () => Readable.from([Buffer.from('<Error><Code>InternalError</Code></Error>')])
const sizes = async () => [...(await documentsOf(test, browser, id)).values()].map(({ size }) => size)

it('admits no error that the store sends as content, and admits the file at the next request (FIL-05, FIL-07, FIL-12)', async () => {
  vi.spyOn(test.deps.fileStore, 'read').mockImplementationOnce(errorAsContent)
  const cut = await send()
  expect([cut.statusCode, cut.headers['retry-after']]).toEqual([503, '30'])
  expect([await sizes(), await storedKeys(test.deps, 'quarantine/')]).toEqual([[], []])
  expect((await head()).headers['sievert-document']).toBeDefined()
  expect(await sizes()).toEqual([PICTURE.length])
})

it('judges no error that the store sends as content of a document (FIL-05, FIL-12)', async () => {
  const file = await uploaded(test, browser, id)
  const read = vi.spyOn(test.deps.fileStore, 'read').mockImplementation(errorAsContent)
  await expect(checkDocuments(test)).rejects.toThrow('the file store does not give')
  read.mockRestore()
  expect((await documentsOf(test, browser, id)).get(file)).toMatchObject({ state: 'checking' })
  await checkDocuments(test)
  expect((await documentsOf(test, browser, id)).get(file)).toMatchObject({ state: 'ready' })
})

it('answers with the document when another request has made it of the same content (FIL-07)', async () => {
  const { fileStore } = test.deps
  const read = fileStore.read.bind(fileStore)
  vi.spyOn(fileStore, 'read').mockImplementationOnce(async (key) => {
    const content = await buffer(await read(key))
    await head()
    return Readable.from([content])
  })
  const last = await send()
  expect([last.statusCode, last.headers['sievert-document']]).toEqual([204, (await head()).headers['sievert-document']])
  expect(await sizes()).toEqual([PICTURE.length])
})

it('gives an upload up only when a piece stays missing (FIL-07, FIL-12)', async () => {
  vi.spyOn(test.deps.fileStore, 'read').mockRejectedValueOnce(new MissingFile('uploads/new'))
  const early = await send()
  expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '30'])
  const [piece = ''] = await storedKeys(test.deps, 'uploads/')
  await test.deps.fileStore.remove(piece)
  expect((await head()).statusCode).toBe(503)
  await test.deps.testSupport?.setClock(new Date(Date.now() + 31_000))
  expect([(await head()).statusCode, await storedKeys(test.deps, 'uploads/')]).toEqual([404, []])
  await test.deps.testSupport?.setClock(null)
})
