/** Follows one signing to its end (S1 §4): resumes it, polls every second, and cancels it after a limit. */
import type { SignLocation, SignMethod } from '@sievert/contract/shared'
import type { SignDone, SignPlace, SignState, SignStatus } from '@sievert/contract/signing'
import {
  EVENT_OF_STATUS,
  SIGN_POLL_INTERVAL,
  SIGN_POLLS_MAX,
  type SigningEvent,
  type SigningState,
} from '@sievert/domain/signing/states'
import { isUnanswered } from '../../api/api-error.ts'
import { cancelSigning, getSignState, getSignStatus, restartSigning } from '../../api/signing.ts'
import { CHANGED, failureToRestart, isChanged, type SigningFailure } from './signing-failure.ts'

export type Signing = {
  state: SigningState
  /** Differs from the id in the address after a new order was begun. */
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
  /** Text key of the eID provider's message. */
  messageKey: string | null
  /** The connection is lost: the code has expired, and the provider's message is outdated. */
  isOffline: boolean
  failure: SigningFailure | null
  /** The number of a finished notification. */
  report: SignDone
  /** The request whose answer is signed. */
  requestId: string | undefined
  /** The revision of that answer. */
  draftRevision: number | undefined
  /** Signed, and others are to sign as well (TOG-02). */
  awaitsOthers: true | undefined
}
export type Change = { event?: SigningEvent | undefined } & Partial<Omit<Signing, 'state'>>

/**
 * One visit of the page. `isOver`: the page was left, or the signing has ended. `isCancelling`: the answer to the
 * cancellation decides.
 */
export type Following = { isOver: boolean; isCancelling: boolean; change: (change: Change) => void }

/**
 * Number of successive polls without an answer that count as a lost connection, unless the browser reports it earlier.
 */
const UNANSWERED_MOST = 2

export const pause = () => new Promise((resolve) => setTimeout(resolve, SIGN_POLL_INTERVAL))

/** The code was not scanned within BankID's 30 seconds. */
const wasNeverScanned = ({ status, messageKey }: SignStatus) =>
  status === 'Failed' && messageKey === 'signing.bankid.rfa17b.text'

/** The answer was changed since the order was begun: no order replaces it. */
const CHANGED_SINCE: SignStatus = { status: 'Cancelled', launchUrl: null, qrCode: null, messageKey: CHANGED }
const sinceChanged = (error: unknown): SignStatus => {
  if (!isChanged(error)) throw error
  return CHANGED_SINCE
}

/** The origin of the visit: the eID app (with a nonce), the page that began the signing, or the address alone. */
export type Arrival = { nonce: string | undefined; hasBegun: boolean }

/** Reads the signing. A user who comes by the address alone gets a new order if it has ended; others see its result. */
const takeUp = async (applicationId: string, signId: string, { nonce, hasBegun }: Arrival): Promise<SignState> => {
  const state = await getSignState(applicationId, signId, nonce)
  const isLive = state.status === 'Pending' || state.status === 'Success'
  if (isLive || hasBegun || nonce !== undefined) return state
  const again = await restartSigning(applicationId, signId).catch(sinceChanged)
  return 'status' in again ? { ...state, ...again } : getSignState(applicationId, again.signStateId)
}

const show = (visit: Following, { status, launchUrl, qrCode, messageKey, awaitsOthers }: SignStatus) => {
  const failure = status === 'Failed' ? { messageKey: messageKey ?? 'signing.failed.start.text' } : null
  visit.isOver = status !== 'Pending'
  const event = EVENT_OF_STATUS[status]
  visit.change({ event, launchUrl, qrCode, messageKey, failure, awaitsOthers, isOffline: false })
}

const fail = (visit: Following, event: SigningEvent, failure: SigningFailure) => {
  visit.isOver = true
  visit.change({ event, failure })
}

/** Cancels after too many polls. An earlier signature counts; if the outcome is unknown, the page says so. */
const giveUp = async (visit: Following, signStateId: string) => {
  const last = await cancelSigning(signStateId).catch(() => undefined)
  if (visit.isOver) return
  if (last?.status === 'Success') show(visit, last)
  else if (!last || last.status === 'Pending')
    fail(visit, 'gaveUp', { messageKey: 'signing.failed.no-answer.text', outcome: 'unknown' })
  else fail(visit, 'gaveUp', { messageKey: 'signing.failed.timeout.text' })
}

/**
 * Silently replaces an expired order, while the user may still be looking for the phone. The checksum changes, because
 * the signed content contains its time. Returns the id of the new order, or how the signing has ended.
 */
const renewCode = async (visit: Following, applicationId: string, ended: string, status: SignStatus) => {
  const begun = await restartSigning(applicationId, ended)
    .then(({ signStateId }) => getSignState(applicationId, signStateId))
    .catch((error: unknown) => (isChanged(error) ? CHANGED_SINCE : status))
  if (!('signStateId' in begun)) return begun
  if (visit.isOver) return status
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
    const next = isOurs && wasNeverScanned(status) ? await renewCode(visit, applicationId, signStateId, status) : status
    if (typeof next === 'string') signStateId = next
    else show(visit, next)
  }
  await giveUp(visit, signStateId)
}

export const followSigning = async (visit: Following, applicationId: string, signId: string, arrival: Arrival) => {
  try {
    const state = await takeUp(applicationId, signId, arrival)
    if (visit.isOver) return
    const { signStateId, place, signMethod: method, digest } = state
    const { launchUrl, qrCode, messageKey, requestId, draftRevision } = state
    const { location } = state.method
    const answer = { requestId, draftRevision }
    const begun = { signStateId, place, method, location, digest, launchUrl, qrCode, messageKey, ...answer }
    visit.change({ ...begun, event: 'started' })
    if (state.status === 'Pending') await poll(visit, applicationId, state)
    else show(visit, state)
  } catch (error) {
    if (!visit.isOver) fail(visit, 'startFailed', failureToRestart(error))
  }
}

/**
 * Cancels the signing; an earlier signature counts. False if the outcome is unknown: then it is followed further. Any
 * other end is shown as cancelled, without a message.
 */
export const cancel = async (visit: Following, signStateId: string): Promise<boolean> => {
  visit.isCancelling = true
  const last = await cancelSigning(signStateId).catch(() => undefined)
  visit.isCancelling = false
  if (!last || last.status === 'Pending') return false
  if (!visit.isOver) show(visit, last.status === 'Success' ? last : { ...last, status: 'Cancelled', messageKey: null })
  return true
}
