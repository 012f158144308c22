/** Downloads while the file store fails, or lacks a file that the database knows: 503, and an alarm. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { signatureOver } from '../../test/case-system.ts'
import { fillInWithDocument, storedKeys, upload } from '../../test/documents.ts'
import { startS3 } from '../../test/file-store/s3.ts'
import { fillIn } from '../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'
import { deliverCase } from '../resources/cases/deliver-case.ts'
import { makeReceipt } from '../resources/receipts/make-receipt.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let isStopped = false
beforeAll(async () => {
  s3 = await startS3('files-away')
})
const server = useSigningTest({ FILE_STORE: 's3://files-away' })
const browser = useBrowser(server)
const stop = async () => {
  if (!isStopped) await s3.stop()
  isStopped = true
}
afterAll(stop)

type Files = { own: string[]; fetched: string[] }
let files: Files
let sent: string
beforeAll(async () => {
  const { applicationId, documentId } = await fillInWithDocument(server.test, browser)
  const id = await server.sendIn(browser, applicationId)
  sent = id
  await deliverCase(server.test.deps, id)
  await makeReceipt(server.test.deps, id)
  const below = `/api/v1/applications/${applicationId}`
  files = {
    own: [`${below}/file/${documentId}`, `${below}/receipt.pdf`, `${below}/application.pdf`],
    fetched: [`documents/${documentId}`, 'receipt.pdf', 'application.pdf'].map((file) => `/api/v1/cases/${id}/${file}`),
  }
}, 60_000)

const ask = (path: string) => {
  const signed = path.includes('/cases/')
  return server.test.call(
    'GET',
    path,
    signed ? { headers: signatureOver(server.test.deps, `GET.${path}`) } : { browser },
  )
}
const answers = async () => {
  const found = []
  for (const path of [...files.own, ...files.fetched]) found.push(await ask(path))
  return found
}
const alarms = async () => {
  const { body } = await server.test.call('GET', '/metrics')
  return Number(/^sievert_problems_total\{code="error.file-unavailable.text"\} (\d+)$/m.exec(body)?.[1])
}
/** The answer for each file, the details of the store that it discloses, and the number of alarms. */
const outcome = async () => {
  const before = await alarms()
  const found = await answers()
  const refusals = found.map((answer) => [
    answer.statusCode,
    answer.json<{ code: string }>().code,
    Number(answer.headers['retry-after']) > 0,
  ])
  const disclosed = found.filter(({ body }) => /ECONN|127\.0\.0\.1|quarantine|receipts\//.test(body))
  return { refusals, disclosed, alarms: (await alarms()) - before }
}
const UNAVAILABLE = {
  refusals: Array.from({ length: 6 }, () => [503, 'error.file-unavailable.text', true]),
  disclosed: [],
  alarms: 6,
}

it('gives every file while the store answers (FIL-04, FIL-12)', async () => {
  expect((await answers()).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
})

it('starts without its bucket, and is not ready (API-03, FIL-12)', async () => {
  const test = await startTestApp({ FILE_STORE: 's3://no-such-bucket' })
  const ready = await test.call('GET', '/ready')
  expect([ready.statusCode, ready.json()]).toMatchObject([503, { status: 'the file store is not usable' }])
  await test.close()
})

type StoreError = Error & { $metadata?: { httpStatusCode: number } }
const FAILURES: [string, StoreError][] = [
  ['refuses', Object.assign(new Error('Access Denied'), { name: 'AccessDenied', $metadata: { httpStatusCode: 403 } })],
  [
    'has no such bucket',
    Object.assign(new Error('none'), { name: 'NoSuchBucket', $metadata: { httpStatusCode: 404 } }),
  ],
  ['times out', Object.assign(new Error('socket hang up'), { name: 'TimeoutError' })],
  ['fails', Object.assign(new Error('We encountered an internal error'), { $metadata: { httpStatusCode: 500 } })],
  ['is overloaded', Object.assign(new Error('slow down'), { name: 'SlowDown', $metadata: { httpStatusCode: 503 } })],
]
/** Every call of the store fails with `error` while `work` runs. */
const whileFailing = async (error: StoreError, work: () => Promise<void>) => {
  const { S3Client, S3ServiceException } = await import('@aws-sdk/client-s3')
  if ('$metadata' in error) Object.setPrototypeOf(error, S3ServiceException.prototype)
  const sending = vi.spyOn(S3Client.prototype, 'send').mockRejectedValue(error)
  try {
    await work()
  } finally {
    sending.mockRestore()
  }
}

it.each(FAILURES)('answers 503 with Retry-After for a file of any kind when the store %s (FIL-12)', (_what, error) =>
  whileFailing(error, async () => expect(await outcome()).toEqual(UNAVAILABLE)),
)

const TUS = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': `filename ${btoa('ritning.pdf')}` }
const PIECE = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

it.each(FAILURES)(
  'answers an upload with 503 and Retry-After when the store %s, and accepts it later (FIL-12)',
  async (_what, error) => {
    const { test } = server
    const id = await fillIn(test, browser)
    const begun = await test.call('POST', `applications/${id}/uploads`, { browser, headers: TUS })
    const address = String(begun.headers.location)
    const continueUpload = () =>
      test.call('PATCH', address, { browser, body: Buffer.from('%PDF-1.7\n'), headers: PIECE })
    await whileFailing(error, async () => {
      for (const answer of [await upload(test, browser, id), await continueUpload()]) {
        expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([503, true])
        expect(answer.body).not.toMatch(/quarantine|pieces|slow down|Access/)
      }
      // Not stored in files.
      const evidence = `/api/v1/cases/${sent}/evidence`
      expect((await ask(evidence)).statusCode).toBe(200)
      expect((await test.call('GET', 'drafts', { browser })).statusCode).toBe(200)
      expect((await test.call('DELETE', address, { browser })).statusCode).toBe(204)
    })
    expect((await upload(test, browser, id)).statusCode).toBe(201)
  },
)

it('answers 503 when the store has lost a file, but 404 for a receipt that is not made (FIL-12)', async () => {
  for (const key of await storedKeys(server.test.deps)) await server.test.deps.fileStore.remove(key)
  const found = await answers()
  expect(found.map(({ statusCode }) => statusCode)).toEqual([503, 404, 404, 503, 503, 503])
  expect(found[0]?.json()).toMatchObject({ code: 'error.file-unavailable.text' })
})

it('answers 503 when the store is away (FIL-12)', { timeout: 30_000 }, async () => {
  await stop()
  expect(await outcome()).toEqual(UNAVAILABLE)
})
