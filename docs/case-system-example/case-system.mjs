/**
 * The least case system that Sievert can hand over to: one file, Node.js alone, written from the OpenAPI document. It numbers what comes,
 * fetches the files, and grants every permit at once. A real one keeps its cases and what is still to be done in a database.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const { CASE_SYSTEM_TOKEN, CASE_EVENT_SECRET = '', SIEVERT_ORIGIN = 'http://localhost:3000' } = process.env
const PORT = Number(process.env.PORT ?? 3300)
/** Milliseconds that it waits for an answer, and before it tries again; a real one waits longer from time to time. */
const PATIENCE = Number(process.env.PATIENCE_MS ?? 10_000)
const PAUSE = Number(process.env.PAUSE_MS ?? 1000)

/** By idempotency key: a submission that comes again is the same case. */
const cases = new Map()
/** Starts at the current time: a restart forgets all cases, and must not give a number again. */
let lastNumber = Date.now()

/** The time is now at every try: after five minutes a signature holds no more. */
const signed = (content) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', CASE_EVENT_SECRET).update(`${timestamp}.${content}`).digest('hex')
  return { 'x-case-timestamp': timestamp, 'x-case-signature': `sha256=${signature}` }
}

/** Until `attempt` says that it is done. */
const untilDone = async (attempt) => {
  while (!(await attempt())) await pause(PAUSE)
}

/** Fetched when all bytes are there and are those that the submission named. */
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

/** Told when it is answered, unless by 5xx: 2xx is taken, 4xx is refused for good. Each try has the same id. */
const tell = async (applicationId, what) => {
  const body = JSON.stringify({ eventId: randomUUID(), applicationId, ...what })
  const attempt = async () => {
    const headers = { 'content-type': 'application/json', ...signed(body) }
    const signal = AbortSignal.timeout(PATIENCE)
    const { status } = await fetch(`${SIEVERT_ORIGIN}/api/v1/case-events`, { method: 'POST', headers, body, signal })
    return status < 500
  }
  await untilDone(() => attempt().catch(() => false))
}

const dayIn = (years) => new Date(Date.now() + years * 365.25 * 86_400_000).toISOString().slice(0, 10)

/** All at once: files and events may come in any order. */
const work = ({ caseNumber, submission, files }) => {
  const { applicationId, reportNumber, receipt, application, evidence, documents } = submission
  void tell(applicationId, { type: 'CaseRegistered', caseNumber })
  if (reportNumber === null) void tell(applicationId, { type: 'Granted', decidedOn: dayIn(0), validUntil: dayIn(5) })
  // For a protected identity there is no evidence to fetch.
  for (const file of [receipt, application, ...(evidence ? [evidence] : []), ...documents])
    void untilDone(() => fetchFile(files, file).catch(() => false))
}

const open = (key, submission) => {
  lastNumber += 1
  const one = { caseNumber: `CASE-${lastNumber}`, submission, files: new Map() }
  cases.set(key, one)
  work(one)
  return { status: 202 }
}

const take = async (request) => {
  const { authorization, 'idempotency-key': key } = request.headers
  if (CASE_SYSTEM_TOKEN && authorization !== `Bearer ${CASE_SYSTEM_TOKEN}`) return { status: 401 }
  if (request.method !== 'POST' || request.url !== '/cases' || !key) return { status: 404 }
  const submission = await json(request)
  const known = cases.get(key)
  return known ? { status: 200, body: { caseNumber: known.caseNumber } } : open(key, submission)
}

createServer(async (request, response) => {
  const { status, body = {} } = await take(request).catch(() => ({ status: 400 }))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}).listen(PORT, () => console.log(`A case system at http://localhost:${PORT}`))
