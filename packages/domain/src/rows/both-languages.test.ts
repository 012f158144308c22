/** Columns that take cells of both languages, and the documents that no cell can contain. */
import { describe, expect, it } from 'vitest'
import { localise } from '../application-type/localise.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { veterinaryCatalogue } from '../fixtures/veterinary-catalogue.ts'
import { knownMachine } from '../fixtures/veterinary-equipment.ts'
import type { ItemSection } from '../sections/item-section-types.ts'
import { newEquipment } from '../veterinary-equipment/change.ts'
import { cellsToItem, inBothLanguages, itemToCells, matchHeadings } from './column.ts'
import { itemDocuments } from './item-columns.ts'
import { machineColumns } from './machine-columns.ts'

const columnsIn = (language: 'sv' | 'en') =>
  machineColumns(localise(veterinaryCatalogue, language), Object.assign(showKeys(), { language }))
const [own, other] = [columnsIn('sv'), columnsIn('en')]

describe('columns of both languages', () => {
  it('read the options of either, and numbers as the page has them (LES-03)', () => {
    const both = inBothLanguages(own, other)
    const cells = itemToCells(other, knownMachine)
    const { item, faults } = cellsToItem(both, cells, newEquipment(knownMachine.id))
    expect(faults).toEqual([])
    expect(itemToCells(own, item)).toEqual(itemToCells(own, knownMachine))
    expect(cellsToItem(own, cells, newEquipment(knownMachine.id)).faults).not.toEqual([])
    expect(cellsToItem(both, ['Nothing'], newEquipment(knownMachine.id)).faults).toEqual([
      expect.objectContaining({ key: 'validation.row.unknown-option', params: ['Nothing'] }),
    ])
  })

  it('are those of the page while the other texts are unknown (LES-03)', () => {
    expect(inBothLanguages(own, undefined)).toEqual(own)
  })

  it('are found by either heading, the own one first (LES-03)', () => {
    const columns = [
      { heading: 'Typ', otherHeading: 'Type' },
      { heading: 'Namn', otherHeading: 'Typ' },
      { heading: 'Ort', otherHeading: 'City' },
      { heading: 'Land' },
    ]
    const match = (...headings: string[]) => matchHeadings(columns, headings)
    expect(match('City', 'TYPE *')).toEqual({ positions: [1, undefined, 0, undefined], unknown: [] })
    expect(match('Typ', 'City', 'Ort', 'X')).toEqual({
      positions: [0, undefined, 2, undefined],
      unknown: ['City', 'X'],
    })
  })
})

it('names the required documents of a list, and those that a reason may stand for (LES-03)', () => {
  const sections: ItemSection<string>[] = [
    { identity: 'A', sectionType: 'Documentation', label: 'Ritning', required: true },
    { identity: 'B', sectionType: 'Documentation', label: 'Intyg' },
    { identity: 'C', sectionType: 'TextInput', label: 'Namn' },
  ]
  expect(itemDocuments({ sections })).toEqual({ required: ['Ritning'], explained: ['Intyg'] })
})
