/** Routes of the case system: receives submissions, and lists them. */
import { type Answer, get, isObject, json, jsonObject, post, type Request, type System } from '../http/messages.ts'
import type { Case, CaseSystem } from './cases.ts'

const PREFIX = '/case-system'

const refuse = (status: number, code = 'case-system', detail = 'The case system refuses'): Answer =>
  json(
    status,
    { type: 'about:blank', title: code, status, detail },
    { 'content-type': 'application/problem+json', ...(status === 503 && { 'retry-after': '5' }) },
  )

/** The hash of the signed document; undefined when the submission has none. */
const signedHash = ({ signedDocument }: Case['submission']): unknown =>
  isObject(signedDocument) ? signedDocument['sha256'] : undefined

export const caseSystemApi = (cases: CaseSystem, token: string | undefined): System => {
  const withToken = (handle: (request: Request) => Answer | Promise<Answer>) => (request: Request) =>
    token !== undefined && request.headers['authorization'] !== `Bearer ${token}`
      ? refuse(401, 'token', 'The bearer token is missing or wrong')
      : handle(request)

  const receive = async (request: Request): Promise<Answer> => {
    const key = request.headers['idempotency-key']
    if (!key) return refuse(400, 'no-key', 'Idempotency-Key is missing')
    const submission = jsonObject(request) ?? {}
    const { applicationId } = submission
    if (typeof applicationId !== 'string') return refuse(400, 'no-application', 'applicationId is missing')
    const known = cases.findByKey(key)
    if (known && known.applicationId !== applicationId)
      return refuse(422, 'key-reused', 'The Idempotency-Key was used for another application')
    if (known && signedHash(known.submission) !== signedHash(submission))
      return refuse(409, 'signed-otherwise', 'The Idempotency-Key was used for another signed document')
    const { caseNumber } = await cases.receive(key, applicationId, submission)
    return caseNumber ? json(201, { caseNumber }) : json(202, {})
  }

  const receiveMessage = (request: Request): Answer => {
    const key = request.headers['idempotency-key']
    if (!key) return refuse(400, 'no-key', 'Idempotency-Key is missing')
    const one = cases.find(request.params['applicationId'] ?? '')
    if (!one) return refuse(404, 'no-case', 'There is no case of this application')
    if (!cases.receiveMessage(one, key, jsonObject(request) ?? {}))
      return refuse(409, 'other-message', 'The Idempotency-Key was used for another message')
    return { status: 204 }
  }

  const list = ({ query }: Request): Answer => {
    const since = new Date(query.get('since') ?? '')
    if (Number.isNaN(since.getTime())) return refuse(400, 'since', 'since is missing or no time')
    const received = cases.list().filter(({ receivedAt }) => new Date(receivedAt) >= since)
    return json(200, {
      cases: received.map(({ applicationId, caseNumber, submission }) => ({
        applicationId,
        caseNumber,
        signedDocument: { sha256: signedHash(submission) },
      })),
    })
  }

  return {
    prefix: PREFIX,
    refuse,
    reference: (request) => request.headers['idempotency-key'],
    routes: [
      { ...post(`${PREFIX}/cases`, withToken(receive)), target: 'case-system.cases' },
      {
        ...post(`${PREFIX}/cases/:applicationId/messages`, withToken(receiveMessage)),
        target: 'case-system.messages',
      },
      { ...get(`${PREFIX}/cases`, withToken(list)), target: 'case-system.cases' },
    ],
  }
}
