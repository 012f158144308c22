/**
 * Adds, changes and removes veterinary equipment, and decides the outcome of each machine: permit, notification or
 * illegal.
 */
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { toNumber } from '@sievert/domain/rules/number'
import { settle, withOneDefault } from '@sievert/domain/veterinary-equipment/change'
import { checkEquipment } from '@sievert/domain/veterinary-equipment/check'
import { decide } from '@sievert/domain/veterinary-equipment/decide-outcome'
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'
import type { EquipmentFrequency, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { applicationTypeOf, stepNamed } from '../../applications/application-type-of.ts'
import {
  type ChangeInput,
  changeApplication,
  type StepSaved,
  type StepTarget,
} from '../../applications/changes/change-application.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import { requireItemQuota } from '../../applications/require-quota.ts'
import { withStoredFiles } from '../../applications/stored-files.ts'
import { frequenciesIn, veterinaryEquipmentOf } from '../../applications/stored-information.ts'
import type { NewItem } from '../../ports/application-changes.ts'
import type { AdvanceDependencies, Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError, requireFound, throwIssues } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

export const openEquipmentStep = (
  deps: AdvanceDependencies,
  { application, openStep }: ChangeInput,
  target: StepTarget,
) => openStep(stepNamed(applicationTypeOf(deps, application), VETMED_EQUIPMENTS), target)

type Reply = { reply: EquipmentReply }

/** Converts typed numbers, which may have a decimal comma. */
export const withNumbers = (equipment: VeterinaryEquipment): VeterinaryEquipment => ({
  ...equipment,
  max_kV: toNumber(equipment.max_kV) ?? null,
  max_mA: toNumber(equipment.max_mA) ?? null,
})

export const asItem = (stepNumber: number, { id, ...data }: VeterinaryEquipment): NewItem => ({
  id,
  stepNumber,
  kind: 'veterinary',
  data,
})

/** The equipment as it is stored, the rules that it breaks, and what it needs. */
export const judgeEquipment = (catalogue: Dependencies['catalogue']['veterinary'], equipment: VeterinaryEquipment) => {
  const sent = settle(catalogue, equipment)
  const { outcome: permitType, reason } = decide(catalogue, sent)
  return { sent, issues: checkEquipment(catalogue, sent), permitType, reason }
}

/**
 * Adds equipment under a new id, or changes it. New equipment with the outcome Report or Illegal is not stored. Stored
 * equipment that gets it stays, unresolved, until it is corrected or removed (VET-05, VET-09).
 */
export const saveVeterinaryEquipment = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: StepTarget & { id: string; isNew: boolean; equipment: VeterinaryEquipment },
) => {
  const { id, isNew } = request
  const action = isNew ? 'veterinary-equipment-added' : 'veterinary-equipment-changed'
  return changeApplication(deps, actor, { ...request, action }, async (input) => {
    const step = await openEquipmentStep(deps, input, request)
    const { id: applicationId } = input.application
    const { answers } = deps.stores
    const catalogue = deps.catalogue.veterinary
    if (!isNew && !(await answers.hasItem(applicationId, 'veterinary', id))) throw new AppError('error.not-found.text')
    const withFiles = await withStoredFiles(deps.stores, applicationId, request.equipment)
    const { sent, issues, permitType, reason } = measureWork(() => judgeEquipment(catalogue, withFiles))
    throwIssues(issues)
    const why = reason ? { reason } : {}
    if (isNew && permitType !== 'Permit')
      return step.changed<Reply>({ result: { reply: { equipmentId: null, permitType, ...why } }, data: undefined })
    if (isNew) await requireItemQuota(deps, applicationId, id)
    const equipment = { ...withNumbers(sent), id, permit: permitType }
    // A new default address unsets the previous one.
    const defaults = equipment.address.isDefaultAdress
      ? await veterinaryEquipmentOf(deps.stores, applicationId, { address: { isDefaultAdress: true } })
      : []
    const unset = withOneDefault(defaults, id).filter((other) => other.id !== id)
    const items = [equipment, ...unset].map((each) => asItem(step.stepNumber, each))
    const reply = { equipmentId: id, permitType, equipment, ...why }
    return step.changed<Reply>({ result: { reply }, data: step.data, items })
  })
}

export const removeVeterinaryEquipment = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: StepTarget & { id: string },
): Promise<StepSaved> =>
  changeApplication(deps, actor, { ...request, action: 'veterinary-equipment-removed' }, async (input) => {
    const step = await openEquipmentStep(deps, input, request)
    const { answers } = deps.stores
    const { id } = request
    if (!(await answers.hasItem(input.application.id, 'veterinary', id))) throw new AppError('error.not-found.text')
    // Frequencies of a type that is no longer listed are deleted.
    const types = await answers.equipmentTypes(input.application.id, id)
    const frequencies = frequenciesIn(step).filter(({ equipmentTypeId }) => types.has(equipmentTypeId))
    return step.changed({ result: {}, data: { frequencies }, removedItems: [id] })
  })

export const readVeterinaryEquipment = async (deps: AdvanceDependencies, actor: Actor, applicationId: string) => {
  const application = await findOwnApplication(deps.stores, actor, applicationId)
  const stepNumber = requireFound(stepNamed(applicationTypeOf(deps, application), VETMED_EQUIPMENTS))
  const document = await deps.stores.answers.step(application.id, stepNumber)
  const equipment = await veterinaryEquipmentOf(deps.stores, application.id)
  const frequencies = frequenciesIn(document)
  const types = [...new Set(equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))]
  const frequencyOf = (id: number) => frequencies.find((row) => row.equipmentTypeId === id)?.frequency ?? null
  return {
    equipment,
    /** One row per listed type. */
    frequencies: types.map((equipmentTypeId) => ({ equipmentTypeId, frequency: frequencyOf(equipmentTypeId) })),
    stepNumber,
    revision: document?.revision ?? 0,
  }
}

/** Examinations per month and type. A draft stores the typed text; otherwise every listed type must have a number. */
export const saveFrequencies = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: StepTarget & { rows: EquipmentFrequency[]; draft: boolean },
): Promise<StepSaved> =>
  changeApplication(deps, actor, { ...request, action: 'frequencies-saved' }, async (input) => {
    const step = await openEquipmentStep(deps, input, request)
    const present = await deps.stores.answers.equipmentTypes(input.application.id)
    if (!request.draft) throwIssues(measureWork(() => checkFrequencies(present, request.rows)))
    const frequencies = request.rows
      .filter(({ equipmentTypeId }) => present.has(equipmentTypeId))
      .map(({ equipmentTypeId, frequency }) => ({
        equipmentTypeId,
        frequency: request.draft ? frequency : (toNumber(frequency) ?? null),
      }))
    return step.changed({ result: {}, data: { frequencies } })
  })
