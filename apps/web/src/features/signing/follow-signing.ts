/** Follows one signing until it has ended (S1 §4): taken up, polled every second, given up in the end. */
import type { SignLocation, SignMethod } from '@sievert/contract/shared'
import type { SignDone, SignPlace, SignState, SignStatus } from '@sievert/contract/signing'
import {
  EVENT_OF_STATUS,
  SIGN_POLL_INTERVAL,
  SIGN_POLLS_MAX,
  type SigningEvent,
  type SigningState,
} from '@sievert/domain/signing/states'
import { cancelSigning, getSignState, getSignStatus, restartSigning } from '../../api/signing.ts'
import { failureToRestart, type SigningFailure } from './signing-failure.ts'

export type Signing = {
  state: SigningState
  /** Another than in the address when a new order had to begin. */
  signStateId: string
  place: SignPlace
  method: SignMethod | null
  location: SignLocation | null
  /** To open the app with, on the same device, until it has been opened. */
  launchUrl: string | null
  /** What the code to scan says, until it has been scanned. */
  qrCode: string | null
  /** Of what is signed; the checksum in the app begins with it. */
  digest: string
  /** Text key of what the eID's provider says. */
  messageKey: string | null
  failure: SigningFailure | null
  /** What a finished notification got. */
  report: SignDone
}
export type Change = { event?: SigningEvent | undefined } & Partial<Omit<Signing, 'state'>>

/** One visit of the page. `isOver`: nobody looks any more, or it has ended. `isCancelling`: the answer to that decides. */
export type Visit = { isOver: boolean; isCancelling: boolean; change: (change: Change) => void }

const pause = () => new Promise((resolve) => setTimeout(resolve, SIGN_POLL_INTERVAL))

/** Nobody scanned the code in the half minute that BankID gives. */
const wasNeverScanned = ({ status, messageKey }: SignStatus) =>
  status === 'Failed' && messageKey === 'signing.bankid.rfa17b.text'

/** How the person came to the page: from the eID's app (with a nonce), from having begun, or else by the address alone. */
export type Arrival = { nonce: string | undefined; hasBegun: boolean }

/** As it stands. Who came by the address alone gets a new order when it has ended; others see what came of theirs. */
const takeUp = async (applicationId: string, signId: string, { nonce, hasBegun }: Arrival): Promise<SignState> => {
  const state = await getSignState(applicationId, signId, nonce)
  const isLive = state.status === 'Pending' || state.status === 'Success'
  if (isLive || hasBegun || nonce !== undefined) return state
  const { signStateId } = await restartSigning(applicationId, signId)
  return getSignState(applicationId, signStateId)
}

const show = (visit: Visit, { status, launchUrl, qrCode, messageKey }: SignStatus) => {
  const failure = status === 'Failed' ? { messageKey: messageKey ?? 'signing.failed.start.text' } : null
  visit.isOver = status !== 'Pending'
  visit.change({ event: EVENT_OF_STATUS[status], launchUrl, qrCode, messageKey, failure })
}

const fail = (visit: Visit, event: SigningEvent, failure: SigningFailure) => {
  visit.isOver = true
  visit.change({ event, failure })
}

/** After too many polls. A signature that came first counts; when nobody can tell, nothing is claimed. */
const giveUp = async (visit: Visit, signStateId: string) => {
  const last = await cancelSigning(signStateId).catch(() => undefined)
  if (visit.isOver) return
  if (last?.status === 'Success') show(visit, last)
  else if (!last || last.status === 'Pending')
    fail(visit, 'gaveUp', { messageKey: 'signing.failed.no-answer.text', outcome: 'unknown' })
  else fail(visit, 'gaveUp', { messageKey: 'signing.failed.timeout.text' })
}

/** A new code in place of the old one, quietly: the person is still looking for the phone. */
const renewCode = async (visit: Visit, applicationId: string, signStateId: string) => {
  const begun = await restartSigning(applicationId, signStateId).catch(() => undefined)
  if (!begun || visit.isOver) return undefined
  visit.change({ signStateId: begun.signStateId, qrCode: begun.qrCode ?? null, messageKey: null })
  return begun.signStateId
}

/** What is signed in another place is only watched, and never given up from here. */
const poll = async (visit: Visit, applicationId: string, { signStateId: first, place }: SignState) => {
  const isOurs = place === 'here'
  const most = isOurs ? SIGN_POLLS_MAX : Number.POSITIVE_INFINITY
  let signStateId = first
  for (let count = 0; count < most; count++) {
    await pause()
    if (visit.isOver) return
    const status = visit.isCancelling ? undefined : await getSignStatus(signStateId).catch(() => undefined)
    if (visit.isOver) return
    if (!status || visit.isCancelling) continue
    const renewed = isOurs && wasNeverScanned(status) && (await renewCode(visit, applicationId, signStateId))
    if (renewed) signStateId = renewed
    else show(visit, status)
  }
  await giveUp(visit, signStateId)
}

export const followSigning = async (visit: Visit, applicationId: string, signId: string, arrival: Arrival) => {
  try {
    const state = await takeUp(applicationId, signId, arrival)
    if (visit.isOver) return
    const { signStateId, place, signMethod: method, digest } = state
    const { launchUrl, qrCode, messageKey } = state
    const { location } = state.method
    visit.change({ event: 'started', signStateId, place, method, location, digest, launchUrl, qrCode, messageKey })
    if (state.status === 'Pending') await poll(visit, applicationId, state)
    else show(visit, state)
  } catch (error) {
    if (!visit.isOver) fail(visit, 'startFailed', failureToRestart(error))
  }
}

/**
 * Ends it; a signature that came first counts. False when nobody can tell whether it has ended: then it is followed on.
 * How it ended otherwise is no news to who ended it.
 */
export const cancel = async (visit: Visit, signStateId: string): Promise<boolean> => {
  visit.isCancelling = true
  const last = await cancelSigning(signStateId).catch(() => undefined)
  visit.isCancelling = false
  if (!last || last.status === 'Pending') return false
  if (!visit.isOver) show(visit, last.status === 'Success' ? last : { ...last, status: 'Cancelled', messageKey: null })
  return true
}
