/** Tests of the conversion from permit equipment to the notification, decoded by the shipped notification. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { compile } from '../engine/compile.ts'
import { decodeStep } from '../engine/decode-answers.ts'
import { knownMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { SMALL_ANIMAL_REPORT, smallAnimalReport } from './from-equipment.ts'

const folder = new URL('../../../../catalogue/business-types/report-small-animal-xray/', import.meta.url)
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const shipped = compile(read('v2.json') as ApplicationTypeVersion<unknown>)
const named = { ...knownMachine, makeName: 'Examion', modelName: 'Maxivet 400 HF' }
const mounted = (option: string) => withChanges(named, { 'usageSelection.options.0.option': option })
/** The answers that the notification asks for, as it decodes them. */
const taken = (machine: typeof knownMachine) => {
  const all = smallAnimalReport(machine)
  const steps = shipped.steps.map(({ stepNumber }) => decodeStep(shipped, stepNumber, all))
  expect(steps.flatMap(({ malformed }) => malformed)).toEqual([])
  const asked = Object.assign({}, ...steps.map(({ stepData }) => stepData))
  expect(Object.keys(asked).toSorted()).toEqual(Object.keys(all).toSorted())
  return asked
}

it.each([
  ['FIXED_DOWN', ['rep.sa.down']],
  ['WALL_ARM', ['rep.sa.dental']],
  ['CEILING', []],
])('a machine mounted %s is of kind %j, with its make, model, number and place (VET-05)', (option, kinds) => {
  const asked = taken(mounted(option))
  expect(asked).toMatchObject({
    REP_SA_KIND: { selectedChoiceIds: kinds },
    REP_PLACES: {
      placesOfBusiness: [
        { name: 'Klövervägen 3', street: 'Klövervägen 3', zipCode: '12345', city: 'Ängsta', country: 752 },
      ],
    },
    REP_EQUIPMENT: {
      equipments: [
        {
          stepData: {
            REP_MAKE: { text: 'Examion' },
            REP_MODEL: { text: 'Maxivet 400 HF' },
            REP_SERIAL: { text: 'SN-1001' },
          },
        },
      ],
    },
  })
  // The applicant must certify the voltage.
  expect(asked).not.toHaveProperty('REP_KV')
})

it('a machine without an address brings no place (VET-05)', () => {
  expect(taken(withChanges(named, { 'address.street': '' }))).toMatchObject({ REP_PLACES: { placesOfBusiness: [] } })
})

it.each([
  [{ makeName: '', modelName: '', serialNumber: '' }, 0],
  [{ makeName: 'Examion', modelName: '', serialNumber: '' }, 1],
  [{ makeName: '', modelName: 'Maxivet', serialNumber: '' }, 1],
  [{ makeName: '', modelName: '', serialNumber: 'SN-1' }, 1],
])('of a machine of which %j is known, %i is taken along (VET-05)', (words, count) => {
  expect(taken({ ...named, ...words }).REP_EQUIPMENT.equipments).toHaveLength(count)
})

it('matches the shipped notification type (VET-05)', () => {
  expect(read('type.json')).toMatchObject({ nameKey: SMALL_ANIMAL_REPORT })
})
