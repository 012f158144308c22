/** Asks others to sign: freezes the application, and stores who is to sign it (TOG-01, FOR-01). */
import { randomUUID } from 'node:crypto'
import type { Combinations, CosigningBegin } from '@sievert/contract/cosigning'
import { type Combination, combinationOf, lastDayToCosign } from '@sievert/domain/representation/combinations'
import { email } from '@sievert/domain/rules/email'
import type { TextKey } from '@sievert/domain/text-key'
import type { Language } from '@sievert/domain/texts/language'
import { requireRightClock } from '../../access/require-right-clock.ts'
import { loadApplication } from '../../applications/load-application.ts'
import { requireVersionInForce } from '../../applications/newer-version.ts'
import { findOwnApplication, findOwnDraft, lockOwnApplication } from '../../applications/own-application.ts'
import type { CosignerRecord, CosigningRecord, CosigningWithSigners } from '../../ports/cosignings.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import { type Actor, type Ground, identityOf } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { limitAttempts } from '../../rate-limits/limit-attempts.ts'
import { askOthers, awaitedOf, closeCosigning, isBeginnersTurn, isCosigningOpen } from '../../signing/cosigning.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { DAY_MS } from '../../utilities/timing/durations.ts'
import { type FreezeDependencies, type Frozen, freezeApplication } from '../signing/freeze-application.ts'

type CosigningDependencies = AdvanceDependencies & FreezeDependencies

/** Cosignings that a person may begin in ten minutes, and of one application in a day: each may send mails. */
const MOST_BEGUN = 10
const MOST_A_DAY = 10

/** The actor's id among the signatories, and the combinations, by the register now. 503 when it is down. */
const readCombinations = async (
  { companyRegistry }: Pick<AdvanceDependencies, 'companyRegistry'>,
  { person, party }: Actor,
): Promise<{ signatoryId: string | undefined; combinations: readonly Combination[] }> => {
  if (party.isPrivatePerson) return { signatoryId: undefined, combinations: [] }
  const representations = await companyRegistry.representationsOf(identityOf(person))
  const found = representations.find(({ cid }) => cid === party.partyId)
  if (!found) throw new AppError('error.not-represented.text')
  const { signatoryId, combinations } = found
  // With a foreign electronic identity one signs nothing: combinations with this person would never be complete.
  const isSigner = ({ members }: Combination) => members.some((each) => each.signatoryId === signatoryId)
  if (person.personalNumber !== null) return { signatoryId, combinations }
  return { signatoryId: undefined, combinations: combinations.filter((each) => !isSigner(each)) }
}

/** Those that include the person who asks come first. */
export const listCombinations = async (
  deps: AdvanceDependencies,
  actor: Actor,
  applicationId: string,
): Promise<Combinations> => {
  await findOwnDraft(deps.stores, actor, applicationId)
  const { signatoryId, combinations } = await readCombinations(deps, actor)
  const offered = combinations.map(({ members }) => ({
    includesSelf: members.some((each) => each.signatoryId === signatoryId),
    others: members.filter((each) => each.signatoryId !== signatoryId),
  }))
  const withOthers = offered.filter(({ others }) => others.length > 0)
  return { combinations: withOthers.toSorted((one, other) => Number(other.includesSelf) - Number(one.includesSelf)) }
}

const invalid = (path: string, key: TextKey) => new AppError('error.invalid.text', { issues: [{ path, key }] })

const chooseCombination = async (deps: AdvanceDependencies, actor: Actor, { others }: CosigningBegin) => {
  const { signatoryId, combinations } = await readCombinations(deps, actor)
  const withSelf = signatoryId === undefined ? [] : [...others, { signatoryId }]
  const combination = combinationOf(combinations, withSelf) ?? combinationOf(combinations, others)
  if (!combination || others.some((each) => each.signatoryId === signatoryId))
    throw invalid('others', 'cosigning.not-a-combination.text')
  throwIssues(
    others.flatMap((each, index) => email(each.email).map((fault) => ({ ...fault, path: `others.${index}.email` }))),
  )
  return { signatoryId, combination }
}

/** The ground of those who sign: the person who asks may have another role. */
const groundOf = ({ reference, members }: Combination, now: Date): Ground => ({
  role: 'owner',
  signatory: members.length > 1 ? 'joint' : 'sole',
  reference,
  readAt: now.toISOString(),
  combination: members,
})

type Chosen = Awaited<ReturnType<typeof chooseCombination>>

const cosignersOf = (
  { id, applicationId, combination }: CosigningRecord,
  actor: Actor,
  { signatoryId: own }: Chosen,
  { others }: CosigningBegin,
): CosignerRecord[] =>
  combination.members.map(({ signatoryId, name }, position) => ({
    cosigningId: id,
    applicationId,
    signatoryId,
    position,
    name,
    email: (signatoryId === own ? actor.email : others.find((each) => each.signatoryId === signatoryId)?.email) || null,
    state: 'waiting',
    personId: signatoryId === own ? actor.person.id : null,
    part: null,
    askedAt: null,
    mails: 0,
    actedAt: null,
  }))

/** One without a signature is replaced. 409 for another open one, and for a pending signing. */
const makeRoom = async (stores: Stores, actor: Actor, applicationId: string, now: Date): Promise<void> => {
  const application = await lockOwnApplication(stores, actor, applicationId)
  if (application.status !== 'Started') throw new AppError('error.already-signed.text')
  if (application.pendingSignOrderId) throw new AppError('error.signing-in-progress.text')
  const latest = await stores.cosignings.latestOf(applicationId)
  const open = latest && (await stores.cosignings.lock(latest.id))
  if (open?.state !== 'Open') return
  const isUnsigned = awaitedOf(open.cosigners).length === open.cosigners.length
  if (isCosigningOpen(open, now) && !isUnsigned) throw new AppError('error.cosigning-begun.text')
  const state = isCosigningOpen(open, now) ? 'TakenBack' : 'Expired'
  await closeCosigning(stores, open, { state, by: actor.person.id, now })
}

const storeCosigning = (
  { inTransaction, clock }: CosigningDependencies,
  actor: Actor,
  applicationId: string,
  { chosen, frozen, begin, language }: { chosen: Chosen; frozen: Frozen; begin: CosigningBegin; language: Language },
): Promise<CosigningWithSigners> =>
  inTransaction(async (stores) => {
    const now = clock.now()
    await makeRoom(stores, actor, applicationId, now)
    const application = await findOwnApplication(stores, actor, applicationId)
    if (application.revision !== frozen.applicationRevision || !frozen.fee) throw new AppError('error.stale.text')
    const { members, reference } = chosen.combination
    const isSigner = members.some((each) => each.signatoryId === chosen.signatoryId)
    const record: CosigningRecord = {
      ...pick(frozen, 'applicationRevision', 'canonicalDocument', 'digest', 'visibleText', 'manifest'),
      fee: frozen.fee,
      id: randomUUID(),
      applicationId,
      partyId: actor.party.partyId,
      begunBy: actor.person.id,
      askerEmail: (!isSigner && actor.email) || null,
      combination: chosen.combination,
      state: 'Open',
      language,
      begunAt: now,
      lastDay: lastDayToCosign(now),
      endedAt: null,
    }
    const cosigning = { ...record, cosigners: cosignersOf(record, actor, chosen, begin) }
    await stores.cosignings.insert(record, cosigning.cosigners)
    const entry = { chain: `application:${applicationId}`, at: now, personId: actor.person.id, partyId: record.partyId }
    const detail = {
      cosigning: record.id,
      digest: record.digest,
      revision: record.applicationRevision,
      ground: reference,
    }
    await stores.audit.append({ ...entry, action: 'cosigning-begun', detail: { ...detail, persons: members.length } })
    return isBeginnersTurn(cosigning) ? cosigning : askOthers(stores, cosigning, now)
  })

/**
 * Throws 422 with all faults of the application, or unless the persons are one combination of the register; 409 while
 * another cosigning has signatures, or a signing is pending; 412 when the application changes meanwhile.
 */
export const beginCosigning = async (
  deps: CosigningDependencies,
  actor: Actor,
  applicationId: string,
  begin: CosigningBegin & { language: Language },
): Promise<CosigningWithSigners> => {
  await limitAttempts(deps, 'cosignings', actor.person.id, MOST_BEGUN)
  const application = await findOwnDraft(deps.stores, actor, applicationId)
  const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS)
  if ((await deps.stores.cosignings.begunSince(applicationId, dayAgo)) >= MOST_A_DAY)
    throw new AppError('error.too-many.text', { retryAfterSeconds: DAY_MS / 1000 })
  const chosen = await chooseCombination(deps, actor, begin)
  await requireRightClock(deps)
  requireVersionInForce(deps, application)
  const whole = await loadApplication(deps, deps.stores, application)
  const ground = groundOf(chosen.combination, deps.clock.now())
  const { language } = begin
  const frozen = await freezeApplication(deps, deps.stores, { whole, ground, language })
  return storeCosigning(deps, actor, applicationId, { chosen, frozen, begin, language })
}
