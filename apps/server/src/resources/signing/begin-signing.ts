/** Begins a signing, or joins the user's pending one. */

import { randomBytes, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@sievert/contract/errors'
import type { SignBegin } from '@sievert/contract/signing'
import { type Signatory, signingRight } from '@sievert/domain/representation/roles'
import { locationsOf } from '@sievert/domain/signing/states'
import { runtimeKey } from '@sievert/domain/text-key'
import { eidClockFault, logRarely, requireRightClock, wrongClockError } from '../../access/require-right-clock.ts'
import { loadApplication } from '../../applications/load-application.ts'
import { requireVersionInForce } from '../../applications/newer-version.ts'
import { findOwnApplication, lockOwnApplication } from '../../applications/own-application.ts'
import { claimKey } from '../../idempotency/claim-key.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CosigningWithSigners } from '../../ports/cosignings.ts'
import type { AdvanceDependencies, Dependencies } from '../../ports/dependencies.ts'
import { type Eid, EidError, type EidOrder } from '../../ports/eid.ts'
import type { Actor } from '../../ports/party.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { voidPendingSigning } from '../../signing/cancel-signing.ts'
import { isCosigningOpen, refusalOfCosigning } from '../../signing/cosigning.ts'
import { kindOf } from '../../signing/kind-of.ts'
import { sha256 } from '../../utilities/crypto/secrets.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { contentOf, cosigningInTurn, endElsewhere, requireCombination, type ToSign } from './cosigned-content.ts'
import { freezeAnswer } from './freeze-answer.ts'
import { type Frozen, freezeApplication } from './freeze-application.ts'

export type BeginSigning = Omit<SignBegin, 'applicationId' | 'requestId'> & {
  applicationId: string
  /** Null: the application is signed, otherwise the answer to this request. */
  requestId: string | null
  endUserIp: string
  userAgent: string
  deviceIdentifier: string
}
export type SigningDependencies = AdvanceDependencies & Pick<Dependencies, 'translator'>
type Chosen = Pick<SignOrderRecord, 'method' | 'location' | 'language'>

/** The eID of a method. Throws 422 for one that this installation doesn't have. */
export const eidOf = ({ eids }: Pick<Dependencies, 'eids'>, method: SignOrderRecord['method']): Eid => {
  const eid = eids[method]
  if (!eid)
    throw new AppError('error.invalid.text', { issues: [{ path: 'method', key: 'signing.method.missing.text' }] })
  return eid
}

const choose = (
  actor: Actor,
  { method = actor.signMethod, location = 'OnOtherDevice', language = 'sv' }: BeginSigning,
): Chosen => {
  if (!locationsOf(method).includes(location))
    throwIssues([{ path: 'location', key: 'signing.location.not-offered.text' }])
  return { method, location, language }
}

/**
 * The user's own pending order is continued, unless the way of signing differs, which replaces it. Another user's order
 * is reported, never duplicated. Throws 412 for an order of another revision of the answer.
 */
const joinOrClear = async (
  deps: SigningDependencies,
  actor: Actor,
  { applicationId, requestId, draftRevision }: BeginSigning,
  chosen: Chosen,
  cosigningId: string | null,
) => {
  const { signOrders } = deps.stores
  const succeeded = requestId === null ? await signOrders.liveOrSucceeded(applicationId) : undefined
  if (succeeded?.state === 'Success') throw new AppError('error.already-signed.text')
  const own = await signOrders.pendingOf(applicationId, actor.person.id)
  const live = own ?? (await signOrders.pendingOf(applicationId))
  if (!live) return undefined
  // Cosigners may sign at the same time.
  if (!own && live.cosigningId !== null && live.cosigningId === cosigningId) return undefined
  if (!own) throw new AppError('error.signing-in-progress.text')
  const isOther = requestId !== null && live.requestId === requestId && live.applicationRevision !== draftRevision
  if (isOther) throw new AppError('error.stale.text')
  const isSame =
    live.requestId === requestId &&
    live.cosigningId === cosigningId &&
    live.method === chosen.method &&
    live.location === chosen.location
  if (isSame) return live
  await voidPendingSigning(deps, live.id)
  return undefined
}

const REFUSALS: Partial<Record<Signatory, ErrorCode>> = { none: 'error.foreign-eid.text' }

const EID_ERRORS: Partial<Record<EidError['code'], ErrorCode>> = { alreadyInProgress: 'error.eid-busy.text' }

/** Throws 403 for a person without a Swedish number, to whom no signing can be addressed. */
const numberOf = ({ person }: Actor): string => {
  if (person.personalNumber === null) throw new AppError('error.foreign-eid.text')
  return person.personalNumber
}

const openOrder = async (
  deps: SigningDependencies,
  actor: Actor,
  request: BeginSigning,
  chosen: Chosen,
  frozen: ToSign,
) => {
  const id = randomUUID()
  const nonce = randomBytes(16).toString('base64url')
  const path = `/app/${toShortId(request.applicationId)}/sign/${id}`
  try {
    const eidOrder = await eidOf(deps, chosen.method).begin({
      personalNumber: numberOf(actor),
      ...pick(frozen, 'visibleText', 'manifest'),
      ...pick(request, 'endUserIp', 'userAgent', 'deviceIdentifier'),
      location: chosen.location,
      returnUrl: `${deps.config.publicOrigin}${path}#nonce=${nonce}`,
    })
    return { id, eidOrder, nonceHash: sha256(nonce) }
  } catch (error) {
    if (!(error instanceof EidError)) throw error
    deps.log.warn(
      { ...pick(request, 'applicationId'), ...pick(chosen, 'method'), err: error },
      'signing could not begin',
    )
    const detail = deps.translator(chosen.language)(runtimeKey(error.messageKey))
    throw new AppError(EID_ERRORS[error.code] ?? 'error.eid-unavailable.text', {
      detail,
      retryAfterSeconds: 5,
    })
  }
}

type Opened = { id: string; eidOrder: EidOrder; nonceHash: Buffer }

/** Stores the order unless the content has been changed, signed, or opened for signing since it was frozen. */
const storeOrder = (
  deps: SigningDependencies,
  actor: Actor,
  applicationId: string,
  chosen: Chosen,
  frozen: ToSign,
  opened: Opened,
) =>
  deps.inTransaction(async (stores): Promise<SignOrderRecord | undefined> => {
    const application = await lockOwnApplication(stores, actor, applicationId)
    const { cosigningId } = frozen
    const { pendingOf } = stores.signOrders
    const other = await (cosigningId === null ? pendingOf(applicationId) : pendingOf(applicationId, actor.person.id))
    if (other) return undefined
    const now = deps.clock.now()
    const cosigning = await (cosigningId === null
      ? stores.cosignings.latestOf(applicationId)
      : stores.cosignings.lock(cosigningId))
    // Others may have been asked, or the cosigning have ended, while the order was being opened.
    const isRefused = (found: CosigningWithSigners) =>
      cosigningId === null
        ? frozen.requestId === null && isCosigningOpen(found, now)
        : refusalOfCosigning(found, actor.ground.signatoryId, now) !== undefined
    if (cosigning && isRefused(cosigning)) return undefined
    const record: SignOrderRecord = {
      ...opened,
      ...chosen,
      ...frozen,
      applicationId,
      personId: actor.person.id,
      partyId: actor.party.partyId,
      ground: actor.ground,
      state: 'Pending',
      awaitingStart: true,
      completion: null,
      messageKey: null,
      begunAt: now,
      lastAskedAt: null,
      askingUntil: null,
      cancelling: false,
      cancelReason: null,
      endedAt: null,
    }
    if (await kindOf(record).refusal(deps, stores, { order: record, application, now })) return undefined
    await stores.signOrders.insert(record)
    const { personId, partyId, method, digest, applicationRevision: revision } = record
    const entry = { chain: `application:${applicationId}`, at: now, personId, partyId }
    const { requestId } = record
    const detail = { signOrder: opened.id, method, digest, revision, ...(requestId !== null && { request: requestId }) }
    await stores.audit.append({ ...entry, action: 'signing-begun', detail })
    return record
  })

/**
 * The content changed, or another signing began, while the order was being opened: this order must not be signed.
 */
const giveUpOrder = async (
  deps: SigningDependencies,
  chosen: Chosen,
  { eidOrder }: Opened,
  why: AppError,
): Promise<never> => {
  await eidOf(deps, chosen.method)
    .cancel(eidOrder)
    .catch((err: unknown) => deps.log.warn({ err }, 'an order could not be cancelled'))
  throw why
}

/** The eID's answer states its time. Until that is compared, no browser gets the link or QR code that opens the app. */
const requireEidClock = async (deps: SigningDependencies, chosen: Chosen, opened: Opened): Promise<void> => {
  const fault = eidClockFault(chosen.method, eidOf(deps, chosen.method))
  if (fault === undefined) return
  logRarely(deps, fault)
  await giveUpOrder(deps, chosen, opened, wrongClockError())
}

/**
 * Serializes attempts of one user, such as a double click or a second tab: the second waits and then joins the first
 * order. A provider ends a person's pending order when the person begins another.
 */
const alone = async <T>(
  deps: SigningDependencies,
  { person }: Actor,
  applicationId: string,
  begin: () => Promise<T>,
) => {
  const key = `sign-begin of ${applicationId}`
  const isTaken = await claimKey(deps, person.id, key, key)
  if (isTaken) throw new AppError('error.still-answering.text', { retryAfterSeconds: 1 })
  try {
    return await begin()
  } finally {
    await deps.stores.once.abandon(person.id, key)
  }
}

const freeze = async (
  deps: SigningDependencies,
  { ground }: Actor,
  application: ApplicationRecord,
  { requestId, draftRevision }: BeginSigning,
  { language }: Chosen,
): Promise<Frozen> => {
  if (requestId !== null)
    return freezeAnswer(deps, deps.stores, { application, ground, language, requestId, draftRevision })
  requireVersionInForce(deps, application)
  const whole = await loadApplication(deps, deps.stores, application)
  return freezeApplication(deps, deps.stores, { whole, ground, language })
}

/**
 * `actor` must have a ground read just now. Throws:
 *
 * - 403 for joint signatories whom nobody has asked to sign, and for a foreign electronic identity
 * - 409 if the application is signed or being signed by another user, if others are asked to sign it, if the page shows
 *   another identity, and after the
 *   last day of the application's version; for an answer, if its request takes none
 * - 412 if the draft of the answer has another revision than the page shows, or if its request has changed
 * - 422 with all faults of the application or answer
 * - 503 if the provider can't be reached, and while clocks differ; no order is stored then
 */
export const beginSigning = (
  deps: SigningDependencies,
  actor: Actor,
  request: BeginSigning,
): Promise<SignOrderRecord> =>
  alone(deps, actor, request.applicationId, async () => {
    const { applicationId, requestId } = request
    if (request.oid !== undefined && request.oid !== actor.party.oid) throw new AppError('error.other-identity.text')
    const application = await findOwnApplication(deps.stores, actor, applicationId)
    const cosigning = requestId === null ? await cosigningInTurn(deps, actor, applicationId) : undefined
    // A cosigner need not be one who may sign alone.
    const mayNot = cosigning ? actor.ground.signatory === 'none' : !signingRight(actor.ground).maySign
    if (mayNot) throw new AppError(REFUSALS[actor.ground.signatory] ?? 'error.joint-signatory.text')
    if (cosigning) await requireCombination(deps, actor, application, cosigning)
    const chosen = choose(actor, request)
    await requireRightClock(deps)
    const joined = await joinOrClear(deps, actor, request, chosen, cosigning?.id ?? null)
    if (joined) return joined
    const frozen = cosigning
      ? contentOf(deps, application, cosigning)
      : { ...(await freeze(deps, actor, application, request, chosen)), cosigningId: null }
    await endElsewhere(deps, actor, applicationId)
    const opened = await openOrder(deps, actor, request, chosen, frozen)
    await requireEidClock(deps, chosen, opened)
    const stored = await storeOrder(deps, actor, applicationId, chosen, frozen, opened)
    return stored ?? giveUpOrder(deps, chosen, opened, new AppError('error.signing-in-progress.text'))
  })
