/**
 * A process that is killed during the upload or the check of a document. The state stays consistent, no files are left,
 * and the applicant can continue.
 */
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { documentsOf, multipart, storedKeys, upload, uploaded, uploadHead } from '../../../test/documents.ts'
import { expireWorkerLease } from '../../../test/expire-worker-lease.ts'
import { startS3 } from '../../../test/file-store/s3.ts'
import { pdf } from '../../../test/inspect/files.ts'
import { eventually, startDraft } from '../../../test/journey.ts'
import { type Process, startProcess } from '../../../test/processes.ts'
import { startStandIn } from '../../../test/virus-scanner/stand-in.ts'
import { deleteOrphanedFiles } from '../../retention/delete-orphaned-files.ts'

let scanner: Awaited<ReturnType<typeof startStandIn>>
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  scanner = await startStandIn({ says: 'stream: OK\0' })
  s3 = await startS3('killed-files')
})
afterAll(async () => {
  await scanner.stop()
  await s3.stop()
})

const STORES: [string, Record<string, string>][] = [
  ['on disk', {}],
  ['on S3', { FILE_STORE: 's3://killed-files' }],
]

describe.each(STORES)('%s', { timeout: 90_000 }, (store, settings) => {
  let test: TestApp
  let browser: Browser
  let id: string
  let running: Process[] = []
  beforeAll(async () => {
    const scanned = { CLAMAV_HOST: scanner.host, CLAMAV_PORT: String(scanner.port) }
    test = await startTestApp({ ...settings, ...scanned })
    browser = await test.signIn(TOLVAN, CLINIC)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    id = await startDraft(test, browser)
    scanner.be({ says: 'stream: OK\0' })
  })
  afterEach(async () => {
    await Promise.all(running.map(({ kill }) => kill()))
    running = []
  })

  const start = async (what: 'main' | 'worker') => {
    const started = await startProcess(test, what)
    running.push(started)
    return started
  }
  const stateOf = async (file: string) => (await documentsOf(test, browser, id)).get(file)?.state
  const untilReady = (file: string) =>
    eventually(async () => (await stateOf(file)) === 'ready', `${file} found in order`)
  const keysOf = async (file: string) => (await storedKeys(test.deps)).filter((key) => key.endsWith(file))
  const cleanUpTomorrow = () => {
    const tomorrow = new Date(test.deps.clock.now().getTime() + 25 * 3_600_000)
    return deleteOrphanedFiles({ ...test.deps, clock: { ...test.deps.clock, now: () => tomorrow } })
  }
  /** A complete upload and check, on restarted processes. */
  const continueUpload = async () => {
    const file = await uploaded(test, browser, id)
    await start('worker')
    await untilReady(file)
    expect(await keysOf(file)).toEqual([`documents/${file}`])
  }

  it('in the middle of an upload (FIL-07)', async () => {
    const web = await start('main')
    const content = Buffer.alloc(30 * 1024 * 1024, ' ')
    pdf().copy(content)
    const { payload, contentType } = multipart([{ fileName: 'stor.pdf' }, { formFile: content }])
    const socket = connect(Number(new URL(web.origin).port), '127.0.0.1').on('error', () => {})
    socket.write(uploadHead(id, browser, contentType, payload.length))
    await new Promise<void>((done) => socket.write(payload.subarray(0, 20 * 1024 * 1024), () => done()))
    await web.kill()
    socket.destroy()
    expect((await documentsOf(test, browser, id)).size).toBe(0)
    expect(await storedKeys(test.deps)).toEqual([])
    const { brokenOffUploads } = await cleanUpTomorrow()
    expect(brokenOffUploads).toBe(store === 'on disk' ? 1 : 0)
    await continueUpload()
  })

  it('when the content has come and nothing is recorded yet (FIL-07)', async () => {
    const web = await start('main')
    web.killAt('upload-stored')
    const { payload, contentType } = multipart([{ fileName: 'a.pdf' }, { formFile: pdf() }])
    const before = await storedKeys(test.deps)
    await expect(
      fetch(`${web.origin}/api/v1/applications/${id}/file`, {
        method: 'POST',
        headers: { cookie: browser.cookie, 'content-type': contentType },
        body: new Uint8Array(payload),
      }),
    ).rejects.toThrow('fetch failed')
    await web.dead
    expect((await documentsOf(test, browser, id)).size).toBe(0)
    const left = async () => (await storedKeys(test.deps)).filter((key) => !before.includes(key))
    expect(await left()).toHaveLength(1)
    expect(await cleanUpTomorrow()).toMatchObject({ orphanedFiles: 1 })
    expect(await left()).toEqual([])
    await continueUpload()
  })

  it('in the middle of a scan (FIL-05)', async () => {
    scanner.be('is-silent')
    const worker = await start('worker')
    const seen = scanner.seen()
    const file = await uploaded(test, browser, id)
    await eventually(async () => scanner.seen() > seen, 'the scan begun')
    await worker.kill()
    expect(await stateOf(file)).toBe('checking')
    expect(await keysOf(file)).toEqual([`quarantine/${file}`])
    scanner.be({ says: 'stream: OK\0' })
    await expireWorkerLease(test)
    await start('worker')
    await untilReady(file)
    expect(await keysOf(file)).toEqual([`documents/${file}`])
  })

  it('and a scanner that is away for a while: the check is made when it is back (FIL-05)', async () => {
    scanner.be('hangs-up')
    await start('worker')
    const seen = scanner.seen()
    const file = await uploaded(test, browser, id)
    await eventually(async () => scanner.seen() > seen, 'the scan begun')
    expect(await stateOf(file)).toBe('checking')
    scanner.be({ says: 'stream: OK\0' })
    await untilReady(file)
  })

  it('in the middle of the move out of quarantine (FIL-05)', async () => {
    const worker = await start('worker')
    worker.killAt('document-moved')
    const file = await uploaded(test, browser, id)
    await worker.dead
    expect(await stateOf(file)).toBe('checking')
    expect(await keysOf(file)).toEqual([`documents/${file}`])
    expect((await upload(test, browser, id)).statusCode).toBe(201)
    await expireWorkerLease(test)
    await start('worker')
    await untilReady(file)
    expect(await keysOf(file)).toEqual([`documents/${file}`])
  })
})
