/** Items written to cells and read again, and the columns of veterinary equipment. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { compile } from '../engine/compile.ts'
import { balloonFestival } from '../fixtures/balloon-festival.ts'
import { catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { dogPark } from '../fixtures/dog-park.ts'
import { seeded, validAnswers } from '../fixtures/generate.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine, unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import type { EquipmentValue, ItemData } from '../sections/equipment.ts'
import { newPlaceOfBusiness } from '../sections/place-of-business.ts'
import { LANGUAGES, type Language } from '../texts/language.ts'
import { newEquipment, settle } from '../veterinary-equipment/change.ts'
import { checkEquipment } from '../veterinary-equipment/check.ts'
import { offeredMountings } from '../veterinary-equipment/offered.ts'
import { USAGES } from '../veterinary-equipment/values.ts'
import { marked, unmarked } from './cell-text.ts'
import { cellsToItem, itemToCells, matchHeadings } from './column.ts'
import { itemColumns } from './item-columns.ts'
import { machineColumns } from './machine-columns.ts'
import { placeColumns } from './place-columns.ts'

const keysIn = (language: Language) => Object.assign(showKeys(), { language })
const NONE = 'validation.row.unknown-option'

/** The item without empty answers, file lists, and ids of contacts, which no cell holds. */
const comparable = (item: ItemData) =>
  Object.fromEntries(
    Object.entries(item).flatMap(([identity, value]) => {
      const text = JSON.stringify(value, (name, inside: unknown) => (name === 'id' ? undefined : inside))
      const isEmpty = /^\{"(?:selectedChoiceIds|contacts)":\[\]\}$|^\{"(?:text|number|date)":""\}$/.test(text)
      return isEmpty || text.includes('"isMissing":false') ? [] : [[identity, JSON.parse(text) as unknown]]
    }),
  )

describe.each(LANGUAGES)('in %s, an item written to cells and read again is the same', (language) => {
  it.each(Object.entries({ catCafePermit, dogPark, balloonFestival }))('in lists of %s (LES-03)', (_name, version) => {
    const compiled = compile(version, 'Company')
    const lists = localise(version, language).steps.flatMap(({ sections }) =>
      sections.filter((section) => section.sectionType === 'Equipment'),
    )
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const answers = validAnswers(compiled, { random: seeded(seed) })
        for (const section of lists) {
          const columns = itemColumns(section, keysIn(language))
          const value = Object.values(answers).find((data) => data[section.identity])?.[section.identity]
          for (const { stepData } of (value as EquipmentValue | undefined)?.equipments ?? []) {
            const cells = itemToCells(columns, stepData).map((cell) => unmarked(marked(cell)))
            const { item, faults } = cellsToItem(columns, cells, {})
            expect(faults).toEqual([])
            expect(comparable(item)).toEqual(comparable(stepData))
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  const catalogue = localise(veterinaryCatalogue, language)
  const columns = machineColumns(catalogue, keysIn(language))
  /** The parts that no cell holds. */
  const withoutCells = { productSheets: [], permit: null, 'address.isDefaultAdress': false }
  it.each(Object.entries({ knownMachine, unknownItinerantMachine }))('for %s (LES-03)', (_name, machine) => {
    const typed = withChanges(machine, { ...withoutCells, max_kV: 90.5, max_mA: 20 })
    const { item, faults } = cellsToItem(columns, itemToCells(columns, typed), newEquipment(machine.id))
    expect(faults).toEqual([])
    expect(item).toEqual(typed)
    expect(checkEquipment(catalogue, item)).toEqual([])
    const stored = { ...typed, productSheets: machine.productSheets }
    expect(cellsToItem(columns, itemToCells(columns, stored), stored).item).toEqual(stored)
  })

  it('for generated machines, also with the cells of another machine as its base (LES-03)', () => {
    const from = <T>(all: readonly T[], seed: number): T | undefined => all[seed % all.length]
    const machine = fc.record({ seeds: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), own: fc.boolean() })
    const made = ({ seeds, own }: { seeds: number[]; own: boolean }) => {
      const [type, make, model, group, option, beam, kV, address] = seeds as [number, ...number[]] & number[]
      const { id: equipmentTypeId = 1 } = from(catalogue.types, type) ?? {}
      const known = from(
        catalogue.makes.filter((each) => each.equipmentTypeId === equipmentTypeId),
        make ?? 0,
      )
      const listed = from(
        catalogue.models.filter((each) => each.makeId === known?.id),
        model ?? 0,
      )
      const usages = catalogue.usageGroups
      return settle(catalogue, {
        ...newEquipment('m'),
        equipmentTypeId,
        ...(own ? { isKnownMake: false, makeName: 'Eget; fabrikat' } : { makeId: known?.id ?? null }),
        ...(own || (model ?? 0) % 3 === 0
          ? { isKnownModel: false, modelName: '007' }
          : { modelId: listed?.id ?? null }),
        max_kV: ((kV ?? 0) % 20_001) / 100,
        max_mA: (beam ?? 0) % 1001,
        serialNumber: from(['', '=1', '0042', 'SN 1'], address ?? 0) ?? '',
        address: { street: 'Gatan 1', zipCode: '12345', city: 'Umeå', isDefaultAdress: false },
        usageSelection: {
          usage: from(usages, group ?? 0)?.identity ?? null,
          isActive: true,
          options: USAGES.map((usage, index) => ({
            usage,
            option: from(offeredMountings(catalogue, equipmentTypeId, usage), (option ?? 0) + index) ?? null,
            description: `Mot ${usage}\n${beam}`,
            isVisible: true,
            isActive: true,
            isOpened: true,
            isItinerant: false,
          })),
        },
      })
    }
    fc.assert(
      fc.property(machine.map(made), machine.map(made), (one, base) => {
        const cells = itemToCells(columns, one).map((cell) => unmarked(marked(cell)))
        expect(cellsToItem(columns, cells, newEquipment('m'))).toEqual({ item: one, faults: [] })
        expect(settle(catalogue, cellsToItem(columns, cells, base).item)).toEqual(one)
      }),
    )
  })

  it('for places (LES-03)', () => {
    const countries = new Map([
      [752, 'Sverige'],
      [578, 'Norge'],
    ])
    const rows = placeColumns(keysIn(language), countries)
    const place = { id: 'p', name: '=Norr', street: '-5', zipCode: '90219', city: 'Umeå', country: 578 }
    const cells = itemToCells(rows, place).map(marked)
    expect(cellsToItem(rows, cells, { ...newPlaceOfBusiness(), id: 'p' })).toEqual({ item: place, faults: [] })
    const { faults } = cellsToItem(rows, ['', '', '', '', 'Norrge'], place)
    expect(faults).toEqual([{ path: 'country', key: NONE, params: ['Norrge'] }])
  })
})

describe('a machine', () => {
  const catalogue = localise(veterinaryCatalogue, 'sv')
  const columns = machineColumns(catalogue, keysIn('sv'))
  const machine = (cells: Record<string, string>) =>
    cellsToItem(
      columns,
      columns.map(({ heading }) => cells[heading.replace(/^equipment\.|(\.label)?\.text$/g, '')]),
      newEquipment('m'),
    )
  const type = { type: 'stationär röntgenutrustning' }

  it('has the highest values of a known model, unless it has others (LES-03, VET-02)', () => {
    const known = { ...type, make: 'EXAMION', model: ' maxivet 400 hf' }
    expect(machine({ ...known, 'max-kv': '' }).item).toMatchObject({ makeId: 1, modelId: 1, max_kV: 125, max_mA: 400 })
    expect(machine({ ...known, 'max-kv': '90,5' }).item).toMatchObject({ modelId: 1, max_kV: 90.5, max_mA: 400 })
  })
  it('is of a make or model of its own when the lists do not have it (LES-03, VET-02)', () => {
    expect(machine({ ...type, make: ' Stallröntgen ', model: 'S1' }).item).toMatchObject({
      isKnownMake: false,
      makeName: 'Stallröntgen',
      isKnownModel: false,
      modelName: 'S1',
    })
    expect(machine({ ...type, make: 'Sedecal', model: 'S1' }).item).toMatchObject({
      isKnownMake: true,
      makeId: 2,
      isKnownModel: false,
      modelName: 'S1',
    })
  })
  it('reports a number with two readings, and keeps it as typed (LES-03, VOC-02)', () => {
    const { item, faults } = machine({ ...type, 'max-kv': '1.234' })
    expect(item.max_kV).toBe('1.234')
    expect(faults).toEqual([{ path: 'max_kV', key: 'validation.number.format', params: ['1\u00a0234', '1.2340'] }])
  })
  it('reports unknown types, mountings that are not offered, and answers to no question of the machine (LES-03)', () => {
    const cells = {
      ...type,
      usage: 'Bara stora djur',
      'mounting.OnlyLarge': 'Arm på vägg, tak eller golvstativ',
      'mounting.OnlySmall': 'Handhållen på kliniken',
    }
    expect(machine(cells).faults).toEqual([
      {
        path: 'usageSelection.options.OnlySmall.option',
        key: 'validation.row.not-asked',
        params: ['Handhållen på kliniken'],
      },
      { path: 'usageSelection.options.0.option', key: NONE, params: ['Arm på vägg, tak eller golvstativ'] },
    ])
    // Until the usage is known, nothing is said of the answers that follow from it.
    const undecided = { ...cells, usage: 'Hästar', 'mounting.OnlyLarge': '' }
    expect(machine(undecided).faults).toEqual([{ path: 'usageSelection.usage', key: NONE, params: ['Hästar'] }])
    expect(machine({ type: 'Röntgen' }).faults).toEqual([{ path: 'equipmentTypeId', key: NONE, params: ['Röntgen'] }])
  })
})

it('matches a heading of any length in linear time (LES-03)', () => {
  const heading = `${'*'.repeat(200_000)}x`
  expect(matchHeadings([{ heading: 'x' }], [heading, 'X *:'])).toEqual({ positions: [1], unknown: [heading] })
})
