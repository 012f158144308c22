/** The equipment form and the frequencies, every rule broken alone. */
import { describe, expect, it } from 'vitest'
import formCases from '../fixtures/cases/equipment-form.json' with { type: 'json' }
import frequencyCases from '../fixtures/cases/frequencies.json' with { type: 'json' }
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { changeMake, changeModel, changeType, newEquipment } from './change.ts'
import { checkEquipment } from './check.ts'
import { checkFrequencies } from './frequencies.ts'
import type { VeterinaryEquipment } from './values.ts'

const faults = (equipment: VeterinaryEquipment) =>
  checkEquipment(veterinaryCatalogue, equipment).map(({ path, key }) => ({ path, key }))

describe('the equipment form', () => {
  it('accepts a known machine and an unknown itinerant one (VET-02)', () => {
    expect(faults(knownMachine)).toEqual([])
    expect(faults(unknownItinerantMachine)).toEqual([])
  })

  it.each(formCases.cases.map((each) => [each.why, each] as const))(
    'refuses %s, that alone (VET-02, VET-03)',
    (_, each) => {
      const machine = each.on === 'known' ? knownMachine : unknownItinerantMachine
      expect(faults(withChanges(machine, each.change))).toEqual([{ path: each.path, key: each.key }])
    },
  )

  it('asks only for what is shown: the type, then make and animals, then the model, then the rest (VET-02)', () => {
    const paths = (equipment: VeterinaryEquipment) => faults(equipment).map(({ path }) => path)
    const empty = newEquipment('1')
    const typed = changeType(veterinaryCatalogue, empty, 1)
    expect(paths(empty)).toEqual(['equipmentTypeId'])
    expect(paths(typed)).toEqual(['makeId', 'usageSelection.usage'])
    const made = changeMake(typed, 1)
    expect(paths(made)).toEqual(['modelId', 'usageSelection.usage'])
    expect(paths(changeModel(veterinaryCatalogue, made, 'unknown'))).toEqual([
      'modelName',
      'max_kV',
      'max_mA',
      'usageSelection.usage',
      'address.street',
      'address.zipCode',
      'address.city',
    ])
  })

  it('believes none of the flags that were sent (SEC-12)', () => {
    const forged = withChanges(knownMachine, {
      'usageSelection.isActive': false,
      'usageSelection.options.0.isVisible': false,
      'usageSelection.options.0.isActive': false,
      'usageSelection.options.0.isItinerant': true,
      'usageSelection.options.0.option': null,
      'address.street': '',
    })
    expect(faults(forged).map(({ path }) => path)).toEqual(['usageSelection.options.0.option', 'address.street'])
    expect(faults(withChanges(knownMachine, { 'usageSelection.options': [] }))).toEqual([
      { path: 'usageSelection.options.0.option', key: 'currentEquipment.missing.OnlyLarge.configuration' },
    ])
  })

  it('takes five product sheets (VET-02)', () => {
    const [sheet] = unknownItinerantMachine.productSheets
    expect(faults(withChanges(unknownItinerantMachine, { productSheets: Array(5).fill(sheet) }))).toEqual([])
  })

  it('asks each of two usages for its mounting (VET-03)', () => {
    const both = withChanges(knownMachine, { 'usageSelection.usage': 'BOTH' })
    expect(faults(both)).toEqual([
      { path: 'usageSelection.options.0.option', key: 'currentEquipment.missing.OnlySmall.configuration' },
    ])
  })
})

describe('frequencies', () => {
  it.each(frequencyCases.cases.map((each) => [each.why, each] as const))('%s (VET-01)', (_, { rows, path, key }) => {
    const issues = checkFrequencies(new Set([1, 3]), rows).map((found) => ({ path: found.path, key: found.key }))
    expect(issues).toEqual(path === null ? [] : [{ path, key }])
  })
  it('cannot be saved without equipment (VET-01)', () => {
    expect(checkFrequencies(new Set(), [{ equipmentTypeId: 1, frequency: 1 }])).toEqual([
      { path: 'equipments', key: 'validation.equipment.missing' },
    ])
  })
})
