/** Adds, changes and removes items with their own routes: section-based equipment and places of business. */
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { enabledSections } from '@sievert/domain/engine/enabled'
import { resetHiddenInItem } from '@sievert/domain/engine/reset'
import { validateItem } from '@sievert/domain/engine/validate'
import type { StepData } from '@sievert/domain/sections/answers'
import {
  checkPlaceOfBusiness,
  decodePlaceOfBusiness,
  type PlaceOfBusiness,
} from '@sievert/domain/sections/place-of-business'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { answersIn, itemSections, type ListSection } from '../../applications/answers.ts'
import { applicationTypeOf, type PinnedType } from '../../applications/application-type-of.ts'
import {
  type ChangeInput,
  changeApplication,
  type StepSaved,
  type StepTarget,
} from '../../applications/changes/change-application.ts'
import { requireItemQuota } from '../../applications/require-quota.ts'
import { withStoredFiles } from '../../applications/stored-files.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

type Kind = ListSection['kind']
/** An item to add under a new id, or to replace. */
type SaveItem = StepTarget & { id: string; isNew: boolean }
type At = Pick<ChangeInput, 'application' | 'now'> & PinnedType

const sectionOf = ({ compiled }: PinnedType, kind: Kind) => itemSections(compiled).find((each) => each.kind === kind)

/** `work` returns the new data of the item `id`, or undefined to remove it. Throws 404 if there is no such item. */
const changeItem = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: SaveItem & { kind: Kind; action: AuditAction },
  work: (at: At) => Promise<object | undefined>,
): Promise<StepSaved> =>
  changeApplication(deps, actor, request, async ({ application, now, openStep }) => {
    const { id, kind, isNew } = request
    const pinned = applicationTypeOf(deps, application)
    const step = await openStep(sectionOf(pinned, kind)?.stepNumber, request)
    if (isNew) await requireItemQuota(deps, application.id, id)
    else if (!(await deps.stores.answers.hasItem(application.id, kind, id))) throw new AppError('error.not-found.text')
    const data = await work({ ...pinned, application, now })
    const items = data ? { items: [{ id, stepNumber: step.stepNumber, kind, data }] } : { removedItems: [id] }
    return step.changed({ ...items, result: {}, data: step.data, detail: { item: id } })
  })

/** The section of the items, and the answers that its conditions read. Throws 422 if the section is hidden. */
const shownSection = (at: At, kind: Kind) => {
  const identity = sectionOf(at, kind)?.identity ?? ''
  return measureWork(() => {
    const { answers } = answersIn(at.compiled, at.application.steps)
    if (!enabledSections(at.compiled, answers).has(identity))
      throwIssues([{ path: identity, key: 'error.section-hidden.text' }])
    return { identity, answers }
  })
}

/** Adds or replaces one equipment item. Resets hidden answers, then validates the item alone. */
export const saveEquipment = (
  deps: AdvanceDependencies,
  actor: Actor,
  { stepData: json, ...request }: SaveItem & { stepData: Record<string, unknown> },
): Promise<StepSaved> => {
  const action = request.isNew ? 'equipment-added' : 'equipment-changed'
  return changeItem(deps, actor, { ...request, kind: 'equipment', action }, async (at) => {
    const { identity, answers } = shownSection(at, 'equipment')
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
    shownSection(at, 'place')
    throwIssues(measureWork(() => checkPlaceOfBusiness(place)))
    return { ...place, id: request.id }
  })
}

export const removeItem = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: StepTarget & { id: string; kind: Kind },
): Promise<StepSaved> =>
  changeItem(deps, actor, { ...request, isNew: false, action: `${request.kind}-removed` }, async () => undefined)
