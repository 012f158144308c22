/** The file store on Ceph's S3 gateway, also one that is killed meanwhile. */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { needs } from '../../../../scripts/testing/programs.ts'
import { s3Store } from '../../src/adapters/file-store/s3.ts'
import { FileStoreUnavailable, MissingFile } from '../../src/ports/file-store.ts'
import { CLINIC, startTestApp, TOLVAN } from '../app.ts'
import { checkDocuments } from '../documents.ts'
import { fileStoreSuite } from '../file-store/suite.ts'
import { jpeg } from '../inspect/files.ts'
import { startDraft } from '../journey.ts'
import { CEPH, startCeph } from './start-ceph.ts'

const BUCKET = 'sievert-files'
const MEGABYTE = 1024 * 1024
const open = () => s3Store(BUCKET)

let ceph: Awaited<ReturnType<typeof startCeph>> | undefined
beforeEach(async (context) => {
  needs(context, ...CEPH)
  ceph ??= await startCeph(BUCKET)
}, 120_000)
afterEach(async () => {
  vi.unstubAllEnvs()
  const store = open()
  for await (const { key } of store.list('')) await store.remove(key)
})
afterAll(() => ceph?.stop())

fileStoreSuite(open)

it('resumes an upload, and sends a part of the file (FIL-05, FIL-07)', async () => {
  const test = await startTestApp({ FILE_STORE: `s3://${BUCKET}` })
  try {
    const browser = await test.signIn(TOLVAN, CLINIC)
    const id = await startDraft(test, browser)
    const file = jpeg({ after: randomBytes(11 * MEGABYTE) })
    const tus = { 'tus-resumable': '1.0.0' }
    const metadata = `filename ${Buffer.from('a.jpg').toString('base64')}`
    const { headers } = await test.call('POST', `applications/${id}/uploads`, {
      browser,
      headers: { ...tus, 'upload-length': String(file.length), 'upload-metadata': metadata },
    })
    const path = String(headers.location)
    const middle = 6 * MEGABYTE
    const type = { ...tus, 'content-type': 'application/offset+octet-stream' }
    const send = (offset: number, body: Buffer) =>
      test.call('PATCH', path, { browser, body, headers: { ...type, 'upload-offset': String(offset) } })
    await send(0, file.subarray(0, middle))
    const held = await test.call('HEAD', path, { browser, headers: tus })
    expect(held.headers['upload-offset']).toBe(String(middle))
    const last = await send(middle, file.subarray(middle))
    await checkDocuments(test)
    const document = `applications/${id}/file/${String(last.headers['sievert-document'])}`
    const range = { range: `bytes=${middle - 2}-${middle + 1}` }
    const part = await test.call('GET', document, { browser, headers: range })
    expect([part.statusCode, part.rawPayload]).toEqual([206, file.subarray(middle - 2, middle + 2)])
    expect((await test.call('GET', document, { browser })).rawPayload.equals(file)).toBe(true)
  } finally {
    await test.close()
  }
})

it('tells a missing bucket and a wrong key from a missing file (FIL-12)', async () => {
  await expect(open().read('documents/a')).rejects.toThrow(MissingFile)
  await expect(s3Store('other').read('documents/a')).rejects.toThrow(FileStoreUnavailable)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
  await expect(open().read('documents/a')).rejects.toThrow(FileStoreUnavailable)
})

it('stores nothing of a file whose gateway is killed, and everything when it is back (FIL-07, API-07)', async () => {
  const content = randomBytes(12 * MEGABYTE)
  const store = open()
  const broken = store.write(
    'quarantine/a',
    (async function* () {
      yield content.subarray(0, 6 * MEGABYTE)
      await ceph?.killGateway()
      yield content.subarray(6 * MEGABYTE)
    })(),
  )
  await expect(broken).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/)
  await expect(store.read('quarantine/a')).rejects.toThrow(FileStoreUnavailable)
  await ceph?.startGateway()
  await expect(store.read('quarantine/a')).rejects.toThrow(MissingFile)
  await store.write('quarantine/a', [content])
  expect((await buffer(await store.read('quarantine/a'))).equals(content)).toBe(true)
  expect(await store.removeBrokenOff(new Date(Date.now() + 60_000))).toBe(1)
})
