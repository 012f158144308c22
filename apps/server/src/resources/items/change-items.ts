/** Adds, changes and removes items with their own routes: section-based equipment and places of business. */
import type { PlaceOfBusiness, StepData } from '@sievert/domain/application-type/values'
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { enabledSections } from '@sievert/domain/engine/enabled'
import { resetHiddenInItem } from '@sievert/domain/engine/reset'
import { validateItem } from '@sievert/domain/engine/validate'
import { checkPlaceOfBusiness, decodePlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { PinnedType } from '../../applications/application-type-of.ts'
import { changeStep, type StepAt, type StepSaved, type StepTarget } from '../../applications/changes/change-step.ts'
import type { ChangeNeeds } from '../../applications/changes/while-not-signing.ts'
import { answersIn, itemSections, type ListSection } from '../../applications/load-answers.ts'
import { requireItemQuota } from '../../applications/require-quota.ts'
import { withStoredFiles } from '../../applications/stored-files.ts'
import type { AuditAction } from '../../ports/audit-log.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

type Kind = ListSection['kind']
/** An item to add under a new id, or to replace. */
type SaveItem = StepTarget & { id: string; isNew: boolean }

const sectionOf = ({ compiled }: PinnedType, kind: Kind) => itemSections(compiled).find((each) => each.kind === kind)

/** `work` returns the new data of the item `id`, or undefined to remove it. Throws 404 if there is no such item. */
const changeItem = (
  needs: ChangeNeeds,
  actor: Actor,
  request: SaveItem & { kind: Kind; action: AuditAction },
  work: (at: StepAt) => Promise<object | undefined>,
): Promise<StepSaved> => {
  const { id, kind, isNew } = request
  const change = { ...request, stepOf: (pinned: PinnedType) => sectionOf(pinned, kind)?.stepNumber }
  return changeStep(needs, actor, change, async (at) => {
    if (isNew) await requireItemQuota(needs, at.application.id, id)
    else if (!(await needs.stores.answers.hasItem(at.application.id, kind, id)))
      throw new AppError('error.not-found.text')
    const data = await work(at)
    const items = data ? { items: [{ id, stepNumber: at.stepNumber, kind, data }] } : { removedItems: [id] }
    return { ...items, result: {}, data: at.data, detail: { item: id } }
  })
}

/** The section of the items, and the answers that its conditions read. Throws 422 if the section is hidden. */
const shownSection = (at: StepAt, kind: Kind) => {
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
  needs: ChangeNeeds,
  actor: Actor,
  { stepData: json, ...request }: SaveItem & { stepData: Record<string, unknown> },
): Promise<StepSaved> => {
  const action = request.isNew ? 'equipment-added' : 'equipment-changed'
  return changeItem(needs, actor, { ...request, kind: 'equipment', action }, async (at) => {
    const { identity, answers } = shownSection(at, 'equipment')
    const { stepData, malformed } = measureWork(() => decodeItem(at.compiled, identity, json))
    if (malformed.length > 0)
      throw new AppError('error.malformed.text', { detail: `not the shape of an answer: ${malformed.join(', ')}` })
    const sent: StepData = await withStoredFiles(needs.stores, at.application.id, stepData)
    const data = measureWork(() => resetHiddenInItem(at.compiled, identity, sent, answers))
    throwIssues(measureWork(() => validateItem(at.compiled, identity, data, answers, stockholmDate(at.now.getTime()))))
    return data
  })
}

export const savePlace = (
  needs: ChangeNeeds,
  actor: Actor,
  { place: json, ...request }: SaveItem & { place: PlaceOfBusiness },
): Promise<StepSaved> => {
  const action = request.isNew ? 'place-added' : 'place-changed'
  return changeItem(needs, actor, { ...request, kind: 'place', action }, async (at) => {
    const place = measureWork(() => decodePlaceOfBusiness(json))
    if (!place) throw new AppError('error.malformed.text', { detail: 'a text holds what no database can keep' })
    shownSection(at, 'place')
    throwIssues(measureWork(() => checkPlaceOfBusiness(place)))
    return { ...place, id: request.id }
  })
}

export const removeItem = (
  needs: ChangeNeeds,
  actor: Actor,
  request: StepTarget & { id: string; kind: Kind },
): Promise<StepSaved> =>
  changeItem(needs, actor, { ...request, isNew: false, action: `${request.kind}-removed` }, async () => undefined)
