/** Actions on the phone, and clean-up of the simulated eIDs after a test. */
import { control } from './simulators.ts'

type PhoneOrder = { orderRef: string; status: string; hintCode?: string }
export const ordersOf = (eid: 'bankid' | 'freja') => control<PhoneOrder[]>(`${eid}/orders`)

/** `hintCode`: the provider's hint, for the actions that have several. */
export const onPhone = (eid: 'bankid' | 'freja', orderRef: string, action: string, hintCode?: string) =>
  control(`${eid}/orders/${orderRef}`, { action, ...(hintCode ? { hintCode } : {}) })

/** The provider's own status of an order. */
export const hintOf = async (orderRef: string, eid: 'bankid' | 'freja' = 'bankid'): Promise<string | undefined> => {
  const order = (await ordersOf(eid)).find((one) => one.orderRef === orderRef)
  return order?.hintCode ?? order?.status
}

/** Ends pending orders, so that none blocks the next test, and resets the simulators. */
export const tidyUp = async (): Promise<void> => {
  await control('clock', { now: null })
  await control('case-system/mode', { answer: '201' })
  for (const eid of ['bankid', 'freja'] as const) {
    await control(`${eid}/forge`, { kind: null })
    for (const { orderRef, status } of await ordersOf(eid))
      if (['pending', 'STARTED', 'DELIVERED_TO_MOBILE'].includes(status)) await onPhone(eid, orderRef, 'expire')
  }
}
