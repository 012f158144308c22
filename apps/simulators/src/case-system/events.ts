/** Sender of case events to the service over HTTP, signed with a shared secret. */
import type { World } from '../world/world.ts'
import { type SignatureOptions, signatureOf } from './signature.ts'

export type CaseEvent = Record<string, unknown> & { eventId: string; type: string }

/** One attempt to deliver an event; `status` 0 when the service did not respond. */
export type Delivery = { event: CaseEvent; at: string; status: number }

export const createEventSender = (world: World) => {
  const deliveries: Delivery[] = []

  /** Posts an event to the service; never throws. */
  const send = async (event: CaseEvent, options: SignatureOptions = {}): Promise<Delivery> => {
    const body = JSON.stringify(event)
    const response = await fetch(`${world.serviceOrigins[0]}/api/v1/case-events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureOf(world, body, options) },
      body,
      signal: AbortSignal.timeout(world.settings.patience),
    }).catch(() => undefined)
    await response?.body?.cancel()
    const delivery = { event, at: new Date(world.clock.now()).toISOString(), status: response?.status ?? 0 }
    deliveries.push(delivery)
    return delivery
  }

  return { send, deliveries: (): readonly Delivery[] => deliveries, reset: () => deliveries.splice(0) }
}
