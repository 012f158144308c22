/** The case system by its documented REST: POST /cases with an Idempotency-Key. */
import type { CaseSystem } from '../../ports/case-system.ts'
import type { Config } from '../../settings/config.ts'

const PATIENCE_MS = 15_000

export const httpCaseSystem = ({ url, token }: Config['caseSystem']): CaseSystem => ({
  deliver: async (key, submission) => {
    const response = await fetch(`${url}/cases`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(submission),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    if (response.status === 202) return { kind: 'accepted' }
    if (response.status !== 201 && response.status !== 200)
      throw new Error(`the case system answered ${response.status}`)
    const { caseNumber } = (await response.json()) as { caseNumber?: unknown }
    if (typeof caseNumber !== 'string' || caseNumber.length < 3 || caseNumber.length > 30)
      throw new Error('the case system gave no case number')
    return { kind: 'delivered', caseNumber }
  },
})
