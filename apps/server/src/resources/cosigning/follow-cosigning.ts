/** Reminds, declines and takes back while others are awaited (TOG-02). */
import type { Reminder } from '@sievert/contract/cosigning'
import { email } from '@sievert/domain/rules/email'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { findOwnDraft } from '../../applications/own-application.ts'
import type { CosigningWithSigners } from '../../ports/cosignings.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { closeCosigning, isCosigningOpen } from '../../signing/cosigning.ts'
import { endCosigning } from '../../signing/end-cosigning.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'

/** To one person about one cosigning, whatever the address. */
const MOST_MAILS = 6

/** The latest of the party's application. 404 for another party's. */
const latestOf = async (
  { stores }: Pick<AdvanceDependencies, 'stores'>,
  actor: Actor,
  applicationId: string,
): Promise<CosigningWithSigners | undefined> => {
  const { id } = await findOwnDraft(stores, actor, applicationId)
  return stores.cosignings.latestOf(id)
}

/** 422 for a person who is not asked, or a malformed address; 409 when it is over, or on the day of the last mail. */
export const remindCosigner = async (
  deps: AdvanceDependencies,
  actor: Actor,
  applicationId: string,
  { signatoryId, email: address }: Reminder,
): Promise<void> => {
  if (address !== undefined) throwIssues(email(address).map((fault) => ({ ...fault, path: 'email' })))
  const latest = await latestOf(deps, actor, applicationId)
  await deps.inTransaction(async (stores) => {
    const cosigning = latest && (await stores.cosignings.lock(latest.id))
    const now = deps.clock.now()
    if (!cosigning || !isCosigningOpen(cosigning, now)) throw new AppError('error.cosigning-over.text')
    const cosigner = cosigning.cosigners.find((each) => each.signatoryId === signatoryId)
    if (cosigner?.state !== 'waiting' || cosigner.askedAt === null)
      throw new AppError('error.invalid.text', {
        issues: [{ path: 'signatoryId', key: 'error.cosigning-not-asked.text' }],
      })
    const [today, lastAsked] = [now, cosigner.askedAt].map((moment) => stockholmDate(moment.getTime()))
    // A corrected address is asked at once.
    const isCorrected = address !== undefined && address !== cosigner.email
    if (!isCorrected && today === lastAsked) throw new AppError('error.cosigner-reminded.text')
    if (cosigner.mails >= MOST_MAILS) throw new AppError('error.too-many.text')
    const asked = { askedAt: now, mails: cosigner.mails + 1 }
    await stores.cosignings.updateCosigner(cosigner, { ...asked, ...(address !== undefined && { email: address }) })
    const occasion = `${cosigning.id}.${signatoryId}.${now.toISOString()}`
    const kind = isCorrected ? 'cosign-request' : 'cosign-reminder'
    await stores.jobs.send('send-mail', { applicationId: cosigning.applicationId, kind, occasion })
    const entry = { chain: `application:${cosigning.applicationId}`, at: now, personId: actor.person.id }
    const detail = { cosigning: cosigning.id, isCorrected }
    await stores.audit.append({ ...entry, partyId: actor.party.partyId, action: 'cosigner-reminded', detail })
  })
}

/** `actor` must have a ground read just now. 409 for a person who is not asked, or when it ended otherwise. */
export const declineCosigning = async (
  deps: AdvanceDependencies,
  actor: Actor,
  applicationId: string,
): Promise<void> => {
  const cosigning = await latestOf(deps, actor, applicationId)
  const own = cosigning?.cosigners.find(({ signatoryId }) => signatoryId === actor.ground.signatoryId)
  if (!cosigning || !own || own.state === 'signed') throw new AppError('error.cosigning-not-asked.text')
  if (cosigning.state === 'Declined' && own.state === 'declined') return
  const ending = { state: 'Declined', by: actor.person.id } as const
  await deps.inTransaction(async (stores) => {
    await stores.applications.lock(cosigning.applicationId)
    const now = deps.clock.now()
    const locked = await stores.cosignings.lock(cosigning.id)
    if (!locked || !isCosigningOpen(locked, now)) throw new AppError('error.cosigning-over.text')
    const isWaiting = locked.cosigners.some((each) => each.signatoryId === own.signatoryId && each.state === 'waiting')
    if (!isWaiting) throw new AppError('error.cosigning-not-asked.text')
    const declined = { state: 'declined' as const, personId: actor.person.id, actedAt: now }
    await stores.cosignings.updateCosigner(own, declined)
    const cosigners = locked.cosigners.map((each) =>
      each.signatoryId === own.signatoryId ? { ...each, ...declined } : each,
    )
    await closeCosigning(stores, { ...locked, cosigners }, { ...ending, now })
  })
  // The orders that are pending in it.
  await endCosigning(deps, cosigning.id, ending)
}

/** Does nothing when there is none, or it has ended without its signatures. */
export const takeBackCosigning = async (
  deps: AdvanceDependencies,
  actor: Actor,
  applicationId: string,
): Promise<void> => {
  const cosigning = await latestOf(deps, actor, applicationId)
  if (!cosigning) return
  const ended = await endCosigning(deps, cosigning.id, { state: 'TakenBack', by: actor.person.id })
  if (ended?.state === 'Complete') throw new AppError('error.already-signed.text')
}
