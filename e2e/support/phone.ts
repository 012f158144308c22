/** What a person does on the phone, and how the eIDs are put in order again after a test. */
import { control } from './simulators.ts'

type PhoneOrder = { orderRef: string; status: string; hintCode?: string }
export const ordersOf = (eid: 'bankid' | 'freja') => control<PhoneOrder[]>(`${eid}/orders`)

/** `hintCode`: what the provider says of the order, for the actions that have several. */
export const onPhone = (eid: 'bankid' | 'freja', orderRef: string, action: string, hintCode?: string) =>
  control(`${eid}/orders/${orderRef}`, { action, ...(hintCode ? { hintCode } : {}) })

/** The provider's own word for how an order stands. */
export const hintOf = async (orderRef: string, eid: 'bankid' | 'freja' = 'bankid'): Promise<string | undefined> => {
  const order = (await ordersOf(eid)).find((one) => one.orderRef === orderRef)
  return order?.hintCode ?? order?.status
}

/** Ends what tests have left open, so that no order stands in the way of the next, and repairs what they broke. */
export const tidyUp = async (): Promise<void> => {
  await control('clock', { now: null })
  await control('case-system/mode', { answer: '201' })
  for (const eid of ['bankid', 'freja'] as const) {
    await control(`${eid}/forge`, { kind: null })
    for (const { orderRef, status } of await ordersOf(eid))
      if (['pending', 'STARTED', 'DELIVERED_TO_MOBILE'].includes(status)) await onPhone(eid, orderRef, 'expire')
  }
}
