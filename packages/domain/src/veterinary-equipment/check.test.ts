/** Tests of the rules of equipment and frequencies, each broken alone. */
import { describe, expect, it } from 'vitest'
import formCases from '../fixtures/cases/equipment-form.json' with { type: 'json' }
import frequencyCases from '../fixtures/cases/frequencies.json' with { type: 'json' }
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { changeMake, changeModel, changeType, newEquipment } from './change.ts'
import { checkEquipment, EDITING_EQUIPMENT, UNRESOLVED_EQUIPMENT } from './check.ts'
import { checkFrequencies } from './frequencies.ts'
import type { VeterinaryEquipment } from './values.ts'

const faults = (equipment: VeterinaryEquipment, catalogue = veterinaryCatalogue) =>
  checkEquipment(catalogue, equipment).map(({ path, key }) => ({ path, key }))

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

  it('requires only visible fields: type, then make and animals, then the model, then the rest (VET-02)', () => {
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

  it('ignores the flags that the client sent (SEC-12)', () => {
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

  it('accepts five product sheets, and reports more (VET-02)', () => {
    const [sheet] = unknownItinerantMachine.productSheets
    const sheets = (count: number) => withChanges(unknownItinerantMachine, { productSheets: Array(count).fill(sheet) })
    expect(faults(sheets(5))).toEqual([])
    expect(checkEquipment(veterinaryCatalogue, sheets(6))).toMatchObject([{ params: [5] }])
  })

  it('needs no direction of a beam with only one (VET-03)', () => {
    expect(faults(withChanges(knownMachine, { 'usageSelection.options.0.option': 'FIXED_DOWN' }))).toEqual([])
  })

  it('requires animals that have mountings for the type, none for a type without any (VET-03)', () => {
    const configurations = [{ equipmentTypeId: 1, usages: ['OnlySmall' as const], options: ['CEILING'] }]
    expect(faults(knownMachine, { ...veterinaryCatalogue, configurations })).toEqual([
      { path: 'usageSelection.usage', key: 'validation.animaltype.missing' },
    ])
    expect(faults(knownMachine, { ...veterinaryCatalogue, configurations: [] })).toEqual([])
  })

  it('has its own keys while it is open, and when an edit has changed its outcome (VET-08, VET-09)', () => {
    expect(EDITING_EQUIPMENT).toBe('equipment.step.error.editing.equipment')
    expect(UNRESOLVED_EQUIPMENT).toBe('equipment.step.error.unresolved.equipment')
  })

  it('requires a mounting for both usages (VET-03)', () => {
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
  it('have a minimum and a maximum (VET-01)', () => {
    const limits = (frequency: number) => checkFrequencies(new Set([1]), [{ equipmentTypeId: 1, frequency }])
    expect([...limits(0), ...limits(10_001)].map(({ params }) => params)).toEqual([[1], [10_000]])
  })
  it('cannot be saved without equipment (VET-01)', () => {
    expect(checkFrequencies(new Set(), [{ equipmentTypeId: 1, frequency: 1 }])).toEqual([
      { path: 'equipments', key: 'validation.equipment.missing' },
    ])
  })
})
