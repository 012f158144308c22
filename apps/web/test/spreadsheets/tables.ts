/** Tables with rows of every list of the service, in both languages, to be written by spreadsheet programs. */
import { localise } from '@sievert/domain/application-type/localise'
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { knownMachine, unknownItinerantMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { type Column, cellsToItem, itemToCells, templateHeading } from '@sievert/domain/rows/column'
import { machineColumns } from '@sievert/domain/rows/machine-columns'
import { placeColumns } from '@sievert/domain/rows/place-columns'
import { EMPTY_GUID, newPlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { LANGUAGES, type Language } from '@sievert/domain/texts/language'
import { translator } from '@sievert/domain/texts/translate'
import { newEquipment } from '@sievert/domain/veterinary-equipment/change'
import { readTable } from '../../src/form/rows/read-table.ts'
import { shippedLists } from '../shipped-lists.ts'
import { shippedTexts } from '../texts.ts'

/** `read`: the cells of the items that a parsed table gives; a row with faults gives those. `rows`: as they should be. */
export type Table = {
  name: string
  language: Language
  headings: string[]
  rows: string[][]
  read: (table: string[][]) => unknown
}

const tableOf = <Item>(
  name: string,
  language: Language,
  { columns, items, blank }: { columns: readonly Column<Item>[]; items: readonly Item[]; blank: Item },
): Table => ({
  name: `${name}-${language}`,
  language,
  headings: columns.map(templateHeading),
  rows: items.map((item) => itemToCells(columns, item)),
  read: (table) => {
    const { rows, ...left } = readTable(columns, table)
    if (left.unknown.length + left.surplus.length > 0) return left
    return rows.map(({ cells }) => {
      const { item, faults } = cellsToItem(columns, cells, blank)
      return faults.length > 0 ? faults : itemToCells(columns, item)
    })
  },
})

const MACHINES = [
  { ...knownMachine, max_kV: 90.5, serialNumber: '007' },
  { ...unknownItinerantMachine, makeName: 'Ö; "Å", AB', modelName: "=1+1'", max_kV: 1.25, serialNumber: '20' },
  {
    ...knownMachine,
    serialNumber: '12345678901234567',
    usageSelection: {
      ...knownMachine.usageSelection,
      options: knownMachine.usageSelection.options.map((row) => ({
        ...row,
        description: 'Mot väggen.\n\nOch "golvet"',
      })),
    },
  },
]
const PLACES = [
  { name: 'Kafé Måns', street: 'Ågatan 1, 2 tr', zipCode: '12345', city: 'Ängsta' },
  { name: 'É; "Ö"', street: '-', zipCode: '01234', city: 'Œ–€' },
].map((place) => ({ ...newPlaceOfBusiness(), ...place, country: 752 }))

const ours = LANGUAGES.flatMap((language) => {
  const t = translator(shippedTexts[language], language)
  const machines = machineColumns(localise(veterinaryCatalogue, language), t)
  const places = placeColumns(t, new Map([[752, language === 'sv' ? 'Sverige' : 'Sweden']]))
  return [
    tableOf('machines', language, { columns: machines, items: MACHINES, blank: newEquipment(EMPTY_GUID) }),
    tableOf('places', language, { columns: places, items: PLACES, blank: newPlaceOfBusiness() }),
  ]
})

const SEEDS = [1, 2, 3, 4, 5, 6]
export const spreadsheetTables: readonly Table[] = [
  ...ours,
  ...shippedLists.map(({ of, language, columns, itemsOf }) =>
    tableOf(of.replace(' ', '-'), language, { columns, items: SEEDS.flatMap(itemsOf), blank: {} }),
  ),
]
