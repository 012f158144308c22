/** Adds, changes and removes items that have calls of their own: section-based equipment and places of business. */
import { randomUUID } from 'node:crypto'
import type { PlaceOfBusiness } from '@sievert/contract/items'
import type { StepData } from '@sievert/domain/application-type/values'
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { enabledSections } from '@sievert/domain/engine/enabled'
import { resetHiddenInItem } from '@sievert/domain/engine/reset'
import { validateItem } from '@sievert/domain/engine/validate'
import { checkPlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { applicationTypeOf, type PinnedType } from '../applications/application-type-of.ts'
import { changeApplication } from '../applications/change-application.ts'
import { itemSections, loadAnswers } from '../applications/load-answers.ts'
import { withStoredFiles } from '../documents/stored-files.ts'
import { AppError, refuse } from '../errors.ts'
import type { ItemKind } from '../ports/answers.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
import { refuseStale } from '../step-values/refuse-stale.ts'

type ItemNeeds = Parameters<typeof changeApplication>[0]
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
  needs: ItemNeeds,
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

/** Adds (`id` undefined) or replaces one equipment item. Hidden answers are reset, then the item alone is checked. */
export const saveEquipment = (
  needs: ItemNeeds,
  actor: Actor,
  request: ItemRequest & { id: string | undefined; stepData: Record<string, unknown> },
): Promise<ItemChanged> => {
  const action = request.id ? 'equipment-changed' : 'equipment-added'
  return changeItems(needs, actor, { ...request, kind: 'equipment', action }, async (at) => {
    const { stores, application, pinned, section } = at
    if (request.id) await mustExist(at, 'equipment', request.id)
    const { stepData, malformed } = decodeItem(pinned.compiled, section.identity, request.stepData)
    if (malformed.length > 0)
      throw new AppError('error.malformed.text', { detail: `not the shape of an answer: ${malformed.join(', ')}` })
    const sent: StepData = await withStoredFiles(stores, application.id, stepData)
    const { answers } = await loadAnswers(stores, pinned.compiled, application.id, { withItems: false })
    refuseHidden(pinned, section, answers)
    const data = resetHiddenInItem(pinned.compiled, section.identity, sent, answers)
    refuse(validateItem(pinned.compiled, section.identity, data, answers))
    const id = request.id ?? randomUUID()
    await stores.answers.saveItem({
      id,
      applicationId: application.id,
      stepNumber: section.stepNumber,
      kind: 'equipment',
      data,
    })
    return id
  })
}

const refuseHidden = (
  { compiled }: PinnedType,
  { identity }: { identity: string },
  answers: Parameters<typeof enabledSections>[1],
) => {
  if (!enabledSections(compiled, answers).has(identity)) refuse([{ path: identity, key: 'error.section-hidden.text' }])
}

/** Adds (`id` undefined) or replaces one place of business. */
export const savePlace = (
  needs: ItemNeeds,
  actor: Actor,
  request: ItemRequest & { id: string | undefined; place: PlaceOfBusiness },
): Promise<ItemChanged> => {
  const action = request.id ? 'place-changed' : 'place-added'
  return changeItems(needs, actor, { ...request, kind: 'place', action }, async (at) => {
    const { stores, application, pinned, section } = at
    if (request.id) await mustExist(at, 'place', request.id)
    const { answers } = await loadAnswers(stores, pinned.compiled, application.id, { withItems: false })
    refuseHidden(pinned, section, answers)
    refuse(checkPlaceOfBusiness(request.place))
    const id = request.id ?? randomUUID()
    const data = { ...request.place, id }
    await stores.answers.saveItem({
      id,
      applicationId: application.id,
      stepNumber: section.stepNumber,
      kind: 'place',
      data,
    })
    return id
  })
}

export const removeItem = (
  needs: ItemNeeds,
  actor: Actor,
  request: ItemRequest & { id: string; kind: 'equipment' | 'place' },
): Promise<ItemChanged> =>
  changeItems(needs, actor, { ...request, action: `${request.kind}-removed` }, async ({ stores, application }) => {
    if (!(await stores.answers.deleteItem(application.id, request.kind, request.id)))
      throw new AppError('error.not-found.text')
    return request.id
  })
