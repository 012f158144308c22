/** Adds, changes and removes items that have calls of their own: section-based equipment and places of business. */
import type { PlaceOfBusiness } from '@sievert/contract/items'
import type { StepData } from '@sievert/domain/application-type/values'
import type { Answers } from '@sievert/domain/engine/answers'
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { enabledSections } from '@sievert/domain/engine/enabled'
import { resetHiddenInItem } from '@sievert/domain/engine/reset'
import { validateItem } from '@sievert/domain/engine/validate'
import { checkPlaceOfBusiness, decodePlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { applicationTypeOf, type PinnedType } from '../applications/application-type-of.ts'
import { changeApplication } from '../applications/change-application.ts'
import { itemSections, loadAnswers } from '../applications/load-answers.ts'
import type { ChangeNeeds } from '../applications/while-not-signing.ts'
import { withStoredFiles } from '../documents/stored-files.ts'
import { AppError, refuse } from '../errors.ts'
import type { ItemKind } from '../ports/answers.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
import { refuseStale } from '../step-values/refuse-stale.ts'

/** `expectedRevision` reads the revision that If-Match names, once the step is known. */
export type ItemRequest = { applicationId: string; expectedRevision: (stepNumber: number) => number | undefined }
export type ItemChanged = { id: string; stepNumber: number; revision: number }
type Work = {
  stores: Stores
  application: ApplicationRecord
  pinned: PinnedType
  section: { stepNumber: number; identity: string }
}

/** Runs a change of one item and raises the revision of its step. 404 when the type has no such section. */
const changeItems = async (
  needs: ChangeNeeds,
  actor: Actor,
  request: ItemRequest & { kind: 'equipment' | 'place'; action: string },
  work: (at: Work) => Promise<string>,
): Promise<ItemChanged> =>
  changeApplication(needs, actor, request, async (stores, application, now) => {
    const pinned = applicationTypeOf(needs, application)
    const section = itemSections(pinned.compiled).find(({ kind }) => kind === request.kind)
    if (!section) throw new AppError('error.not-found.text')
    const { stepNumber } = section
    const stored = await stores.answers.step(application.id, stepNumber)
    const expectedRevision = request.expectedRevision(stepNumber)
    await refuseStale(stores, stored, { applicationId: application.id, stepNumber, expectedRevision })
    const id = await work({ stores, application, pinned, section })
    const revision = (stored?.revision ?? 0) + 1
    await stores.answers.saveStep({
      applicationId: application.id,
      stepNumber,
      data: stored?.data ?? {},
      revision,
      savedAt: now,
      savedBy: actor.person.id,
    })
    return { result: { id, stepNumber, revision }, detail: { stepNumber, stepRevision: revision, item: id } }
  })

const mustExist = async ({ stores, application }: Work, kind: ItemKind, id: string) => {
  if (!(await stores.answers.hasItem(application.id, kind, id))) throw new AppError('error.not-found.text')
}

/** An item to add, under an id that is new, or to replace. */
type SaveItem = ItemRequest & { id: string; isNew: boolean }

const refuseHidden = ({ pinned, section }: Work, answers: Answers) => {
  if (!enabledSections(pinned.compiled, answers).has(section.identity))
    refuse([{ path: section.identity, key: 'error.section-hidden.text' }])
}

/** Adds or replaces one equipment item. Hidden answers are reset, then the item alone is checked. */
export const saveEquipment = (
  needs: ChangeNeeds,
  actor: Actor,
  { stepData: json, ...request }: SaveItem & { stepData: Record<string, unknown> },
): Promise<ItemChanged> => {
  const { id, isNew } = request
  const action = isNew ? 'equipment-added' : 'equipment-changed'
  return changeItems(needs, actor, { ...request, kind: 'equipment', action }, async (at) => {
    const { stores, application, pinned, section } = at
    if (!isNew) await mustExist(at, 'equipment', id)
    const { stepData, malformed } = decodeItem(pinned.compiled, section.identity, json)
    if (malformed.length > 0)
      throw new AppError('error.malformed.text', { detail: `not the shape of an answer: ${malformed.join(', ')}` })
    const sent: StepData = await withStoredFiles(stores, application.id, stepData)
    const { answers } = await loadAnswers(stores, pinned.compiled, application.id, { withItems: false })
    refuseHidden(at, answers)
    const data = resetHiddenInItem(pinned.compiled, section.identity, sent, answers)
    refuse(validateItem(pinned.compiled, section.identity, data, answers))
    const { stepNumber } = section
    await stores.answers.saveItem({ id, applicationId: application.id, stepNumber, kind: 'equipment', data })
    return id
  })
}

/** Adds or replaces one place of business. */
export const savePlace = (
  needs: ChangeNeeds,
  actor: Actor,
  { place: json, ...request }: SaveItem & { place: PlaceOfBusiness },
): Promise<ItemChanged> => {
  const { id, isNew } = request
  const action = isNew ? 'place-added' : 'place-changed'
  return changeItems(needs, actor, { ...request, kind: 'place', action }, async (at) => {
    const { stores, application, pinned, section } = at
    if (!isNew) await mustExist(at, 'place', id)
    const place = decodePlaceOfBusiness(json)
    if (!place) throw new AppError('error.malformed.text', { detail: 'a text holds what no database can keep' })
    const { answers } = await loadAnswers(stores, pinned.compiled, application.id, { withItems: false })
    refuseHidden(at, answers)
    refuse(checkPlaceOfBusiness(place))
    const { stepNumber } = section
    await stores.answers.saveItem({
      id,
      applicationId: application.id,
      stepNumber,
      kind: 'place',
      data: { ...place, id },
    })
    return id
  })
}

export const removeItem = (
  needs: ChangeNeeds,
  actor: Actor,
  request: ItemRequest & { id: string; kind: 'equipment' | 'place' },
): Promise<ItemChanged> =>
  changeItems(needs, actor, { ...request, action: `${request.kind}-removed` }, async ({ stores, application }) => {
    if (!(await stores.answers.deleteItem(application.id, request.kind, request.id)))
      throw new AppError('error.not-found.text')
    return request.id
  })
