/** Adds, changes and removes veterinary equipment, and says what each piece needs: permit, notification, or not supported here. */
import { randomUUID } from 'node:crypto'
import type { EquipmentFrequency, EquipmentReply, VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { parseNumber } from '@sievert/domain/rules/number'
import { settle, withOneDefault } from '@sievert/domain/veterinary-equipment/change'
import { checkEquipment } from '@sievert/domain/veterinary-equipment/check'
import { decideOutcome } from '@sievert/domain/veterinary-equipment/decide-outcome'
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'
import { applicationTypeOf } from '../../application/application-type-of.ts'
import { ownApplication } from '../../application/own-application.ts'
import { withStoredFiles } from '../../application/stored-files.ts'
import { AppError, refuse } from '../../basics/errors.ts'
import { changeApplication } from '../../changes/change-application.ts'
import { refuseStale } from '../../changes/refuse-stale.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { NewItem, Stored } from '../../ports/changes.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'

type EquipmentNeeds = Parameters<typeof changeApplication>[0]
export type EquipmentRequest = { applicationId: string; expectedRevision: (stepNumber: number) => number | undefined }
export type EquipmentSaved = { reply: EquipmentReply; stepNumber: number; revision: number }

const stepOf = (
  needs: EquipmentNeeds,
  application: Pick<ApplicationRecord, 'businessTypeId' | 'versionNumber'>,
): number => {
  const { version } = applicationTypeOf(needs, application)
  const stepNumber = version.steps.findIndex(({ identity }) => identity === VETMED_EQUIPMENTS)
  if (stepNumber < 0) throw new AppError('error.not-found.text')
  return stepNumber
}

const storedEquipment = async (
  stores: Pick<Stores, 'answers'>,
  applicationId: string,
): Promise<VeterinaryEquipment[]> => {
  const items = await stores.answers.items(applicationId, 'veterinary')
  return items.map(({ id, data }) => ({ ...(data as VeterinaryEquipment), id }))
}

/** What the document of the step holds. */
type StepContent = { frequencies?: EquipmentFrequency[] }
type StepSaved = { stepNumber: number; revision: number }
type At = { id: string; stepNumber: number; stored: StepContent; all: VeterinaryEquipment[] }
/** `data`: what the step's document holds from now on; without it nothing is stored, and the step's revision stays. */
type Work<T> = (at: At) => Promise<{ result: T; data?: StepContent } & Pick<Stored, 'items' | 'removedItems'>>

/** One change of the step. */
const changeStep = <T>(
  needs: EquipmentNeeds,
  actor: Actor,
  request: EquipmentRequest & { action: string },
  work: Work<T>,
): Promise<T & StepSaved> =>
  changeApplication(needs, actor, request, async (application) => {
    const { id, steps } = application
    const stepNumber = stepOf(needs, application)
    const stored = steps.find((step) => step.stepNumber === stepNumber)
    const expectedRevision = request.expectedRevision(stepNumber)
    await refuseStale(needs.stores, stored, { applicationId: id, stepNumber, expectedRevision })
    const all = await storedEquipment(needs.stores, id)
    const { result, data, ...changed } = await work({ id, stepNumber, stored: stored?.data ?? {}, all })
    const before = stored?.revision ?? 0
    const stepRevision = before + 1
    return {
      result: { ...result, stepNumber, revision: data ? stepRevision : before },
      detail: { stepNumber, stepRevision },
      steps: data ? [{ stepNumber, data, revision: stepRevision }] : [],
      ...changed,
    }
  })

/** Numbers as numbers: what a person typed may have a comma. */
const withNumbers = (equipment: VeterinaryEquipment): VeterinaryEquipment => ({
  ...equipment,
  max_kV: parseNumber(equipment.max_kV) ?? null,
  max_mA: parseNumber(equipment.max_mA) ?? null,
})

const asItem = (stepNumber: number, { id, ...data }: VeterinaryEquipment): NewItem => ({
  id,
  stepNumber,
  kind: 'veterinary',
  data,
})

/**
 * Adds (`id` undefined) or changes equipment. A new one that turns out Report or Illegal is not stored; a stored one
 * that does stays, unresolved, until it is corrected or removed (VET-05, VET-09).
 */
export const saveVeterinaryEquipment = (
  needs: EquipmentNeeds,
  actor: Actor,
  request: EquipmentRequest & { id: string | undefined; equipment: VeterinaryEquipment },
): Promise<EquipmentSaved> => {
  const action = request.id ? 'veterinary-equipment-changed' : 'veterinary-equipment-added'
  return changeStep<{ reply: EquipmentReply }>(
    needs,
    actor,
    { ...request, action },
    async ({ id: applicationId, stepNumber, stored, all }) => {
      const catalogue = needs.catalogue.veterinary
      if (request.id && !all.some(({ id }) => id === request.id)) throw new AppError('error.not-found.text')
      const sent = settle(catalogue, await withStoredFiles(needs.stores, applicationId, request.equipment))
      refuse(checkEquipment(catalogue, sent))
      const permitType = decideOutcome(catalogue, sent)
      if (!request.id && permitType !== 'Permit') return { result: { reply: { equipmentId: null, permitType } } }
      const equipment = { ...withNumbers(sent), id: request.id ?? randomUUID(), permit: permitType }
      const settled = equipment.address.isDefaultAdress ? withOneDefault(all, equipment.id) : all
      const others = settled.filter((other, index) => other !== all[index] && other.id !== equipment.id)
      const items = [equipment, ...others].map((each) => asItem(stepNumber, each))
      return { result: { reply: { equipmentId: equipment.id, permitType, equipment } }, data: stored, items }
    },
  )
}

export const removeVeterinaryEquipment = (
  needs: EquipmentNeeds,
  actor: Actor,
  request: EquipmentRequest & { id: string },
): Promise<StepSaved> =>
  changeStep(needs, actor, { ...request, action: 'veterinary-equipment-removed' }, async ({ stored, all }) => {
    const left = all.filter(({ id }) => id !== request.id)
    if (left.length === all.length) throw new AppError('error.not-found.text')
    // A frequency of a type that is no longer there would be asked for by nobody.
    const types = new Set(left.map(({ equipmentTypeId }) => equipmentTypeId))
    const frequencies = (stored.frequencies ?? []).filter(({ equipmentTypeId }) => types.has(equipmentTypeId))
    return { result: {}, data: { frequencies }, removedItems: [request.id] }
  })

export const readVeterinaryEquipment = async (needs: EquipmentNeeds, actor: Actor, applicationId: string) => {
  const application = await ownApplication(needs.stores, actor, applicationId)
  const stepNumber = stepOf(needs, application)
  const document = await needs.stores.answers.step(application.id, stepNumber)
  const equipment = await storedEquipment(needs.stores, application.id)
  const { frequencies = [] } = (document?.data ?? {}) as StepContent
  const types = [...new Set(equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))]
  const frequencyOf = (id: number) => frequencies.find((row) => row.equipmentTypeId === id)?.frequency ?? null
  return {
    equipment,
    /** One row per type present. */
    frequencies: types.map((equipmentTypeId) => ({ equipmentTypeId, frequency: frequencyOf(equipmentTypeId) })),
    stepNumber,
    revision: document?.revision ?? 0,
  }
}

/** Examinations per month and type. A draft keeps what was typed; otherwise every type present must have its number. */
export const saveFrequencies = (
  needs: EquipmentNeeds,
  actor: Actor,
  request: EquipmentRequest & { rows: EquipmentFrequency[]; draft: boolean },
): Promise<StepSaved> =>
  changeStep(needs, actor, { ...request, action: 'frequencies-saved' }, async ({ all }) => {
    const present = new Set(all.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
    if (!request.draft) refuse(checkFrequencies(present, request.rows))
    const frequencies = request.rows
      .filter(({ equipmentTypeId }) => present.has(equipmentTypeId))
      .map(({ equipmentTypeId, frequency }) => ({
        equipmentTypeId,
        frequency: request.draft ? frequency : (parseNumber(frequency) ?? null),
      }))
    return { result: {}, data: { frequencies } }
  })
