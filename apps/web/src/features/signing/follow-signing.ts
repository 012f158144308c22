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
import { isUnanswered } from '../../api/http.ts'
import { cancelSigning, getSignState, getSignStatus, restartSigning } from '../../api/signing.ts'
import { failureToRestart, type SigningFailure } from './signing-failure.ts'

export type Signing = {
  state: SigningState
  /** Another than in the address when a new order had to begin. */
  signStateId: string
  place: SignPlace
  method: SignMethod | null
  location: SignLocation | null
  /** Opens the app on the same device; null once it has been opened. */
  launchUrl: string | null
  /** The content of the QR code; null once it has been scanned. */
  qrCode: string | null
  /** Digest of the signed content; the checksum in the app begins with it. */
  digest: string
  /** Text key of what the eID's provider says. */
  messageKey: string | null
  /** The line is cut: the code is dead by now, and the provider says nothing new. */
  isOffline: boolean
  failure: SigningFailure | null
  /** The number of a finished notification. */
  report: SignDone
}
export type Change = { event?: SigningEvent | undefined } & Partial<Omit<Signing, 'state'>>

/** One visit of the page. `isOver`: nobody looks any more, or it has ended. `isCancelling`: the answer to that decides. */
export type Following = { isOver: boolean; isCancelling: boolean; change: (change: Change) => void }

/** Asks in a row without any answer that mean a cut line, unless the browser knows of it at once. */
const UNANSWERED_MOST = 2

export const pause = () => new Promise((resolve) => setTimeout(resolve, SIGN_POLL_INTERVAL))

/** The code was not scanned within BankID's half minute. */
const wasNeverScanned = ({ status, messageKey }: SignStatus) =>
  status === 'Failed' && messageKey === 'signing.bankid.rfa17b.text'

/** The way to the page: back from the eID's app (with a nonce), from the page that began the signing, or by address alone. */
export type Arrival = { nonce: string | undefined; hasBegun: boolean }

/** As it stands. Who came by the address alone gets a new order when it has ended; others see what came of theirs. */
const takeUp = async (applicationId: string, signId: string, { nonce, hasBegun }: Arrival): Promise<SignState> => {
  const state = await getSignState(applicationId, signId, nonce)
  const isLive = state.status === 'Pending' || state.status === 'Success'
  if (isLive || hasBegun || nonce !== undefined) return state
  const { signStateId } = await restartSigning(applicationId, signId)
  return getSignState(applicationId, signStateId)
}

const show = (visit: Following, { status, launchUrl, qrCode, messageKey }: SignStatus) => {
  const failure = status === 'Failed' ? { messageKey: messageKey ?? 'signing.failed.start.text' } : null
  visit.isOver = status !== 'Pending'
  visit.change({ event: EVENT_OF_STATUS[status], launchUrl, qrCode, messageKey, failure, isOffline: false })
}

const fail = (visit: Following, event: SigningEvent, failure: SigningFailure) => {
  visit.isOver = true
  visit.change({ event, failure })
}

/** After too many polls. A signature that came first counts; when nobody can tell, nothing is claimed. */
const giveUp = async (visit: Following, signStateId: string) => {
  const last = await cancelSigning(signStateId).catch(() => undefined)
  if (visit.isOver) return
  if (last?.status === 'Success') show(visit, last)
  else if (!last || last.status === 'Pending')
    fail(visit, 'gaveUp', { messageKey: 'signing.failed.no-answer.text', outcome: 'unknown' })
  else fail(visit, 'gaveUp', { messageKey: 'signing.failed.timeout.text' })
}

/** A new order in place of the old one, quietly: the person is still looking for the phone. Its checksum is another, as what is signed has its time in it. */
const renewCode = async (visit: Following, applicationId: string, ended: string) => {
  const begun = await restartSigning(applicationId, ended)
    .then(({ signStateId }) => getSignState(applicationId, signStateId))
    .catch(() => undefined)
  if (!begun || visit.isOver) return undefined
  const { signStateId, qrCode, digest } = begun
  visit.change({ signStateId, qrCode, digest, messageKey: null, isOffline: false })
  return signStateId
}

/** A signing in another browser is only followed here, never cancelled. */
const poll = async (visit: Following, applicationId: string, { signStateId: first, place }: SignState) => {
  const isOurs = place === 'here'
  const most = isOurs ? SIGN_POLLS_MAX : Number.POSITIVE_INFINITY
  let signStateId = first
  let unanswered = 0
  const missed = (error: unknown) => {
    unanswered = isUnanswered(error) ? unanswered + 1 : 0
    visit.change({ isOffline: unanswered >= UNANSWERED_MOST || (unanswered > 0 && !navigator.onLine) })
  }
  for (let count = 0; count < most; count++) {
    await pause()
    if (visit.isOver) return
    const status = visit.isCancelling ? undefined : await getSignStatus(signStateId).catch(missed)
    if (visit.isOver) return
    if (!status || visit.isCancelling) continue
    unanswered = 0
    const renewed = isOurs && wasNeverScanned(status) && (await renewCode(visit, applicationId, signStateId))
    if (renewed) signStateId = renewed
    else show(visit, status)
  }
  await giveUp(visit, signStateId)
}

export const followSigning = async (visit: Following, applicationId: string, signId: string, arrival: Arrival) => {
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
export const cancel = async (visit: Following, signStateId: string): Promise<boolean> => {
  visit.isCancelling = true
  const last = await cancelSigning(signStateId).catch(() => undefined)
  visit.isCancelling = false
  if (!last || last.status === 'Pending') return false
  if (!visit.isOver) show(visit, last.status === 'Success' ? last : { ...last, status: 'Cancelled', messageKey: null })
  return true
}
