/** The case system over its documented REST API: POST /cases with an Idempotency-Key, and GET /cases. */

import type { CaseMessage } from '@sievert/contract/case-messages'
import { SEEN_LINE } from '@sievert/domain/characters'
import type { CaseSystem } from '../../ports/case-system.ts'
import type { Config } from '../../settings/config.ts'
import { failureOf, hostOf } from '../../utilities/errors/failed-system.ts'
import { readJson } from '../../utilities/streams/response-body.ts'
import { currentTraceHeaders } from '../../utilities/tracing/trace.ts'

export const PATIENCE_MS = 15_000

export type CaseSystemPlace = Pick<Config['caseSystem'], 'url' | 'token'>
const bearer = (token: CaseSystemPlace['token']) => token && { authorization: `Bearer ${token}` }

/** One attempt at delivery; returns any response. Throws when none arrives in time. */
export const postCase = (at: CaseSystemPlace, key: string, submission: object, patience?: number): Promise<Response> =>
  post(at, '/cases', { key, body: submission, patience })

/** The same for a message of an application. */
export const postMessage = (
  at: CaseSystemPlace,
  { applicationId, messageId, ...more }: CaseMessage,
  patience?: number,
): Promise<Response> => {
  const body = { applicationId, messageId, ...more }
  return post(at, `/cases/${applicationId}/messages`, { key: messageId, body, patience })
}

type Post = { key: string; body: object; patience?: number | undefined }
const post = (
  { url, token }: CaseSystemPlace,
  path: string,
  { key, body, patience = PATIENCE_MS }: Post,
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...currentTraceHeaders(),
      ...bearer(token),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  })

/** One request for the cases received since then; returns any response. Throws when none arrives in time. */
export const getCases = ({ url, token }: CaseSystemPlace, since: Date): Promise<Response> =>
  fetch(`${url}/cases?since=${since.toISOString()}`, {
    headers: { ...bearer(token) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  })

const deliver = async (at: CaseSystemPlace, key: string, submission: object): ReturnType<CaseSystem['deliver']> => {
  const response = await postCase(at, key, submission)
  if (response.status === 202) return { kind: 'accepted' }
  if (response.status === 409) return { kind: 'conflict' }
  if (response.status !== 201 && response.status !== 200) throw new Error(`the case system answered ${response.status}`)
  const { caseNumber } = (await readJson(response)) as { caseNumber?: unknown }
  const isNumber = typeof caseNumber === 'string' && /^.{3,30}$/su.test(caseNumber) && SEEN_LINE.test(caseNumber)
  if (!isNumber) throw new Error('the case system gave no case number')
  return { kind: 'delivered', caseNumber }
}

const deliverMessage = async (at: CaseSystemPlace, message: CaseMessage): ReturnType<CaseSystem['deliverMessage']> => {
  const { status, body } = await postMessage(at, message)
  await body?.cancel()
  if (status === 409) return 'conflict'
  if (status < 200 || status > 204) throw new Error(`the case system answered ${status} to a message`)
  return 'delivered'
}

export const httpCaseSystem = (at: Config['caseSystem']): CaseSystem => ({
  deliverMessage: (message) => deliverMessage(at, message).catch(failureOf('case system', hostOf(at.url))),
  deliver: (key, submission) => deliver(at, key, submission).catch(failureOf('case system', hostOf(at.url))),
})
