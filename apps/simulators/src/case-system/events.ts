/** Tells the service what happens to its cases: events over HTTP, signed with a shared secret. */
import { createHmac } from 'node:crypto'
import type { World } from '../world/world.ts'

export type CaseEvent = Record<string, unknown> & { eventId: string; type: string }

/** One attempt to tell the service; `status` 0 when it did not answer. */
export type Delivery = { event: CaseEvent; at: string; status: number }

export type EventOptions = {
  /** Signs with another key. */
  wrongSignature?: boolean
  /** How many seconds old the time stamp is. */
  ageSeconds?: number
}

const ANSWER_TIMEOUT = 10_000

/** The value of `X-Case-Signature`. */
const eventSignature = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

export const createEventSender = (world: World) => {
  const deliveries: Delivery[] = []

  /** Posts an event to the service; never throws. */
  const send = async (event: CaseEvent, options: EventOptions = {}): Promise<Delivery> => {
    const body = JSON.stringify(event)
    const timestamp = String(Math.floor(world.clock.now() / 1000) - (options.ageSeconds ?? 0))
    const secret = options.wrongSignature ? 'another-secret' : world.settings.caseEventSecret
    const response = await fetch(`${world.serviceOrigins[0]}/api/v1/case-events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-case-timestamp': timestamp,
        'x-case-signature': eventSignature(secret, timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(ANSWER_TIMEOUT),
    }).catch(() => undefined)
    await response?.body?.cancel()
    const delivery = { event, at: new Date(world.clock.now()).toISOString(), status: response?.status ?? 0 }
    deliveries.push(delivery)
    return delivery
  }

  return { send, deliveries: (): readonly Delivery[] => deliveries, reset: () => deliveries.splice(0) }
}
