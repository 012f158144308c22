/** Signatures of several persons to one content: who may still sign, what a signature adds, and how it ends (TOG-02). */
import { type CosigningState, combinationOf } from '@sievert/domain/representation/combinations'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { SignaturePart } from '../evidence/packet.ts'
import type { Representation } from '../ports/company-registry.ts'
import type { CosignerRecord, CosigningOutline, CosigningRecord, CosigningWithSigners } from '../ports/cosignings.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Stores } from '../ports/stores.ts'
import type { Refusal } from './signed-kind.ts'

/** False after the last day, also before the daily maintenance ends it. */
export const isCosigningOpen = ({ state, lastDay }: Pick<CosigningRecord, 'state' | 'lastDay'>, now: Date): boolean =>
  state === 'Open' && stockholmDate(now.getTime()) <= lastDay

/** Why a signature does not count. `signedAt`: a signature of the last day may be collected after midnight. */
export const refusalOfCosigning = (
  { cosigners, ...cosigning }: CosigningWithSigners,
  signatoryId: string | undefined,
  signedAt: Date,
): Refusal | undefined => {
  if (!isCosigningOpen(cosigning, signedAt)) return { reason: 'cosigningOver', messageKey: 'error.cosigning-over.text' }
  const isAsked = cosigners.some((each) => each.signatoryId === signatoryId && each.state === 'waiting')
  return isAsked ? undefined : { reason: 'notAsked', messageKey: 'error.cosigning-not-asked.text' }
}

/** Whether the register still lets the person with this id sign in this combination. */
export const mayStillCosign = (
  { combinations, signatoryId }: Representation,
  { combination }: Pick<CosigningRecord, 'combination'>,
  expected: string | undefined,
): boolean => signatoryId === expected && combinationOf(combinations, combination.members) !== undefined

export const awaitedOf = <T extends Pick<CosignerRecord, 'state'>>(cosigners: readonly T[]): T[] =>
  cosigners.filter(({ state }) => state === 'waiting')

/** When the first signature was given. */
export const firstSignedAt = ({ cosigners }: Pick<CosigningWithSigners, 'cosigners'>): Date | undefined =>
  cosigners
    .flatMap(({ state, actedAt }) => (state === 'signed' && actedAt ? [actedAt] : []))
    .toSorted((one, other) => one.getTime() - other.getTime())[0]

/** The person who asked the others signs first, if that person is one of the signers. */
export const isBeginnersTurn = ({ begunBy, cosigners }: Pick<CosigningOutline, 'begunBy' | 'cosigners'>): boolean =>
  cosigners.some(({ personId, state }) => personId === begunBy && state === 'waiting')

/** Asks those who have not been asked, in the transaction of what makes it their turn. Returns the cosigning as it is. */
export const askOthers = async (
  stores: Stores,
  cosigning: CosigningWithSigners,
  now: Date,
): Promise<CosigningWithSigners> => {
  const { id, applicationId, begunBy } = cosigning
  const cosigners: CosignerRecord[] = []
  for (const each of cosigning.cosigners) {
    const isToBeAsked = each.state === 'waiting' && each.askedAt === null && each.personId !== begunBy
    cosigners.push(isToBeAsked ? { ...each, askedAt: now } : each)
    if (!isToBeAsked) continue
    await stores.cosignings.updateCosigner(each, { askedAt: now, mails: each.mails + 1 })
    await stores.jobs.send('send-mail', {
      applicationId,
      kind: 'cosign-request',
      occasion: `${id}.${each.signatoryId}`,
    })
  }
  return { ...cosigning, cosigners }
}

/** Stores a signature. Returns the cosigning with it. */
export const addSignature = async (
  stores: Stores,
  cosigning: CosigningWithSigners,
  signed: { signatoryId: string | undefined; personId: string; part: SignaturePart },
): Promise<CosigningWithSigners> => {
  const cosigners = cosigning.cosigners.map((each) => {
    if (each.signatoryId !== signed.signatoryId) return each
    return {
      ...each,
      state: 'signed' as const,
      personId: signed.personId,
      part: signed.part,
      actedAt: new Date(signed.part.verified.signedAt),
    }
  })
  for (const [index, each] of cosigners.entries()) {
    if (each === cosigning.cosigners[index]) continue
    const { state, personId, part, actedAt } = each
    await stores.cosignings.updateCosigner(each, { state, personId, part, actedAt })
  }
  return { ...cosigning, cosigners }
}

type Closing = { state: Exclude<CosigningState, 'Open'>; by: string | null; now: Date; isSilent?: true }

/** Tells those who signed or were asked, and the person who asked; once each, but who ended it early is not. */
const tellOfEnd = async (
  stores: Stores,
  { id, applicationId, begunBy, cosigners }: CosigningWithSigners,
  { state: end, by }: Pick<Closing, 'state' | 'by'>,
): Promise<void> => {
  const knows = end === 'Complete' ? null : by
  const receivers = cosigners.filter(({ state, askedAt }) => state !== 'waiting' || askedAt !== null)
  const signatoryIds = receivers.filter(({ personId }) => personId === null || personId !== knows)
  const isBeginnerOutside = cosigners.every(({ personId }) => personId !== begunBy)
  const occasions = [
    ...signatoryIds.map(({ signatoryId }) => `${id}.${signatoryId}`),
    ...(isBeginnerOutside && begunBy !== knows ? [`${id}.`] : []),
  ]
  for (const occasion of occasions)
    await stores.jobs.send('send-mail', { applicationId, kind: 'cosign-ended', occasion })
}

/**
 * Ends an open cosigning in the caller's transaction, and queues the mails unless it `isSilent`. `by`: the person, null
 * for the service.
 */
export const closeCosigning = async (
  stores: Stores,
  cosigning: CosigningWithSigners,
  { state, by, now, isSilent }: Closing,
): Promise<void> => {
  const { id, applicationId, partyId, digest } = cosigning
  await stores.cosignings.update(id, { state, endedAt: now })
  if (!isSilent) await tellOfEnd(stores, cosigning, { state, by })
  const entry = { chain: `application:${applicationId}`, at: now, personId: by, partyId }
  await stores.audit.append({ ...entry, action: 'cosigning-ended', detail: { cosigning: id, state, digest } })
}

export type Ending = { state: Exclude<CosigningState, 'Open' | 'Complete'>; by: string | null }

/** Ends an open cosigning without its signatures. Returns it as it is afterwards: one that has ended stays so. */
export const closeOpenCosigning = (
  { inTransaction, clock }: Pick<Dependencies, 'inTransaction' | 'clock'>,
  id: string,
  ending: Ending,
): Promise<CosigningWithSigners | undefined> =>
  inTransaction(async (stores) => {
    const found = await stores.cosignings.find(id)
    // The order of locks is that of a signature.
    if (found) await stores.applications.lock(found.applicationId)
    const cosigning = await stores.cosignings.lock(id)
    if (cosigning?.state !== 'Open') return cosigning
    const now = clock.now()
    await closeCosigning(stores, cosigning, { ...ending, now })
    return { ...cosigning, state: ending.state, endedAt: now }
  })
