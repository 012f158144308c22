/** A signed answer to a request of the authority: sent as a message with the id of its order (AFT-03). */
import { isLate } from '@sievert/domain/messages/requests'
import { runtimeKey } from '@sievert/domain/text-key'
import { answerContent } from '../messages/answer-content.ts'
import { requireUndecided } from '../messages/require-open.ts'
import { storeMessage } from '../messages/store-message.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { Stores } from '../ports/stores.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import type { Frozen, SignedKind } from './signed-kind.ts'

const CHANGED = { reason: 'changed', messageKey: 'signing.failed.changed.text' } as const

/** The answer that was frozen. Throws as `answerContent`, and 412 when the draft has changed. */
const frozenAnswer = async (
  deps: Pick<AdvanceDependencies, 'catalogue'>,
  stores: Stores,
  { order, application, now }: Frozen,
) => {
  requireUndecided(deps, application)
  const requestId = order.requestId ?? ''
  const draft = await stores.messages.draft(application.id, requestId)
  if (draft?.revision !== order.applicationRevision) throw new AppError('error.stale.text')
  const expectedVersion = order.requestVersion ?? undefined
  return answerContent(stores, application, now, { requestId, expectedVersion, content: draft.content, isDraft: true })
}

export const signedAnswer: SignedKind = {
  /** Only the frozen draft, to the frozen version of a request that still takes an answer. */
  refusal: async (deps, stores, frozen) => {
    try {
      await frozenAnswer(deps, stores, frozen)
      return undefined
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, status } = error
      return status === 409 ? { reason: code, messageKey: runtimeKey(code) } : CHANGED
    }
  },
  send: async (deps, stores, { order, application, verdict, packet, mandate, now }) => {
    const { request, sent } = await frozenAnswer(deps, stores, { order, application, now })
    const { id, personId, partyId, applicationId } = order
    const isProtected = await stores.sessions.hasProtectedIdentity(personId)
    // The server may get the signature after midnight of the day on which the person signed.
    const late = isLate(request, Date.parse(verdict.signedAt))
    await storeMessage(
      stores,
      { personId, partyId, senderName: isProtected ? '' : verdict.signer.name },
      { ...sent, applicationId, id, at: now, isLate: late },
      { signOrder: id, digest: order.digest, evidenceSeal: packet.seal, mandate },
    )
  },
}
