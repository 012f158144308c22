/** Tables of the lists in the shipped application types: written, read by the parser, and converted back. */
import { writeTable } from '@sievert/domain/rows/cell-text'
import { cellsInOrder, cellsToItem, itemToCells, matchHeadings, templateHeading } from '@sievert/domain/rows/column'
import type { ItemData } from '@sievert/domain/sections/equipment'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shippedLists } from '../../../test/shipped-lists.ts'
import { parseTable } from './parse-table.ts'

/** The answers that cells hold: not files, nor ids, nor empty ones. */
const comparable = (item: ItemData) =>
  Object.entries(item).flatMap(([identity, value]) => {
    if ('files' in value && !value.isMissing) return []
    const text = JSON.stringify(value, (name, inside: unknown) => (name === 'id' ? undefined : inside))
    return /^\{"\w+":(?:""|\[\])\}$/.test(text) ? [] : [[identity, JSON.parse(text) as unknown]]
  })

it('covers every list of the shipped types in both languages', () => {
  expect(new Set(shippedLists.map(({ of }) => of)).size).toBe(17)
})

it.each(shippedLists)(
  '$of in $language: items written to a file are the same when read (LES-03)',
  ({ columns, itemsOf }) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const items = itemsOf(seed)
        const file = writeTable([columns.map(templateHeading), ...items.map((item) => itemToCells(columns, item))])
        const [headings = [], ...rows] = parseTable(new TextEncoder().encode(file)).rows
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
