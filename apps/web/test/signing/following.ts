/** Follows a signing without a page, on a clock that the test moves, and remembers what a page would be told. */
import { vi } from 'vitest'
import { type Arrival, type Change, type Following, followSigning } from '../../src/features/signing/follow-signing.ts'
import { SIGN_ID } from './sign-server.ts'

export const APPLICATION_ID = 'application-0000000001'
const BY_ADDRESS: Arrival = { nonce: undefined, hasBegun: false }

export const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
/** `shown`: what the page has been told so far, the newest of each. */
export const follow = async (arrival: Partial<Arrival> = {}) => {
  const changes: Change[] = []
  const visit: Following = { isOver: false, isCancelling: false, change: (change) => void changes.push(change) }
  void followSigning(visit, APPLICATION_ID, SIGN_ID, { ...BY_ADDRESS, ...arrival })
  await seconds(0)
  return {
    visit,
    changes,
    events: () => changes.flatMap(({ event }) => event ?? []),
    shown: (): Change => Object.assign({}, ...changes),
  }
}
