/** Adds, changes and removes veterinary equipment, and says what each piece needs: permit, notification, or not supported here. */
import { randomUUID } from 'node:crypto'
import type { EquipmentFrequency, EquipmentReply, VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { parseNumber } from '@sievert/domain/rules/number'
import { settle, withOneDefault } from '@sievert/domain/veterinary-equipment/change'
import { checkEquipment } from '@sievert/domain/veterinary-equipment/check'
import { decideOutcome } from '@sievert/domain/veterinary-equipment/decide-outcome'
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'
import { applicationTypeOf } from '../applications/application-type-of.ts'
import { changeApplication } from '../applications/change-application.ts'
import { ownApplication } from '../applications/own-application.ts'
import { withStoredFiles } from '../documents/stored-files.ts'
import { AppError, refuse } from '../errors.ts'
import type { StepDocument } from '../ports/answers.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
import { refuseStale } from '../step-values/refuse-stale.ts'

type EquipmentNeeds = Parameters<typeof changeApplication>[0]
export type EquipmentRequest = { applicationId: string; expectedRevision: (stepNumber: number) => number | undefined }
export type EquipmentSaved = { reply: EquipmentReply; stepNumber: number; revision: number }

const stepOf = (needs: EquipmentNeeds, application: ApplicationRecord): number => {
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

type Work<T> = (at: {
  stores: Stores
  application: ApplicationRecord
  stepNumber: number
  stored: StepDocument | undefined
  save(data: object): Promise<number>
}) => Promise<T>

/** One change of the step. `save` raises the step's revision; a change that stores nothing doesn't call it. */
const changeStep = <T>(
  needs: EquipmentNeeds,
  actor: Actor,
  request: EquipmentRequest & { action: string },
  work: Work<T>,
): Promise<T> =>
  changeApplication(needs, actor, request, async (stores, application, now) => {
    const stepNumber = stepOf(needs, application)
    const stored = await stores.answers.step(application.id, stepNumber)
    const expectedRevision = request.expectedRevision(stepNumber)
    await refuseStale(stores, stored, { applicationId: application.id, stepNumber, expectedRevision })
    const stepRevision = (stored?.revision ?? 0) + 1
    const save = async (data: object) => {
      const by = { savedAt: now, savedBy: actor.person.id }
      await stores.answers.saveStep({ applicationId: application.id, stepNumber, data, revision: stepRevision, ...by })
      return stepRevision
    }
    const result = await work({ stores, application, stepNumber, stored, save })
    return { result, detail: { stepNumber, stepRevision } }
  })

/** Numbers as numbers: what a person typed may have a comma. */
const withNumbers = (equipment: VeterinaryEquipment): VeterinaryEquipment => ({
  ...equipment,
  max_kV: parseNumber(equipment.max_kV) ?? null,
  max_mA: parseNumber(equipment.max_mA) ?? null,
})

const storeOne = async (stores: Stores, applicationId: string, stepNumber: number, equipment: VeterinaryEquipment) => {
  const { id, ...data } = equipment
  await stores.answers.saveItem({ id, applicationId, stepNumber, kind: 'veterinary', data })
}

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
  return changeStep(needs, actor, { ...request, action }, async ({ stores, application, stepNumber, stored, save }) => {
    const catalogue = needs.catalogue.veterinary
    const all = await storedEquipment(stores, application.id)
    if (request.id && !all.some(({ id }) => id === request.id)) throw new AppError('error.not-found.text')
    const sent = settle(catalogue, await withStoredFiles(stores, application.id, request.equipment))
    refuse(checkEquipment(catalogue, sent))
    const permitType = decideOutcome(catalogue, sent)
    const nothingStored = { reply: { equipmentId: null, permitType }, stepNumber, revision: stored?.revision ?? 0 }
    if (!request.id && permitType !== 'Permit') return nothingStored
    const equipment = { ...withNumbers(sent), id: request.id ?? randomUUID(), permit: permitType }
    await storeOne(stores, application.id, stepNumber, equipment)
    if (equipment.address.isDefaultAdress)
      for (const [index, other] of withOneDefault(all, equipment.id).entries())
        if (other !== all[index] && other.id !== equipment.id) await storeOne(stores, application.id, stepNumber, other)
    const revision = await save(stored?.data ?? {})
    return { reply: { equipmentId: equipment.id, permitType, equipment }, stepNumber, revision }
  })
}

export const removeVeterinaryEquipment = (
  needs: EquipmentNeeds,
  actor: Actor,
  request: EquipmentRequest & { id: string },
): Promise<{ stepNumber: number; revision: number }> =>
  changeStep(
    needs,
    actor,
    { ...request, action: 'veterinary-equipment-removed' },
    async ({ stores, application, stepNumber, stored, save }) => {
      if (!(await stores.answers.deleteItem(application.id, 'veterinary', request.id)))
        throw new AppError('error.not-found.text')
      // A frequency of a type that is no longer there would be asked for by nobody.
      const left = new Set((await storedEquipment(stores, application.id)).map((each) => each.equipmentTypeId))
      const { frequencies = [] } = (stored?.data ?? {}) as { frequencies?: EquipmentFrequency[] }
      const kept = frequencies.filter(({ equipmentTypeId }) => left.has(equipmentTypeId))
      return { stepNumber, revision: await save({ frequencies: kept }) }
    },
  )

export const readVeterinaryEquipment = async (needs: EquipmentNeeds, actor: Actor, applicationId: string) => {
  const application = await ownApplication(needs.stores, actor, applicationId)
  const stepNumber = stepOf(needs, application)
  const document = await needs.stores.answers.step(application.id, stepNumber)
  const equipment = await storedEquipment(needs.stores, application.id)
  const { frequencies = [] } = (document?.data ?? {}) as { frequencies?: EquipmentFrequency[] }
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
): Promise<{ stepNumber: number; revision: number }> =>
  changeStep(
    needs,
    actor,
    { ...request, action: 'frequencies-saved' },
    async ({ stores, application, stepNumber, save }) => {
      const all = await storedEquipment(stores, application.id)
      const present = new Set(all.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
      if (!request.draft) refuse(checkFrequencies(present, request.rows))
      const frequencies = request.rows
        .filter(({ equipmentTypeId }) => present.has(equipmentTypeId))
        .map(({ equipmentTypeId, frequency }) => ({
          equipmentTypeId,
          frequency: request.draft ? frequency : (parseNumber(frequency) ?? null),
        }))
      return { stepNumber, revision: await save({ frequencies }) }
    },
  )
