/** State of one signing for the page, from its address to its result. */
import { nextSigningState } from '@sievert/domain/signing/states'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef } from 'react'
import { forgetReturnNonce, readReturnNonce } from '../../api/return-nonce.ts'
import { begunHereQuery, finishSigning } from '../../api/signing.ts'
import { type Change, cancel as cancelVisit, type Following, followSigning, type Signing } from './follow-signing.ts'

const reduce = (signing: Signing, { event, ...changes }: Change): Signing => ({
  ...signing,
  ...changes,
  state: event ? nextSigningState(signing.state, event) : signing.state,
})

const arrived = (signStateId: string): Signing => ({
  state: 'INITIALIZED',
  signStateId,
  place: 'here',
  method: null,
  location: null,
  launchUrl: null,
  qrCode: null,
  digest: '',
  messageKey: null,
  isOffline: false,
  failure: null,
  report: null,
  requestId: undefined,
  draftRevision: undefined,
  awaitsOthers: undefined,
})

/** `cancel` ends the signing, unless it was signed first; false if that failed. */
export type FollowedSigning = Signing & { cancel: () => Promise<boolean> }

/** `onAnswer` receives the id of the request when an answer to it is signed. It must be stable. */
export const useSigning = (
  applicationId: string,
  signId: string,
  onAnswer: (requestId: string) => void,
): FollowedSigning => {
  const [signing, change] = useReducer(reduce, signId, arrived)
  const queries = useQueryClient()
  const current = useRef<Following | undefined>(undefined)

  useEffect(() => {
    const visit: Following = {
      isOver: false,
      isCancelling: false,
      change: (next) => {
        // In the same render as the new state: the screen of an application would leave for its receipt.
        if (next.requestId !== undefined) onAnswer(next.requestId)
        change(next)
      },
    }
    current.current = visit
    const hasBegun = queries.getQueryData(begunHereQuery(signId).queryKey) !== undefined
    const arrival = { nonce: readReturnNonce(signId), hasBegun }
    void followSigning(visit, applicationId, signId, arrival).then(forgetReturnNonce)
    return () => {
      visit.isOver = true
    }
  }, [applicationId, signId, onAnswer, queries])

  const { state, place, signStateId, awaitsOthers } = signing
  useEffect(() => {
    // Nothing is sent before the others have signed.
    if (state !== 'SUCCEEDED' || place !== 'here' || awaitsOthers) return
    finishSigning(signStateId).then(
      (report) => change({ event: report ? 'reportRegistered' : 'registered', report }),
      () =>
        change({
          event: 'registrationFailed',
          failure: { messageKey: 'signing.failed.registration.text', outcome: 'sent' },
        }),
    )
  }, [state, place, signStateId, awaitsOthers])

  const cancel = async () => current.current !== undefined && (await cancelVisit(current.current, signStateId))
  return { ...signing, cancel }
}
