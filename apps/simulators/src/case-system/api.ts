/** Route of the case system: receives submissions. */
import { type Answer, json, jsonObject, post, type Request, type System } from '../http/messages.ts'
import type { CaseSystem } from './cases.ts'

const PREFIX = '/case-system'

const refuse = (status: number, code = 'case-system', detail = 'The case system refuses'): Answer =>
  json(
    status,
    { type: 'about:blank', title: code, status, detail },
    { 'content-type': 'application/problem+json', ...(status === 503 && { 'retry-after': '5' }) },
  )

export const caseSystemApi = (cases: CaseSystem, token: string | undefined): System => {
  const receive = async (request: Request): Promise<Answer> => {
    if (token !== undefined && request.headers['authorization'] !== `Bearer ${token}`)
      return refuse(401, 'token', 'The bearer token is missing or wrong')
    const key = request.headers['idempotency-key']
    if (!key) return refuse(400, 'no-key', 'Idempotency-Key is missing')
    const submission = jsonObject(request) ?? {}
    const { applicationId } = submission
    if (typeof applicationId !== 'string') return refuse(400, 'no-application', 'applicationId is missing')
    const known = cases.findByKey(key)
    if (known && known.applicationId !== applicationId)
      return refuse(422, 'key-reused', 'The Idempotency-Key was used for another application')
    const { caseNumber } = await cases.receive(key, applicationId, submission)
    return caseNumber ? json(201, { caseNumber }) : json(202, {})
  }

  return {
    prefix: PREFIX,
    refuse,
    reference: (request) => request.headers['idempotency-key'],
    routes: [{ ...post(`${PREFIX}/cases`, receive), target: 'case-system.cases' }],
  }
}
