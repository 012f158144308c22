/**
 * Tests of uploads in parts: created once, resumed by PATCH from the server's offset after any fault, and cancelled by
 * the applicant.
 */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { beyondContract, fakeServer, noContent, problem } from '../../test/fake-server.ts'
import { type Fault, fakeUploadServer, UPLOADS } from '../../test/fake-upload-server.ts'
import { uploadResumably } from './resumable-upload.ts'
import { UploadStopped } from './uploading.ts'

const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const MEGABYTE = 1024 * 1024
const FIRST = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d00'
const SECOND = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d01'
const FILE = new File([new Uint8Array(7 * MEGABYTE)], 'scan.pdf', { lastModified: 1 })

// Loaded before the fake timers start.
beforeAll(() => import('tus-js-client'))
beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => vi.useRealTimers())

const begin = () => {
  const control = new AbortController()
  const percents: number[] = []
  const retries: boolean[] = []
  const ended = uploadResumably(ID, FILE, {
    onProgress: (percent) => void percents.push(percent),
    onRetry: (isRetrying) => void retries.push(isRetrying),
    signal: control.signal,
  }).then(
    (documentId) => documentId,
    (error: Error & { status?: number }) => error.status ?? error.message,
  )
  return { control, percents, retries, ended }
}
/** Sends the file and advances the clock by two minutes. */
const upload = async () => {
  const begun = begin()
  await vi.advanceTimersByTimeAsync(120_000)
  return { ...begun, outcome: await begun.ended }
}
const stored = () => Object.values(sessionStorage)
const once = (answer: () => Response): Fault => answer
const unexpected = (status: number): Fault => once(() => beyondContract(new Response(null, { status })))
const UNANSWERED = Array<Fault>(30).fill('never arrives')

it('sends parts of 5 MB, stores the address until all has arrived, then deletes it (FIL-04, FIL-07)', async () => {
  const storedBefore: unknown[] = []
  const server = fakeUploadServer({
    PATCH: [undefined, once(() => (storedBefore.push(...stored()), problem(409, 'error.upload-offset.text')))],
  })
  const { outcome, percents } = await upload()
  expect(outcome).toBe(`d-${FIRST}`)
  expect(server.offsets()).toEqual([0, 5 * MEGABYTE, 5 * MEGABYTE])
  expect(storedBefore).toEqual([expect.stringMatching(`/${FIRST}$`)])
  expect(stored()).toEqual([])
  expect(percents.at(-1)).toBe(100)
})

it.each<[string, Fault, number]>([
  ['does not reach the server', 'never arrives', 0],
  ['is answered, and the answer is lost', 'answer lost', 0],
  ['is answered by a proxy whose server is away', unexpected(502), 502],
  ['is 503', once(() => problem(503)), 503],
  ['is 429', once(() => problem(429)), 429],
  ['is 413', once(() => problem(413, 'error.quota-uploads.text')), 413],
  ['is 409', once(() => problem(409, 'error.not-editable.text')), 409],
])('sends the creating POST once when it %s (SHE-09, FIL-04)', async (_what, fault, status) => {
  const server = fakeUploadServer({ POST: [fault] })
  const { outcome, retries } = await upload()
  expect([outcome, server.methods(), retries.includes(true)]).toEqual([status, ['POST'], false])
  expect(await upload()).toMatchObject({ outcome: expect.stringMatching(/^d-/) })
  expect(server.methods().filter((method) => method === 'POST')).toHaveLength(2)
})

it.each<[string, Record<string, (Fault | undefined)[]>, string[], number]>([
  ['a part is cut', { PATCH: [{ cutAfter: 2 * MEGABYTE }] }, ['POST', 'PATCH', 'HEAD', 'PATCH'], 2 * MEGABYTE],
  ['the answer to a part is lost', { PATCH: ['answer lost'] }, ['POST', 'PATCH', 'HEAD', 'PATCH'], 5 * MEGABYTE],
  [
    'the connection is away for a while',
    { PATCH: [{ cutAfter: MEGABYTE }], HEAD: ['never arrives', 'never arrives', 'never arrives'] },
    ['POST', 'PATCH', 'HEAD', 'HEAD', 'HEAD', 'HEAD', 'PATCH', 'PATCH'],
    MEGABYTE,
  ],
  [
    'the server restarts',
    { PATCH: [{ cutAfter: MEGABYTE }], HEAD: [unexpected(502), unexpected(503)] },
    ['POST', 'PATCH', 'HEAD', 'HEAD', 'HEAD', 'PATCH', 'PATCH'],
    MEGABYTE,
  ],
  [
    'another request has brought it further',
    { PATCH: [once(() => problem(409, 'error.upload-offset.text'))] },
    ['POST', 'PATCH', 'HEAD', 'PATCH', 'PATCH'],
    0,
  ],
  [
    'the last part is cut',
    { PATCH: [undefined, { cutAfter: 5 }] },
    ['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH'],
    5 * MEGABYTE + 5,
  ],
])(
  'resumes by PATCH from the offset of the server when %s (FIL-04, FIL-07)',
  async (_what, faults, methods, offset) => {
    const server = fakeUploadServer(faults)
    expect((await upload()).outcome).toBe(`d-${FIRST}`)
    expect(server.methods().join(' ')).toBe(methods.join(' '))
    expect(server.offsets()).toContain(offset)
    expect([...server.uploads.values()]).toEqual([{ size: FILE.size, received: FILE.size }])
  },
)

it('reports retries from the second failure on, until a part has arrived (FIL-04)', async () => {
  fakeUploadServer({ PATCH: [{ cutAfter: 9 }, 'never arrives'], HEAD: ['never arrives', undefined] })
  const one = begin()
  await vi.advanceTimersByTimeAsync(500)
  expect(one.retries).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(20_000)
  expect([await one.ended, one.retries.at(-1)]).toEqual([`d-${FIRST}`, false])
})

it('does not abort when the browser reports offline, and is resumed after a long outage (FIL-04, FIL-07)', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const server = fakeUploadServer({ PATCH: [{ cutAfter: MEGABYTE }], HEAD: UNANSWERED.slice(0, 7) })
  const { outcome } = await upload()
  expect([outcome, server.methods().length]).toEqual([0, 2 + 7])
  expect(stored()).toHaveLength(1)
  expect((await upload()).outcome).toBe(`d-${FIRST}`)
  expect(server.methods().slice(9)).toEqual(['HEAD', 'PATCH', 'PATCH'])
  expect(server.methods().filter((method) => method === 'POST')).toHaveLength(1)
})

it.each([404, 410])(
  'is aborted when the upload is missing (%i), and restarts when sent again (FIL-07)',
  async (status) => {
    const server = fakeUploadServer({ PATCH: [{ cutAfter: 5 }], HEAD: [unexpected(status)] })
    expect((await upload()).outcome).toBe(0)
    expect([server.methods(), stored()]).toEqual([['POST', 'PATCH', 'HEAD'], []])
    expect((await upload()).outcome).toBe(`d-${SECOND}`)
  },
)

it('restarts once when the upload of an earlier visit is missing (FIL-07, SHE-09)', async () => {
  const server = fakeUploadServer({ PATCH: [{ cutAfter: 5 }], HEAD: UNANSWERED.slice(0, 7) })
  await upload()
  server.uploads.delete(FIRST)
  server.uploads.set('another', { size: 1, received: 0 })
  expect((await upload()).outcome).toBe(`d-${SECOND}`)
  expect(server.methods().filter((method) => method === 'POST')).toHaveLength(2)
})

it('makes no second document when the answer to the last part was lost and the page was left (FIL-07)', async () => {
  const server = fakeUploadServer({ PATCH: [undefined, 'answer lost'], HEAD: UNANSWERED.slice(0, 7) })
  expect((await upload()).outcome).toBe(0)
  expect((await upload()).outcome).toBe(`d-${FIRST}`)
  expect(server.methods().at(-1)).toBe('HEAD')
})

it.each<[number, string, Record<string, unknown>]>([
  [413, 'error.quota-pieces.text', {}],
  [422, 'error.invalid.text', { issues: [{ path: 'formFile', key: 'file.refusal.content.text' }] }],
  [409, 'error.not-editable.text', {}],
  [507, 'error.storage-full.text', {}],
])('shows a refusal at once: %i %s (FIL-08)', async (status, code, more) => {
  const server = fakeUploadServer({ PATCH: [once(() => problem(status, code, more))] })
  const { outcome, retries } = await upload()
  expect([outcome, server.methods(), retries]).toEqual([status, ['POST', 'PATCH'], [false]])
  // The address of an upload that cannot be resumed is deleted.
  expect(stored()).toHaveLength([413, 422].includes(status) ? 0 : 1)
})

it('resumes after 429: the address had too many bytes in flight (QUO-15)', async () => {
  const server = fakeUploadServer({ PATCH: [once(() => problem(429, 'error.too-many.text'))] })
  const { outcome } = await upload()
  expect([outcome, server.methods()]).toEqual([`d-${FIRST}`, ['POST', 'PATCH', 'HEAD', 'PATCH', 'PATCH']])
})

it('is ended on the server, too, when the applicant stops it (FIL-11)', async () => {
  const { to } = fakeServer({ [`DELETE ${UPLOADS}/${FIRST}`]: noContent })
  const server = fakeUploadServer({ PATCH: [{ cutAfter: 5 }], HEAD: UNANSWERED })
  const { control, ended } = begin()
  await vi.advanceTimersByTimeAsync(2000)
  const before = server.sent.length
  control.abort(new UploadStopped())
  expect(await ended).toBe('the applicant stopped the upload')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.sent.length, stored()]).toEqual([before, []])
  expect(to('DELETE', `${UPLOADS}/${FIRST}`)).toHaveLength(1)
})

it('remains on the server when the page is left, and is resumed on return (FIL-07)', async () => {
  const { calls } = fakeServer()
  const server = fakeUploadServer({ PATCH: [{ cutAfter: 5 }], HEAD: ['never arrives', 'never arrives'] })
  const { control, ended } = begin()
  await vi.advanceTimersByTimeAsync(500)
  control.abort(new Error('left'))
  expect([await ended, calls]).toEqual(['left', []])
  expect((await upload()).outcome).toBe(`d-${FIRST}`)
  expect(server.methods().filter((method) => method === 'POST')).toHaveLength(1)
})

it('sends nothing if aborted before it began (FIL-01)', async () => {
  const server = fakeUploadServer()
  const { control, ended } = begin()
  control.abort(new Error('left'))
  expect([await ended, server.sent]).toEqual(['left', []])
})
