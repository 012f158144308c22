/** Adds, changes and removes items with their own routes: section-based equipment and places of business. */
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { resetHidden, resetHiddenInItem } from '@sievert/domain/engine/reset'
import { validateItem } from '@sievert/domain/engine/validate'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import {
  checkPlaceOfBusiness,
  decodePlaceOfBusiness,
  type PlaceOfBusiness,
} from '@sievert/domain/sections/place-of-business'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { answersIn, type ListSection, type LoadedAnswers, withItems } from '../../applications/answers.ts'
import { changeApplication, changedAnswers, type StepSaved } from '../../applications/changes/change-application.ts'
import { requireItemQuota } from '../../applications/require-quota.ts'
import { withStoredFiles } from '../../applications/stored-files.ts'
import type { StepState } from '../../ports/answers.ts'
import type { Stored } from '../../ports/application-changes.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, requireFound, throwIssues } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import {
  type At,
  type InList,
  itemsOf,
  type Kind,
  needsItems,
  openList,
  requireShown,
  withItemsIn,
} from './open-list.ts'

/** An item to add under a new id, or to replace. */
type SaveItem = InList & { id: string; isNew: boolean }

/** The answers with the item's new data; without the item when there is none. */
const withItem = (answers: Answers, list: ListSection, id: string, data: object | undefined): Answers => {
  const item = data && (list.kind === 'equipment' ? { id, stepData: data } : { ...data, id })
  const items: readonly { id: string }[] = itemsOf(answers, list)
  const changed = items.flatMap((each) => (each.id === id ? (item ?? []) : [each]))
  return withItemsIn(answers, list, item && !items.some((each) => each.id === id) ? [...changed, item] : changed)
}

type Pieces = { data: object | undefined; reset: StepState[] } & Pick<Stored, 'items' | 'removedItems'>

/** The parts to store for changed items; `reset`: other steps that lose hidden answers by it. */
export const piecesOf = ({ compiled, list }: At, before: LoadedAnswers, changed: Answers): Pieces => {
  const { stepNumber } = list
  const after = resetHidden(compiled, changed)
  const { steps, ...items } = changedAnswers(compiled, { before, after, always: stepNumber })
  const own = steps.find((step) => step.stepNumber === stepNumber)
  return { ...items, data: own?.data, reset: steps.filter((step) => step !== own) }
}

/**
 * Stores the data that `work` returns for the item `id`, or removes it for undefined, and empties what the change
 * hides. Throws 404 if the type has no such list, or the list no such item.
 */
const changeItem = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: SaveItem & { kind: Kind; action: AuditAction },
  work: (at: At) => Promise<object | undefined>,
): Promise<StepSaved> =>
  changeApplication(deps, actor, request, async (input) => {
    const { id, kind, isNew } = request
    const { application, now } = input
    const { list, step, ...pinned } = await openList(deps, input, request)
    if (isNew) await requireItemQuota(deps, application.id, id)
    else if (!(await deps.stores.answers.hasItem(application.id, kind, id))) throw new AppError('error.not-found.text')
    const stored = answersIn(pinned.compiled, application.steps)
    const isWhole = needsItems(pinned)
    const before = isWhole ? await withItems(deps.stores, pinned.compiled, application.id, stored) : stored
    if (isWhole && !isNew) requireFound(itemsOf(before.answers, list).find((item) => item.id === id))
    const at: At = { ...pinned, application, now, list, answers: before.answers }
    const data = await work(at)
    const { stepNumber } = step
    const alone = data ? { items: [{ id, stepNumber, kind, data }] } : { removedItems: [id] }
    const pieces = isWhole
      ? measureWork(() => piecesOf(at, before, withItem(before.answers, list, id, data)))
      : { ...alone, data: step.data }
    return step.changed({ result: {}, detail: { item: id }, ...pieces })
  })

/** Adds or replaces one equipment item. Resets hidden answers, then validates the item alone. */
export const saveEquipment = (
  deps: AdvanceDependencies,
  actor: Actor,
  { stepData: json, ...request }: SaveItem & { stepData: Record<string, unknown> },
): Promise<StepSaved> => {
  const action = request.isNew ? 'equipment-added' : 'equipment-changed'
  return changeItem(deps, actor, { ...request, kind: 'equipment', action }, async (at) => {
    requireShown(at)
    const { answers, list } = at
    const { identity } = list
    const { stepData, malformed } = measureWork(() => decodeItem(at.compiled, identity, json))
    if (malformed.length > 0)
      throw new AppError('error.malformed.text', { detail: `not the shape of an answer: ${malformed.join(', ')}` })
    const sent: StepData = await withStoredFiles(deps.stores, at.application.id, stepData)
    const data = measureWork(() => resetHiddenInItem(at.compiled, identity, sent, answers))
    throwIssues(measureWork(() => validateItem(at.compiled, identity, data, answers, stockholmDate(at.now.getTime()))))
    return data
  })
}

export const savePlace = (
  deps: AdvanceDependencies,
  actor: Actor,
  { place: json, ...request }: SaveItem & { place: PlaceOfBusiness },
): Promise<StepSaved> => {
  const action = request.isNew ? 'place-added' : 'place-changed'
  return changeItem(deps, actor, { ...request, kind: 'place', action }, async (at) => {
    const place = measureWork(() => decodePlaceOfBusiness(json))
    if (!place) throw new AppError('error.malformed.text', { detail: 'a text holds what no database can keep' })
    requireShown(at)
    throwIssues(measureWork(() => checkPlaceOfBusiness(place)))
    return { ...place, id: request.id }
  })
}

export const removeItem = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: InList & { id: string; kind: Kind },
): Promise<StepSaved> =>
  changeItem(deps, actor, { ...request, isNew: false, action: `${request.kind}-removed` }, async () => undefined)
