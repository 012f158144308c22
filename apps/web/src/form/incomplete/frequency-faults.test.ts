/** Tests of the fields that the review's links name. */
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { knownMachine, unknownItinerantMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { under } from '@sievert/domain/issue'
import { checkFrequencies } from '@sievert/domain/veterinary-equipment/frequencies'
import { expect, it } from 'vitest'
import { onFrequencyFields } from './frequency-faults.ts'

it.each([
  ['without a row', []],
  ['with an empty row', [{ equipmentTypeId: 1, frequency: null }]],
])('names the type of each number that is missing, %s (REV-01)', (_, frequencies) => {
  const equipment = [knownMachine, unknownItinerantMachine]
  const types = equipment.map(({ equipmentTypeId }) => equipmentTypeId ?? 0)
  const issues = under('frequencies', checkFrequencies(new Set(types), frequencies))
  const known = { catalogue: veterinaryCatalogue, equipment, frequencies }
  expect(onFrequencyFields(issues, known).map(({ path }) => path)).toEqual(types.map((type) => `frequency.${type}`))
})
