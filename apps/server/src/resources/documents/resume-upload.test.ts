/** Resumable uploads: an aborted upload continues where it stopped, and passes the same validation as every upload. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { quickSample } from '../../../../../scripts/testing/sampling.ts'
import { type Browser, CLINIC, SECOND_COMPANY, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { checkDocuments, documentsOf, storedKeys } from '../../../test/documents.ts'
import { startS3 } from '../../../test/file-store/s3.ts'
import { exe, jpeg, pdf } from '../../../test/inspect/files.ts'
import { eventually, startDraft } from '../../../test/journey.ts'
import { startProcess } from '../../../test/processes.ts'
import { waitForLockWaiter } from '../../../test/wait-for-lock-waiter.ts'
import { deleteOrphanedFiles } from '../../retention/delete-orphaned-files.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { PIECE_BYTES } from './split-content.ts'

const MEGABYTE = 1024 * 1024
/** A picture of many pieces. */
const LARGE = jpeg({ after: randomBytes(11 * MEGABYTE) })
const VERSION = { 'tus-resumable': '1.0.0' }

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3('resumed-files')
})
afterAll(() => s3.stop())

/** The slower of the two runs in the nightly suite. */
const STORES: [string, Record<string, string>][] = [
  ['on disk', {}],
  ['on S3', { FILE_STORE: 's3://resumed-files' }],
]

describe.each(quickSample(STORES))('%s', (_store, settings) => {
  let test: TestApp
  let browser: Browser
  let id: string
  let before: string[]
  beforeAll(async () => {
    test = await startTestApp(settings)
    browser = await test.signIn(TOLVAN, CLINIC)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    id = await startDraft(test, browser)
    before = await storedKeys(test.deps)
  })

  const begin = (fileName: string, size: number, by = browser) => {
    const metadata = `filename ${Buffer.from(fileName).toString('base64')},filetype aW1hZ2U=`
    const headers = { ...VERSION, 'upload-length': String(size), 'upload-metadata': metadata }
    return test.call('POST', `applications/${id}/uploads`, { browser: by, headers })
  }
  const begun = async (fileName: string, size: number) => {
    const { statusCode, headers } = await begin(fileName, size)
    expect(statusCode).toBe(201)
    return String(headers.location).replace('/api/v1/', '')
  }
  const head = (path: string, by = browser) => test.call('HEAD', path, { browser: by, headers: VERSION })
  const offsetOf = async (path: string) => Number((await head(path)).headers['upload-offset'])
  const continueUpload = (path: string, offset: number, body: Buffer) => {
    const headers = { ...VERSION, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    return test.call('PATCH', path, { browser, body, headers })
  }
  const left = async () => (await storedKeys(test.deps)).filter((key) => !before.includes(key))
  /** Sends `content`, announces more, and then drops the connection. */
  const breakOff = async (origin: string, path: string, content: Buffer) => {
    const sending = httpRequest(`${origin}/api/v1/${path}`, {
      method: 'PATCH',
      headers: {
        ...VERSION,
        cookie: browser.cookie,
        'content-type': 'application/offset+octet-stream',
        'content-length': LARGE.length,
        'upload-offset': 0,
      },
    }).on('error', () => {})
    await new Promise<void>((done) => sending.write(content, () => done()))
    return sending
  }
  const stored = async (path: string) => {
    const answer = await head(path)
    const file = String(answer.headers['sievert-document'])
    await checkDocuments(test)
    const download = await test.call('GET', `applications/${id}/file/${file}`, { browser })
    return { file, state: (await documentsOf(test, browser, id)).get(file), content: download.rawPayload }
  }

  it('takes a file in parts, and makes one document of it, with its hash (FIL-04, FIL-05)', async () => {
    const path = await begun('Räka 保管.jpg', LARGE.length)
    const middle = PIECE_BYTES + 12_345
    const first = await continueUpload(path, 0, LARGE.subarray(0, middle))
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(middle)])
    expect(first.headers['sievert-document']).toBeUndefined()
    expect((await documentsOf(test, browser, id)).size).toBe(0)
    const last = await continueUpload(path, middle, LARGE.subarray(middle))
    expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(LARGE.length)])
    const { file, state, content } = await stored(path)
    expect(last.headers['sievert-document']).toBe(file)
    expect(state).toMatchObject({ fileName: 'Räka 保管.jpg', size: LARGE.length, state: 'ready' })
    expect(content.equals(LARGE)).toBe(true)
    const record = await test.deps.stores.documents.find(toUuid(id), file)
    expect(record?.sha256).toBe(createHash('sha256').update(LARGE).digest('hex'))
    expect(await left()).toEqual([`documents/${file}`])
  })

  it('resumes after a lost connection without losing received data (FIL-07)', {
    tags: ['nightly'],
  }, async () => {
    const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const path = await begun('a.jpg', LARGE.length)
    const arrived = PIECE_BYTES + 100_000
    const sending = await breakOff(origin, path, LARGE.subarray(0, arrived))
    await eventually(async () => (await offsetOf(path)) === PIECE_BYTES, 'the first piece stored')
    sending.destroy()
    await eventually(async () => (await offsetOf(path)) === arrived, 'what arrived before the line broke')
    await continueUpload(path, arrived, LARGE.subarray(arrived))
    expect((await stored(path)).content.equals(LARGE)).toBe(true)
  })

  it('resumes where it stopped after a server kill (FIL-07)', { tags: ['nightly'] }, async () => {
    const { origin, kill } = await startProcess(test, 'main')
    const path = await begun('a.jpg', LARGE.length)
    const sending = await breakOff(origin, path, LARGE.subarray(0, 2 * PIECE_BYTES + 100_000))
    await eventually(async () => (await offsetOf(path)) === 2 * PIECE_BYTES, 'two pieces stored')
    await kill()
    sending.destroy()
    expect(await offsetOf(path)).toBe(2 * PIECE_BYTES)
    await continueUpload(path, 2 * PIECE_BYTES, LARGE.subarray(2 * PIECE_BYTES))
    expect((await stored(path)).content.equals(LARGE)).toBe(true)
  })

  it('becomes one document after a server crash past the last byte, even if asked repeatedly (FIL-07)', {
    tags: ['nightly'],
  }, async () => {
    const web = await startProcess(test, 'main')
    web.killAt('upload-stored')
    const path = await begun('a.jpg', LARGE.length)
    const sending = await breakOff(web.origin, path, LARGE)
    await web.dead
    sending.destroy()
    expect((await documentsOf(test, browser, id)).size).toBe(0)
    await Promise.all([head(path), head(path), head(path)])
    expect((await stored(path)).content.equals(LARGE)).toBe(true)
    expect((await documentsOf(test, browser, id)).size).toBe(1)
  })

  it('is checked like any upload: name, size and content (FIL-03, FIL-05)', async () => {
    expect((await begin('a.exe', 10)).json()).toMatchObject({
      issues: [{ path: 'formFile', key: 'validation.fileupload.invalid-file' }],
    })
    expect((await begin('a.pdf', 0)).statusCode).toBe(422)
    expect((await begin('a.pdf', FILE_SIZE_LIMIT)).json()).toMatchObject({
      code: 'validation.fileupload.file-too-large',
    })
    expect((await begin('a.pdf', FILE_SIZE_LIMIT - 1)).statusCode).toBe(201)
    const path = await begun('a.pdf', exe().length)
    const refused = await continueUpload(path, 0, exe())
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ issues: object[] }>().issues).toContainEqual({
      path: 'formFile',
      key: 'file.refusal.content.text',
    })
    expect((await head(path)).statusCode).toBe(404)
    expect(await left()).toEqual([])
  })

  it('refuses more than was announced, another place, another kind, and a sent application (FIL-03, WIZ-11)', async () => {
    const path = await begun('a.pdf', 20)
    expect((await continueUpload(path, 0, Buffer.alloc(21))).json()).toMatchObject({
      status: 413,
      code: 'error.too-large.text',
    })
    expect((await continueUpload(path, 0, pdf().subarray(0, 15))).statusCode).toBe(204)
    expect((await continueUpload(path, 5, Buffer.alloc(5))).statusCode).toBe(409)
    expect(await offsetOf(path)).toBe(15)
    expect((await test.call('PATCH', path, { browser, body: {}, headers: VERSION })).statusCode).toBe(415)
    await test.deps.stores.applications.update(toUuid(id), { status: 'Submitted' })
    expect((await continueUpload(path, 15, Buffer.alloc(5))).statusCode).toBe(409)
    expect((await begin('a.pdf', 20)).statusCode).toBe(409)
  })

  it('makes no document of a complete upload if the application was submitted first (FIL-05, FIL-07, WIZ-11)', async () => {
    const path = await begun('a.pdf', pdf().length)
    const { last } = await test.deps.inTransaction(async ({ applications }) => {
      await applications.lock(toUuid(id))
      const whole = continueUpload(path, 0, pdf())
      await waitForLockWaiter(test)
      await applications.update(toUuid(id), { status: 'Submitted' })
      return { last: whole }
    })
    expect((await last).body).toContain('error.not-editable.text')
    expect(await documentsOf(test, browser, id)).toEqual(new Map())
    expect(await left()).toEqual([])
  })

  it('survives a temporary fault at its end, and becomes a document at the next request (FIL-07)', async () => {
    const path = await begun('a.pdf', pdf().length)
    const away = new AppError('error.version-unavailable.text')
    vi.spyOn(test.deps, 'inTransaction').mockRejectedValueOnce(away)
    expect((await continueUpload(path, 0, pdf())).statusCode).toBe(503)
    expect((await stored(path)).content.equals(pdf())).toBe(true)
    expect((await documentsOf(test, browser, id)).size).toBe(1)
  })

  it('accepts one of two requests at the same offset, and stores nothing of the other (FIL-07)', {
    tags: ['nightly'],
  }, async () => {
    const path = await begun('a.jpg', LARGE.length)
    const half = LARGE.subarray(0, PIECE_BYTES)
    const answers = await Promise.all([continueUpload(path, 0, half), continueUpload(path, 0, half)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]))
    expect(await left()).toHaveLength(1)
    expect((await continueUpload(path, half.length, LARGE.subarray(half.length))).statusCode).toBe(204)
    expect((await stored(path)).content.equals(LARGE)).toBe(true)
  })

  it('survives when a concurrent request made the document and removed the pieces being read (FIL-07)', {
    tags: ['nightly'],
  }, async () => {
    const path = await begun('a.jpg', LARGE.length)
    const read = vi.spyOn(test.deps.fileStore, 'read').mockImplementationOnce(async (...piece) => {
      await head(path)
      return test.deps.fileStore.read(...piece)
    })
    const last = await continueUpload(path, 0, LARGE)
    read.mockRestore()
    expect([last.statusCode, last.headers['sievert-document']]).toEqual([204, (await stored(path)).file])
    expect((await documentsOf(test, browser, id)).size).toBe(1)
  })

  it('never becomes a second document (FIL-07)', async () => {
    const path = await begun('a.pdf', pdf().length)
    const { headers } = await continueUpload(path, 0, pdf())
    const uploadId = path.split('/').at(-1) ?? ''
    expect(await test.deps.stores.uploads.complete(uploadId, randomUUID())).toBe(false)
    expect((await head(path)).headers['sievert-document']).toBe(headers['sievert-document'])
  })

  it('refuses others (ACC-15)', async () => {
    const path = await begun('a.pdf', 20)
    const otherParty = await test.signIn(TOLVAN, SECOND_COMPANY)
    expect([(await head(path, otherParty)).statusCode, (await begin('a.pdf', 20, otherParty)).statusCode]).toEqual([
      404, 404,
    ])
    const other = path.replace(id, await startDraft(test, browser))
    expect([(await head(other)).statusCode, (await head(path)).statusCode]).toEqual([404, 200])
  })

  it('is deleted with its pieces within an hour of inactivity (FIL-07)', async () => {
    const path = await begun('a.jpg', LARGE.length)
    await continueUpload(path, 0, LARGE.subarray(0, PIECE_BYTES + 5))
    expect(await left()).toHaveLength(2)
    const cleanUpIn = (hours: number) => {
      const later = new Date(test.deps.clock.now().getTime() + hours * 3_600_000)
      return deleteOrphanedFiles({ ...test.deps, clock: { ...test.deps.clock, now: () => later } })
    }
    await cleanUpIn(0.45)
    expect(await offsetOf(path)).toBe(PIECE_BYTES + 5)
    // The clean-up runs every quarter of an hour, so the upload is deleted within the hour.
    expect((await cleanUpIn(0.6))['idleUploads']).toBeGreaterThan(0)
    expect(await left()).toEqual([])
    expect((await head(path)).statusCode).toBe(404)
  })
})
