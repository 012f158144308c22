/** Calls for the use of veterinary X-ray equipment: examinations a month per equipment type. */
import type * as Ours from '@sievert/domain/veterinary-equipment/values'
import Type from 'typebox'
import { callsOf, STEP_CHANGE } from './call.ts'
import { ApplicationPath, closedAs, DraftQuery, WholeNumber } from './shared.ts'
import { Measure } from './veterinary-equipment.ts'

const EquipmentFrequency = closedAs<Ours.EquipmentFrequency>()(
  { equipmentTypeId: WholeNumber(), frequency: Measure },
  'How many examinations',
  { equipmentTypeId: 1, frequency: 40 },
)

export const frequencyCalls = callsOf('Veterinary equipment', {
  listFrequencies: {
    summary: 'Examinations per month and type',
    description: 'One row for each type of equipment in the application.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    answer: Type.Array(EquipmentFrequency, { description: 'One row for each type of equipment' }),
  },
  saveFrequencies: {
    summary: 'Save examinations per month and type',
    description: 'Rows of types that the application has no equipment of are left aside. As a draft, gaps may be left.',
    ...STEP_CHANGE,
    params: ApplicationPath,
    query: DraftQuery,
    body: Type.Array(EquipmentFrequency, { maxItems: 100 }),
    fails: ['error.invalid.text'],
  },
})
