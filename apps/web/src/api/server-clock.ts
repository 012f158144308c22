/** The server's clock, known from the answers to calls (SHE-13). */
import { stockholmDate } from '@sievert/domain/swedish-time'

let clockOffset = 0

/**
 * The Date header has whole seconds: the middle of its second is compared with the middle of the exchange. An answer
 * that the browser may store is left out: from its cache it has the date of the day on which it was sent.
 */
export function setClock({ headers }: Response, sentAt: number): void {
  if (!headers.get('Cache-Control')?.includes('no-store')) return
  const date = Date.parse(headers.get('Date') ?? '')
  if (!Number.isNaN(date)) clockOffset = date + 500 - (sentAt + Date.now()) / 2
}

/** `at`: when the server sent the document, in epoch milliseconds. Off by its latency, until the next call. */
export const setClockFromDocument = (at: number) => {
  clockOffset = at - performance.timeOrigin
}

/** Current time by the server's clock, in epoch milliseconds. */
export const serverNow = () => Date.now() + clockOffset

/** Today's date in Sweden by the server's clock, YYYY-MM-DD. */
export const today = () => stockholmDate(serverNow())
