/** Tables of the lists in the shipped application types: written, read by the parser, and converted back. */
import { localise } from '@sievert/domain/application-type/localise'
import { compile } from '@sievert/domain/engine/compile'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { writeTable } from '@sievert/domain/rows/cell-text'
import { cellsInOrder, cellsToItem, itemToCells, matchHeadings, templateHeading } from '@sievert/domain/rows/column'
import { itemColumns } from '@sievert/domain/rows/item-columns'
import type { EquipmentValue, ItemData } from '@sievert/domain/sections/equipment'
import { LANGUAGES } from '@sievert/domain/texts/language'
import { translator } from '@sievert/domain/texts/translate'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import en from '../../../../../catalogue/texts/en.json'
import sv from '../../../../../catalogue/texts/sv.json'
import { shippedVersions } from '../../../test/shipped-types.ts'
import { parseTable } from './parse-table.ts'

const TEXTS = { sv, en }

const lists = shippedVersions.flatMap(({ folder, version }) =>
  version.steps.flatMap(({ sections }) =>
    sections.flatMap(({ identity, sectionType }) =>
      sectionType === 'Equipment'
        ? LANGUAGES.map((language) => ({ of: `${folder} v${version.versionNumber}`, version, identity, language }))
        : [],
    ),
  ),
)

/** The answers that cells hold: not files, nor ids, nor empty ones. */
const comparable = (item: ItemData) =>
  Object.entries(item).flatMap(([identity, value]) => {
    if ('files' in value && !value.isMissing) return []
    const text = JSON.stringify(value, (name, inside: unknown) => (name === 'id' ? undefined : inside))
    return /^\{"\w+":(?:""|\[\])\}$/.test(text) ? [] : [[identity, JSON.parse(text) as unknown]]
  })

it('covers every list of the shipped types in both languages', () => {
  expect(new Set(lists.map(({ of }) => of)).size).toBe(13)
})

it.each(lists)(
  '$of in $language: items written to a file are the same when read (LES-03)',
  ({ version, identity, language }) => {
    const compiled = compile(version, 'Company')
    const section = localise(version, language)
      .steps.flatMap(({ sections }) => sections)
      .find((each) => each.identity === identity)
    if (section?.sectionType !== 'Equipment') throw new Error('no list')
    const columns = itemColumns(section, translator(TEXTS[language], language))
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const answers = validAnswers(compiled, { random: seeded(seed) })
        const value = Object.values(answers).find((data) => data[identity])?.[identity] as EquipmentValue | undefined
        const items = value?.equipments.map(({ stepData }) => stepData) ?? []
        const file = writeTable([columns.map(templateHeading), ...items.map((item) => itemToCells(columns, item))])
        const [headings = [], ...rows] = parseTable(new TextEncoder().encode(file))
        const { positions, unknown } = matchHeadings(columns, headings)
        expect([unknown, positions.includes(undefined)]).toEqual([[], false])
        const read = rows.map((row) => cellsToItem(columns, cellsInOrder(row, positions), {}))
        expect(read.flatMap(({ faults }) => faults)).toEqual([])
        expect(read.map(({ item }) => comparable(item))).toEqual(items.map(comparable))
      }),
      { numRuns: 20 },
    )
  },
)
