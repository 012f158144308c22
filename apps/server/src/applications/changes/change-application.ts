/** The one way in which anything that will be signed is changed or deleted. */
import { isAllowed } from '@sievert/domain/application/status'
import { hasOwnPage, pageFields } from '@sievert/domain/application-type/definition'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { StepState } from '../../ports/answers.ts'
import type { NewItem, ReadForChange, Stored } from '../../ports/application-changes.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { voidPendingSigning } from '../../signing/cancel-signing.ts'
import { endCosigning } from '../../signing/end-cosigning.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { itemData, itemSections, type LoadedAnswers } from '../answers.ts'
import { applicationTypeOf } from '../application-type-of.ts'
import { requireOwned } from '../own-application.ts'
import { bytesAdded, requireAnswerQuota } from '../require-quota.ts'

type Detail = Record<string, string | number | boolean | null>
/** `expectedRevision` reads the revision that a change of the step builds on. */
export type StepTarget = {
  applicationId: string
  expectedRevision: (stepNumber: number) => number | undefined
}
/** The step after the change. */
export type StepSaved = { stepNumber: number; revision: number }

/**
 * `detail` goes into the audit log: the step or item, never answers. `resetSteps`: other steps that lost hidden answers
 * by this change; each gets an audit entry of its own. `store` replaces the storing; false means that the application
 * has changed since it was read.
 */
type Changed<T> = Stored & {
  result: T
  detail?: Detail
  resetSteps?: readonly Detail[]
  store?: () => Promise<boolean>
}
/** `data`: the new content of the step. Without it the step and its revision stay unchanged. */
type ChangedStep<T> = Pick<Stored, 'items' | 'removedItems'> & {
  result: T
  data: object | undefined
  /** Other steps that lost hidden answers by this change. */
  reset?: readonly StepState[]
  detail?: Detail
}
/** `data`: the stored content of the step, empty before the first save. `changed` converts a change of the step. */
export type OpenStep = {
  stepNumber: number
  data: object
  changed: <T extends object>(change: ChangedStep<T>) => Changed<T & StepSaved>
}
/**
 * The input of a change. `openStep` throws 404 when the type has no such step (`stepNumber` is undefined), and 412 when
 * the expected revision is outdated.
 */
export type ChangeInput = {
  application: ReadForChange
  now: Date
  openStep: (stepNumber: number | undefined, target: StepTarget) => Promise<OpenStep>
}

// Each failed attempt means that another writer was faster, or that a signing began.
const ATTEMPTS = 100

type Outdated = { applicationId: string; stepNumber: number; expected: number }

/** The conflict details of WIZ-14: the times of both states, and the name of the other person who saved, if any. */
const stale = async (
  { stores }: AdvanceDependencies,
  actor: Actor,
  { applicationId, stepNumber, expected }: Outdated,
) => {
  const current = await stores.answers.step(applicationId, stepNumber)
  const yourBaseSavedAt = await stores.answers.savedAt(applicationId, stepNumber, expected)
  return new AppError('error.stale.text', {
    stale: {
      ...(yourBaseSavedAt && { yourBaseSavedAt: yourBaseSavedAt.toISOString() }),
      ...(current && { currentSavedAt: current.savedAt.toISOString() }),
      ...(current && current.savedBy !== actor.person.id && { currentSavedBy: current.savedByName }),
    },
  })
}

const stepOpener =
  (deps: AdvanceDependencies, actor: Actor, { id, steps }: ReadForChange): ChangeInput['openStep'] =>
  async (number, { expectedRevision }) => {
    const stepNumber = requireFound(number)
    const stored = steps.find((step) => step.stepNumber === stepNumber)
    const before = stored?.revision ?? 0
    const expected = expectedRevision(stepNumber) ?? before
    if (expected !== before) throw await stale(deps, actor, { applicationId: id, stepNumber, expected })
    const changed: OpenStep['changed'] = ({ result, data, reset = [], detail, ...items }) => {
      const revision = before + (data ? 1 : 0)
      return {
        ...items,
        result: { ...result, stepNumber, revision },
        detail: { stepNumber, ...(data && { stepRevision: revision }), ...detail },
        resetSteps: reset.map((step) => ({ stepNumber: step.stepNumber, stepRevision: step.revision })),
        steps: [...(data ? [{ stepNumber, data, revision }] : []), ...reset],
      }
    }
    return { stepNumber, data: stored?.data ?? {}, changed }
  }

const hasChanges = ({ steps = [], items = [], removedItems = [], previousCaseNumber, version }: Stored): boolean =>
  steps.length + items.length + removedItems.length > 0 || previousCaseNumber !== undefined || version !== undefined

/** Stores the change, if any, with its audit entries. False when the application has changed since it was read. */
const storeChange = async (
  deps: AdvanceDependencies,
  { person, party }: Actor,
  action: AuditAction,
  { application, now }: ChangeInput,
  { detail, resetSteps = [], ...changed }: Changed<unknown>,
): Promise<boolean> => {
  // Answers read after the application may be newer.
  if (!hasChanges(changed)) return (await deps.stores.changes.read(application.id))?.revision === application.revision
  const entry = (what: AuditAction, more: Detail = {}) => ({
    at: now,
    personId: person.id,
    partyId: party.partyId,
    action: what,
    detail: { revision: application.revision + 1, ...more },
  })
  const entries = [entry(action, detail), ...resetSteps.map((step) => entry('step-reset', step))]
  const change = { ...changed, savedBy: person.id, savedAt: now, entries }
  const store = ({ changes }: Pick<Stores, 'changes'>) => changes.store(application, change)
  const added = bytesAdded(application, changed)
  // Only what adds to the answers waits for others: a shortening is one statement.
  if (added <= 0) return store(deps.stores)
  return deps.inTransaction(async (stores) => {
    await requireAnswerQuota(deps, stores, application, changed, added)
    return store(stores)
  })
}

type ChangeRequest = { applicationId: string; action: AuditAction; write?: 'edit' | 'delete' }

/**
 * Stores the result of `computeChange` for an application of the actor whose status allows `write`; a pending signing
 * is cancelled first. In the same transaction it raises the revision and writes the audit log. `computeChange` must
 * only read: it runs again after a concurrent change. A result without changes is not stored or logged, and leaves a
 * pending signing as it is, as a refusal does. 404 when another party owns it; 409 after submission, or when the
 * signature was completed first (SIG-12); 413 when a quota of answers is full; 503 when every attempt meets a
 * concurrent change, and when the catalogue lacks the version.
 */
export const changeApplication = async <T>(
  deps: AdvanceDependencies,
  actor: Actor,
  { applicationId, action, write = 'edit' }: ChangeRequest,
  computeChange: (at: ChangeInput) => Promise<Changed<T>>,
): Promise<T> => {
  for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
    const application = requireOwned(await deps.stores.changes.read(applicationId), actor)
    if (!isAllowed(application.status, write)) throw new AppError('error.not-editable.text')
    // First of all: a draft that can't be shown must not lose its signing, nor be deleted by mistake.
    applicationTypeOf(deps, application)
    const at = { application, now: deps.clock.now(), openStep: stepOpener(deps, actor, application) }
    const change = await computeChange(at)
    const isChanged = Boolean(change.store) || hasChanges(change)
    if (application.pendingSignOrderId && isChanged)
      await voidPendingSigning(deps, application.pendingSignOrderId, 'signing.failed.changed.text')
    else if (application.openCosigningId && isChanged) {
      const ended = await endCosigning(deps, application.openCosigningId, { state: 'Changed', by: actor.person.id })
      if (ended?.state === 'Complete') throw new AppError('error.already-signed.text')
    } else {
      const isStored = await (change.store?.() ?? storeChange(deps, actor, action, at, change))
      if (isStored) return change.result
    }
  }
  throw new AppError('error.unavailable.text', { retryAfterSeconds: 2 })
}

const itemsIn = (data: StepData | undefined, identity: string): Map<string, object> => {
  const value = data?.[identity]
  if (value && 'equipments' in value) return new Map(value.equipments.map(({ id, stepData }) => [id, stepData]))
  if (value && 'placesOfBusiness' in value) return new Map(value.placesOfBusiness.map((place) => [place.id, place]))
  return new Map()
}

const withoutItems = (compiled: CompiledType, data: StepData): StepData => {
  const items = new Set(itemSections(compiled).map(({ identity }) => identity))
  return Object.fromEntries(Object.entries(data).filter(([identity]) => !items.has(identity)))
}

/**
 * The rows to store for a change of answers, as `loadAnswers` reads them: the steps of `after` that differ from
 * `before`, and always the step `always`, each with its next revision; and the changed and removed items. Unchanged
 * steps must be the same object in both.
 */
export const changedAnswers = (
  compiled: CompiledType,
  { before, after, always }: { before: LoadedAnswers; after: Answers; always?: number },
) => {
  const steps: StepState[] = []
  for (const { stepNumber, definition } of compiled.steps) {
    const data = after[stepNumber]
    if (data === before.answers[stepNumber] && stepNumber !== always) continue
    const revision = (before.documents.get(stepNumber)?.revision ?? 0) + 1
    const page = hasOwnPage(definition) ? pageFields(before.documents.get(stepNumber)?.data ?? {}) : {}
    steps.push({ stepNumber, data: { ...page, ...withoutItems(compiled, data ?? {}) }, revision })
  }
  const items: NewItem[] = []
  const removedItems: string[] = []
  for (const list of itemSections(compiled)) {
    const { stepNumber, identity, kind } = list
    const [old, updated] = [itemsIn(before.answers[stepNumber], identity), itemsIn(after[stepNumber], identity)]
    for (const [id, data] of updated)
      if (old.get(id) !== data) items.push({ id, stepNumber, kind, data: itemData(compiled, list, data) })
    for (const id of old.keys()) if (!updated.has(id)) removedItems.push(id)
  }
  return { steps, items, removedItems }
}
