/** A signing within a cosigning: whose turn it is, and the content that all sign (TOG-02). */
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { requireVersionInForce } from '../../applications/newer-version.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CosigningWithSigners } from '../../ports/cosignings.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import { type Actor, identityOf } from '../../ports/party.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { endPendingSigning } from '../../signing/cancel-signing.ts'
import { closeOpenCosigning, isBeginnersTurn, isCosigningOpen, mayStillCosign } from '../../signing/cosigning.ts'
import { mayOthersStill } from '../../signing/mandate-at-completion.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'
import type { Frozen } from './freeze-application.ts'

/** The frozen content, and the cosigning that it belongs to. */
export type ToSign = Frozen & Pick<SignOrderRecord, 'cosigningId'>

/**
 * The open cosigning in which it is the actor's turn; undefined when there is none. Throws 409 for a person who is not
 * asked in it or has signed, and before the person who asked the others has signed.
 */
export const cosigningInTurn = async (
  { stores, clock }: Pick<AdvanceDependencies, 'stores' | 'clock'>,
  { person, ground }: Actor,
  applicationId: string,
): Promise<CosigningWithSigners | undefined> => {
  const cosigning = await stores.cosignings.latestOf(applicationId)
  if (!cosigning || !isCosigningOpen(cosigning, clock.now())) return undefined
  const cosigner = cosigning.cosigners.find(({ signatoryId }) => signatoryId === ground.signatoryId)
  if (!cosigner) throw new AppError('error.cosigning-begun.text')
  if (cosigner.state !== 'waiting') throw new AppError('error.cosigning-not-asked.text')
  if (isBeginnersTurn(cosigning) && cosigning.begunBy !== person.id) throw new AppError('error.cosigning-not-yet.text')
  return cosigning
}

/**
 * The register must still give the combination, to the actor and to all who have signed (SIG-12). Otherwise the
 * cosigning ends, and 409 is thrown; also when the application was changed by a process of the version before.
 */
export const requireCombination = async (
  deps: Pick<AdvanceDependencies, 'companyRegistry' | 'stores' | 'inTransaction' | 'clock'>,
  { person, ground }: Actor,
  { revision }: Pick<ApplicationRecord, 'revision'>,
  cosigning: CosigningWithSigners,
): Promise<void> => {
  const given = await deps.companyRegistry.representationsOf(identityOf(person))
  const own = given.find(({ cid }) => cid === cosigning.partyId)
  const isHeld = own && mayStillCosign(own, cosigning, ground.signatoryId) && (await mayOthersStill(deps, cosigning))
  if (isHeld && revision === cosigning.applicationRevision) return
  await closeOpenCosigning(deps, cosigning.id, { state: isHeld ? 'Changed' : 'MandateEnded', by: null })
  throw new AppError('error.cosigning-over.text')
}

/** Everybody signs the content that was frozen when the others were asked. */
export const contentOf = (
  deps: Pick<AdvanceDependencies, 'catalogue' | 'clock'>,
  application: ApplicationRecord,
  cosigning: CosigningWithSigners,
): ToSign => {
  const { version } = applicationTypeOf(deps, application)
  const hasSignature = cosigning.cosigners.some(({ state }) => state === 'signed')
  if (!(version.firstSignatureCounts && hasSignature)) requireVersionInForce(deps, application)
  return {
    ...pick(cosigning, 'applicationRevision', 'canonicalDocument', 'digest', 'visibleText', 'manifest', 'fee'),
    cosigningId: cosigning.id,
    requestId: null,
    requestVersion: null,
  }
}

/** Ends the person's own signings of other applications: the eID takes one at a time. A completed signature counts. */
export const endElsewhere = async (
  deps: AdvanceDependencies,
  { person }: Actor,
  applicationId: string,
): Promise<void> => {
  for (const id of await deps.stores.signOrders.pendingElsewhere(person.id, applicationId))
    await endPendingSigning(deps, id, 'signing.cancelled.elsewhere.text')
}
