/** Adds, changes and removes items that have calls of their own: section-based equipment and places of business. */
import type { PlaceOfBusiness } from '@sievert/contract/items'
import type { Answers } from '@sievert/domain/application-type/answers'
import type { StepData } from '@sievert/domain/application-type/values'
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { enabledSections } from '@sievert/domain/engine/enabled'
import { resetHiddenInItem } from '@sievert/domain/engine/reset'
import { validateItem } from '@sievert/domain/engine/validate'
import { checkPlaceOfBusiness, decodePlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { applicationTypeOf, type PinnedType } from '../../application/application-type-of.ts'
import { answersIn, itemSections } from '../../application/load-answers.ts'
import { withStoredFiles } from '../../application/stored-files.ts'
import { AppError, refuse } from '../../basics/errors.ts'
import { changeApplication } from '../../changes/change-application.ts'
import { refuseStale } from '../../changes/refuse-stale.ts'
import type { ChangeNeeds } from '../../changes/while-not-signing.ts'
import type { ReadForChange } from '../../ports/changes.ts'
import type { Actor } from '../../ports/party.ts'

/** `expectedRevision` reads the revision that If-Match names, once the step is known. */
export type ItemRequest = { applicationId: string; expectedRevision: (stepNumber: number) => number | undefined }
/** An item to add, under an id that is new, or to replace. */
type SaveItem = ItemRequest & { id: string; isNew: boolean }
export type ItemChanged = { id: string; stepNumber: number; revision: number }
type At = { application: ReadForChange; pinned: PinnedType; section: { stepNumber: number; identity: string } }

/**
 * Changes the item `id` and raises the revision of its step: `work` gives what it will hold, or undefined when it is to go.
 * 404 when the type has no such section, or no such item is there.
 */
const changeItem = async (
  needs: ChangeNeeds,
  actor: Actor,
  request: SaveItem & { kind: 'equipment' | 'place'; action: string },
  work: (at: At) => Promise<object | undefined>,
): Promise<ItemChanged> =>
  changeApplication(needs, actor, request, async (application) => {
    const { id, kind, isNew } = request
    const pinned = applicationTypeOf(needs, application)
    const section = itemSections(pinned.compiled).find((each) => each.kind === kind)
    if (!section) throw new AppError('error.not-found.text')
    const { stepNumber } = section
    const stored = application.steps.find((step) => step.stepNumber === stepNumber)
    const expectedRevision = request.expectedRevision(stepNumber)
    await refuseStale(needs.stores, stored, { applicationId: application.id, stepNumber, expectedRevision })
    if (!isNew && !(await needs.stores.answers.hasItem(application.id, kind, id)))
      throw new AppError('error.not-found.text')
    const data = await work({ application, pinned, section })
    const revision = (stored?.revision ?? 0) + 1
    return {
      result: { id, stepNumber, revision },
      detail: { stepNumber, stepRevision: revision, item: id },
      steps: [{ stepNumber, data: stored?.data ?? {}, revision }],
      ...(data ? { items: [{ id, stepNumber, kind, data }] } : { removedItems: [id] }),
    }
  })

const refuseHidden = ({ pinned, section }: At, answers: Answers) => {
  if (!enabledSections(pinned.compiled, answers).has(section.identity))
    refuse([{ path: section.identity, key: 'error.section-hidden.text' }])
}

/** Adds or replaces one equipment item. Hidden answers are reset, then the item alone is checked. */
export const saveEquipment = (
  needs: ChangeNeeds,
  actor: Actor,
  { stepData: json, ...request }: SaveItem & { stepData: Record<string, unknown> },
): Promise<ItemChanged> => {
  const action = request.isNew ? 'equipment-added' : 'equipment-changed'
  return changeItem(needs, actor, { ...request, kind: 'equipment', action }, async (at) => {
    const { application, pinned, section } = at
    const { stepData, malformed } = decodeItem(pinned.compiled, section.identity, json)
    if (malformed.length > 0)
      throw new AppError('error.malformed.text', { detail: `not the shape of an answer: ${malformed.join(', ')}` })
    const sent: StepData = await withStoredFiles(needs.stores, application.id, stepData)
    const { answers } = answersIn(pinned.compiled, application.steps)
    refuseHidden(at, answers)
    const data = resetHiddenInItem(pinned.compiled, section.identity, sent, answers)
    refuse(validateItem(pinned.compiled, section.identity, data, answers))
    return data
  })
}

/** Adds or replaces one place of business. */
export const savePlace = (
  needs: ChangeNeeds,
  actor: Actor,
  { place: json, ...request }: SaveItem & { place: PlaceOfBusiness },
): Promise<ItemChanged> => {
  const action = request.isNew ? 'place-added' : 'place-changed'
  return changeItem(needs, actor, { ...request, kind: 'place', action }, async (at) => {
    const place = decodePlaceOfBusiness(json)
    if (!place) throw new AppError('error.malformed.text', { detail: 'a text holds what no database can keep' })
    refuseHidden(at, answersIn(at.pinned.compiled, at.application.steps).answers)
    refuse(checkPlaceOfBusiness(place))
    return { ...place, id: request.id }
  })
}

export const removeItem = (
  needs: ChangeNeeds,
  actor: Actor,
  request: ItemRequest & { id: string; kind: 'equipment' | 'place' },
): Promise<ItemChanged> =>
  changeItem(needs, actor, { ...request, isNew: false, action: `${request.kind}-removed` }, async () => undefined)
