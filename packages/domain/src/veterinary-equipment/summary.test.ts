/** Tests of the complete summary of each machine. */
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { SummaryRow } from '../summary/rows.ts'
import { newEquipment, settle } from './change.ts'
import { type EquipmentHelp, summariseFrequencies, summariseVeterinaryEquipment } from './summary.ts'
import type { VeterinaryEquipment } from './values.ts'

const help: EquipmentHelp = {
  t: showKeys('|'),
  catalogue: localise(veterinaryCatalogue, 'sv'),
  number: (value) => `<${value}>`,
}
const MISSING = 'error.component'

const groupsOf = (...machines: VeterinaryEquipment[]) =>
  summariseVeterinaryEquipment(machines, help).flatMap((row) => (row.kind === 'groups' ? row.groups : []))
const line = (row: SummaryRow) => [row.path, 'label' in row && row.label, row.kind === 'text' ? row.text : row.kind]
const linesOf = (machine: VeterinaryEquipment) => groupsOf(machine).flatMap(({ rows }) => rows.map(line))

describe('machines', () => {
  it('unfold, each with its type and number for a title (REV-02)', () => {
    const [row, ...others] = summariseVeterinaryEquipment([knownMachine, unknownItinerantMachine], help)
    expect(row).toMatchObject({
      kind: 'groups',
      path: 'equipments',
      label: 'equipment.header.text',
      style: 'accordion',
    })
    expect(others).toEqual([])
    expect(groupsOf(knownMachine, unknownItinerantMachine).map(({ id, title }) => [id, title])).toEqual([
      [knownMachine.id, 'review.equipment.title.text|Stationär röntgenutrustning|1'],
      [unknownItinerantMachine.id, 'review.equipment.title.text|Bärbar röntgenutrustning|2'],
    ])
    expect(groupsOf(knownMachine, knownMachine)[1]?.rows[0]?.path).toBe('equipments.1.makeId')
  })

  it('of a known model appear in the form’s order and words, the postcode with a space (VET-02, VET-03)', () => {
    expect(linesOf(withChanges(knownMachine, { 'address.zipCode': '12345' }))).toEqual([
      ['equipments.0.makeId', 'equipment.make.label.text', 'Examion'],
      ['equipments.0.modelId', 'equipment.model.label.text', 'Maxivet 400 HF'],
      ['equipments.0.serialNumber', 'equipment.serial-number.label.text', 'SN-1001'],
      ['equipments.0.max_kV', 'equipment.max-kv.label.text', 'general.kilovolts.text|<125>'],
      ['equipments.0.max_mA', 'equipment.max-ma.label.text', 'general.milliamperes.text|<400>'],
      ['equipments.0.usageSelection.usage', 'equipment.usage.label.text', 'Bara stora djur'],
      [
        'equipments.0.usageSelection.options.0.option',
        'equipment.mounting.OnlyLarge.text',
        'Takstativ, kan stråla åt flera håll',
      ],
      [
        'equipments.0.usageSelection.options.0.description',
        'equipment.description.label.text',
        'Mot ytterväggen och mot golvet.',
      ],
      ['equipments.0.address.street', 'equipment.address.street.text', 'Klövervägen 3'],
      ['equipments.0.address.zipCode', 'equipment.address.zip-code.text', '123 45'],
      ['equipments.0.address.city', 'equipment.address.city.text', 'Ängsta'],
    ])
  })

  it('of an unknown model appear as typed, with their sheets; itinerant ones have no address (VET-02, VET-03)', () => {
    const unnumbered = { ...unknownItinerantMachine, serialNumber: '' }
    expect(linesOf(unnumbered)).toEqual([
      ['equipments.0.makeName', 'equipment.make.label.text', 'Stallröntgen AB'],
      ['equipments.0.modelName', 'equipment.model.label.text', 'Bär 90'],
      ['equipments.0.max_kV', 'equipment.max-kv.label.text', 'general.kilovolts.text|<90.5>'],
      ['equipments.0.max_mA', 'equipment.max-ma.label.text', 'general.milliamperes.text|<20>'],
      ['equipments.0.productSheets', 'equipment.product-sheets.label.text', 'files'],
      ['equipments.0.usageSelection.usage', 'equipment.usage.label.text', 'Bara stora djur'],
      ['equipments.0.usageSelection.options.0.option', 'equipment.mounting.OnlyLarge.text', 'Ambulerande, på stativ'],
      [
        'equipments.0.usageSelection.options.0.description',
        'equipment.description.label.text',
        'Mot ytterväggen och mot golvet.',
      ],
    ])
    const rows = groupsOf(unnumbered).flatMap((group) => group.rows)
    expect(rows.find(({ kind }) => kind === 'files')).toMatchObject({ files: unknownItinerantMachine.productSheets })
    expect(rows.filter((row) => row.kind === 'text' && row.multiLine).map(({ path }) => path)).toEqual([
      'equipments.0.usageSelection.options.0.description',
    ])
  })

  it('show missing answers, each visible usage with its mounting, and fixed ones without a direction (VET-03, REV-05)', () => {
    const [untyped] = groupsOf(newEquipment('1'))
    expect(untyped?.title).toBe(`review.equipment.title.text|${MISSING}|1`)
    expect(untyped?.rows.map((row) => row.kind === 'text' && row.text)).toEqual(Array(8).fill(MISSING))
    const both = withChanges(knownMachine, {
      'usageSelection.usage': 'BOTH',
      'usageSelection.options.0.option': 'FIXED_DOWN',
    })
    const mountings = linesOf(settle(veterinaryCatalogue, both)).filter(([path]) => String(path).includes('options'))
    expect(mountings).toEqual([
      ['equipments.0.usageSelection.options.0.option', 'equipment.mounting.OnlySmall.text', MISSING],
      [
        'equipments.0.usageSelection.options.1.option',
        'equipment.mounting.OnlyLarge.text',
        'Fast monterad, strålar bara rakt nedåt',
      ],
    ])
  })
})

it.each([null, '', ' \u00a0'])('reports the frequency %j as missing (VET-01, REV-05)', (frequency) => {
  expect(summariseFrequencies([{ equipmentTypeId: 1, frequency }], help)).toEqual([
    {
      kind: 'text',
      path: 'frequency.1',
      label: 'frequency.label.text|Stationär röntgenutrustning',
      text: MISSING,
    },
  ])
})

it('frequencies are shown by type name, with any typed value (VET-01)', () => {
  const typed = [
    { equipmentTypeId: 1, frequency: 40 },
    { equipmentTypeId: 3, frequency: 'många' },
    { equipmentTypeId: 99, frequency: '7' },
  ]
  expect(summariseFrequencies(typed, help)).toEqual([
    { kind: 'text', path: 'frequency.99', label: 'frequency.label.text|', text: '<7>' },
    { kind: 'text', path: 'frequency.3', label: 'frequency.label.text|Bärbar röntgenutrustning', text: 'många' },
    { kind: 'text', path: 'frequency.1', label: 'frequency.label.text|Stationär röntgenutrustning', text: '<40>' },
  ])
})
