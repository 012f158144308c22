/** Actions outside the server through the simulators' control API: the phone of the applicant, the case officer. */
import { eventually } from './journey.ts'

export type Order = { orderRef: string; status: string; personalNumber: string; returnUrl: string | null }
export type Case = { caseNumber: string | null; applicationId: string; status: string }
export type Mail = {
  recipients: string[]
  subject: string
  messageId: string
  text: string
  html: string
  attachments: number
  raw: string
}
type Call = { at: number; target: string; status: number; reference: string | null }

/** `origin`: of the simulators. */
export const outside = (origin: string) => {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/control/${path}`, body ? post : {})
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text || 'null') as T
  }
  const orders = (eid: 'bankid' | 'freja' = 'bankid') => ask<Order[]>(`${eid}/orders`)
  return {
    ask,
    orders,
    /** The pending BankID order of a signing. */
    orderOf: (signStateId: string): Promise<Order> =>
      eventually(
        async () =>
          (await orders()).find(({ status, returnUrl }) => status === 'pending' && returnUrl?.includes(signStateId)),
        `an order for ${signStateId}`,
      ),
    act: (orderRef: string, action: string, more: object = {}) =>
      ask<Order>(`bankid/orders/${orderRef}`, { action, ...more }),
    /** Calls of the server to a target of a system, such as `bankid.collect`. */
    calls: async (target: string) => (await ask<Call[]>('calls')).filter((call) => call.target === target),
    cases: () => ask<Case[]>('case-system/cases'),
    casesOf: async (applicationId: string) =>
      (await ask<Case[]>('case-system/cases')).filter((each) => each.applicationId === applicationId),
    mails: () => ask<Mail[]>('mail'),
  }
}
export type Outside = ReturnType<typeof outside>
