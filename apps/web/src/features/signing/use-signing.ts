/** Follows one signing through its states (S1 §4): polled every second, finished, or given up. */

import type { SignLocation, SignMethod } from '@sievert/contract/shared'
import type { SignDone, SignStatus } from '@sievert/contract/signing'
import {
  EVENT_OF_STATUS,
  nextSigningState,
  SIGN_POLL_INTERVAL,
  SIGN_POLLS_MAX,
  type SigningEvent,
  type SigningState,
} from '@sievert/domain/signing/states'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { cancelSigning, finishSigning, getSignState, getSignStatus, restartSigning } from '../../api/signing.ts'

export type Signing = {
  state: SigningState
  /** The provider's own name of the order; it changes when a new one had to begin. */
  signStateId: string
  method: SignMethod | null
  location: SignLocation | null
  launchUrl: string | null
  qrCode: string | null
  /** Text key of what the eID's provider says, or of why it failed. */
  messageKey: string | null
  /** What a finished notification got. */
  report: SignDone
}
type Change = { event?: SigningEvent | undefined } & Partial<Omit<Signing, 'state'>>

const reduce = (signing: Signing, { event, ...changes }: Change): Signing => ({
  ...signing,
  ...changes,
  state: event ? nextSigningState(signing.state, event) : signing.state,
})

const begun = (signStateId: string): Signing => ({
  state: 'INITIALIZED',
  signStateId,
  method: null,
  location: null,
  launchUrl: null,
  qrCode: null,
  messageKey: null,
  report: null,
})

const pause = () => new Promise((resolve) => setTimeout(resolve, SIGN_POLL_INTERVAL))

/** Polls until the signing has ended or has been polled too often; a poll that fails is no result. */
const follow = async (id: string, isCurrent: () => boolean, show: (status: SignStatus) => void) => {
  for (let poll = 0; poll < SIGN_POLLS_MAX && isCurrent(); poll++) {
    await pause()
    const status = isCurrent() ? await getSignStatus(id).catch(() => undefined) : undefined
    if (!status || !isCurrent()) continue
    show(status)
    if (status.status !== 'Pending') return
  }
  if (!isCurrent()) return
  // A signature that was completed meanwhile wins over our giving up (SIG-03).
  const last = await cancelSigning(id).catch(() => undefined)
  if (last?.status === 'Success') show(last)
  else show({ status: 'Failed', qrCode: null, messageKey: 'signing.failed.timeout.text' })
}

/** `cancel` gives the signing up; a signature that came first still counts. */
export const useSigning = (applicationId: string, signId: string): Signing & { cancel: () => Promise<void> } => {
  const [signing, change] = useReducer(reduce, signId, begun)
  const following = useRef<string | undefined>(undefined)

  useEffect(() => {
    let isMounted = true
    const isCurrent = () => isMounted && following.current === signId
    following.current = signId
    const show = ({ status, qrCode, messageKey }: SignStatus) =>
      change({ event: EVENT_OF_STATUS[status], qrCode, messageKey })
    const run = async () => {
      const restarted = await restartSigning(applicationId, signId).catch(() => undefined)
      const state = restarted && (await getSignState(applicationId, restarted.signStateId).catch(() => undefined))
      if (!isCurrent()) return
      if (!state) return change({ event: 'startFailed', messageKey: 'signing.failed.restart.text' })
      const { signStateId, launchUrl, qrCode, messageKey, signMethod: method } = state
      change({ event: 'started', signStateId, launchUrl, qrCode, messageKey, method, location: state.method.location })
      if (state.status === 'Pending') await follow(signStateId, isCurrent, show)
      else show(state)
    }
    void run()
    return () => {
      isMounted = false
    }
  }, [applicationId, signId])

  const { state, signStateId } = signing
  useEffect(() => {
    if (state !== 'SUCCEEDED') return
    finishSigning(signStateId).then(
      (report) => change({ event: report ? 'reportRegistered' : 'registered', report }),
      () => change({ event: 'registrationFailed', messageKey: 'signing.failed.start.text' }),
    )
  }, [state, signStateId])

  const cancel = useCallback(async () => {
    following.current = undefined
    const last = await cancelSigning(signStateId).catch(() => undefined)
    change({ event: last?.status === 'Success' ? 'success' : 'cancelled', messageKey: last?.messageKey ?? null })
  }, [signStateId])
  return { ...signing, cancel }
}
