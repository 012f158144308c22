/**
 * A minimal case system in one file, for Node.js alone, written from the OpenAPI document. It numbers cases,
 * fetches the files, grants every permit at once, and asks for a supplement to every notification. A real one stores
 * cases and pending work in a database.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const { CASE_SYSTEM_TOKEN, CASE_EVENT_SECRET = '', SIEVERT_ORIGIN = 'http://localhost:3000' } = process.env
const PORT = Number(process.env.PORT ?? 3300)
/** Milliseconds to wait for an answer, and between attempts. A real system increases the pause. */
const PATIENCE = Number(process.env.PATIENCE_MS ?? 10_000)
const PAUSE = Number(process.env.PAUSE_MS ?? 1000)

/** By idempotency key: a repeated submission belongs to the same case. */
const cases = new Map()
/** Starts at the current time: a restart forgets all cases, and must not give a number again. */
let lastNumber = Date.now()

/** Signs with the current time at every attempt: a signature is valid for five minutes. */
const signed = (content) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', CASE_EVENT_SECRET).update(`${timestamp}.${content}`).digest('hex')
  return { 'x-case-timestamp': timestamp, 'x-case-signature': `sha256=${signature}` }
}

/** Repeats `attempt` until it returns true. */
const untilDone = async (attempt) => {
  while (!(await attempt())) await pause(PAUSE)
}

/** True when the fetched bytes have the size and hash that the submission names. */
const fetchFile = async (keep, { href, size, sha256 }) => {
  const { pathname, search } = new URL(href)
  const headers = signed(`GET.${pathname}${search}`)
  const response = await fetch(href, { headers, signal: AbortSignal.timeout(PATIENCE) })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200 || bytes.length !== size) return false
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return false
  keep.set(href, bytes)
  return true
}

/** Passing faults: a secret that is being replaced, a wrong clock, a slow line, too many calls. */
const TRY_AGAIN = [401, 403, 408, 429]

/** Sends an event until it is accepted (2xx) or refused for good (another 4xx). Each attempt has the same id. */
const tell = async (applicationId, what) => {
  const body = JSON.stringify({ eventId: randomUUID(), applicationId, ...what })
  const attempt = async () => {
    const headers = { 'content-type': 'application/json', ...signed(body) }
    const signal = AbortSignal.timeout(PATIENCE)
    const { status } = await fetch(`${SIEVERT_ORIGIN}/api/v1/case-events`, { method: 'POST', headers, body, signal })
    return status < 500 && !TRY_AGAIN.includes(status)
  }
  await untilDone(() => attempt().catch(() => false))
}

const dayIn = (years) => new Date(Date.now() + years * 365.25 * 86_400_000).toISOString().slice(0, 10)

/** A request, and its change: of both the higher version is in force, whatever the order of arrival. */
const askForSupplement = (applicationId) => {
  const items = [{ itemId: 'drawing', text: 'En ritning över lokalen' }]
  const request = { requestId: 'supplement', items, mustBeSigned: false }
  void tell(applicationId, { type: 'SupplementRequested', ...request, dueOn: dayIn(0.1) })
  void tell(applicationId, { type: 'RequestChanged', ...request, dueOn: dayIn(0.2), version: 2 })
}

/** Starts everything at once: files and events may come in any order. */
const work = ({ caseNumber, submission, files }) => {
  const { applicationId, reportNumber, receipt, application, evidence, documents } = submission
  void tell(applicationId, { type: 'CaseRegistered', caseNumber })
  if (reportNumber !== null) askForSupplement(applicationId)
  else void tell(applicationId, { type: 'Granted', decidedOn: dayIn(0), validUntil: dayIn(5) })
  // For a protected identity there is no evidence to fetch.
  for (const file of [receipt, application, ...(evidence ? [evidence] : []), ...documents])
    void untilDone(() => fetchFile(files, file).catch(() => false))
}

const open = (key, submission) => {
  lastNumber += 1
  // By the question's identity: labels and texts change with language and corrections.
  const answers = Map.groupBy(submission.answers, ({ question }) => question)
  const one = {
    caseNumber: `CASE-${lastNumber}`,
    receivedAt: new Date(),
    submission,
    answers,
    files: new Map(),
    messages: new Map(),
  }
  cases.set(key, one)
  work(one)
  return { status: 202 }
}

/** The list that Sievert's operators compare after a recovery. */
const listSince = (since) => {
  const received = [...cases.values()].filter(({ receivedAt }) => receivedAt >= since)
  return received.map(({ caseNumber, submission: { applicationId, signedDocument } }) => ({
    applicationId,
    caseNumber,
    signedDocument: { sha256: signedDocument.sha256 },
  }))
}

/** An answer, a message, or the wish to withdraw. One key is one message. A signed answer has evidence to fetch. */
const takeMessage = async (request, key, { files, messages }) => {
  const { applicationId, kind, documents, evidence, sha256 } = await json(request)
  if (messages.has(key)) return { status: messages.get(key) === sha256 ? 204 : 409 }
  messages.set(key, sha256)
  for (const file of evidence ? [evidence, ...documents] : documents)
    void untilDone(() => fetchFile(files, file).catch(() => false))
  void tell(applicationId, { type: 'MessageRead', messageId: key })
  if (kind === 'withdrawal') void tell(applicationId, { type: 'Withdrawn' })
  return { status: 204 }
}

const take = async (request) => {
  const { authorization, 'idempotency-key': key } = request.headers
  if (CASE_SYSTEM_TOKEN && authorization !== `Bearer ${CASE_SYSTEM_TOKEN}`) return { status: 401 }
  const { pathname, searchParams } = new URL(request.url, SIEVERT_ORIGIN)
  const [, applicationId] = /^\/cases\/([^/]+)\/messages$/.exec(pathname) ?? []
  const one = cases.get(applicationId)
  if (one && key) return takeMessage(request, key, one)
  if (pathname !== '/cases') return { status: 404 }
  if (request.method === 'GET') return { status: 200, body: { cases: listSince(new Date(searchParams.get('since'))) } }
  if (!key) return { status: 400 }
  const submission = await json(request)
  const known = cases.get(key)
  if (!known) return open(key, submission)
  const isSame = known.submission.signedDocument.sha256 === submission.signedDocument.sha256
  return isSame ? { status: 200, body: { caseNumber: known.caseNumber } } : { status: 409 }
}

const answer = async (request, response) => {
  const { status, body = {} } = await take(request).catch(() => ({ status: 400 }))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

createServer((request, response) => void answer(request, response)).listen(PORT, () =>
  console.log(`A case system at http://localhost:${PORT}`),
)
