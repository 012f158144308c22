/** Tests of reading a table into the columns of a list, and of judging its rows. */
import { type Issue, issue } from '@sievert/domain/issue'
import type { Column } from '@sievert/domain/rows/column'
import { describe, expect, it, vi } from 'vitest'
import { judgeRows, newJudgeCache } from './judge-rows.ts'
import { type ReadTable, type Row, readTable, withCell } from './read-table.ts'
import type { RowsList } from './rows-list.ts'

type Item = { name: string; place: { street: string; city: string } }
const column = (heading: string, path: string, put: (item: Item, cell: string) => Item): Column<Item> => ({
  heading,
  values: [],
  path: () => path,
  write: (item) => (path === 'name' ? item.name : item.place.street),
  read: (cell, item) =>
    cell === 'no' ? { fault: issue('validation.row.unknown-option', '', [cell]) } : put(item, cell),
})
const columns = [
  column('Namn', 'name', (item, name) => ({ ...item, name })),
  column('Gata', 'place.street', (item, street) => ({ ...item, place: { ...item.place, street } })),
]
const BLANK: Item = { name: '', place: { street: '', city: '' } }
const OLD = { id: 'old', name: 'Old', data: { name: 'A', place: { street: 'Old', city: 'Umeå' } } }

const listOf = (keyPath: string | undefined, issues: (item: Item) => Issue[] = () => []) => {
  const judge = vi.fn<RowsList<Item>['judge']>((all) => all.map(issues))
  const list: RowsList<Item> = {
    columns,
    blank: BLANK,
    stored: [OLD],
    keyPath,
    keyOf: ({ name }) => name,
    judge,
    send: () => Promise.reject(new Error('not sent')),
  }
  const cache = newJudgeCache(list)
  return {
    judge,
    judged: (rows: readonly Row[], refused = new Map<Row, Issue[]>()) => judgeRows(list, rows, cache, refused),
  }
}
const rowsOf = (...table: string[][]) => [...readTable(columns, table).rows]

describe('a table', () => {
  it.each<[string, string[][], (string | undefined)[][], Omit<ReadTable, 'rows'>]>([
    [
      'with headings in another order',
      [
        ['GATA', 'Annat', 'namn'],
        ['g', 'x', 'n'],
      ],
      [['n', 'g']],
      { hasHeadings: true, unknown: ['Annat'], surplus: [] },
    ],
    ['with one heading', [['Namn'], ['n']], [['n', undefined]], { hasHeadings: true, unknown: [], surplus: [] }],
    [
      'without headings, in the order of the template',
      [['n', 'g'], ['m']],
      [
        ['n', 'g'],
        ['m', ''],
      ],
      { hasHeadings: false, unknown: [], surplus: [] },
    ],
    [
      'without headings and with more cells',
      [['n', 'g', 'more']],
      [['n', 'g']],
      { hasHeadings: false, unknown: [], surplus: [1] },
    ],
    [
      'with cells to the right of the headings, or below none',
      [
        ['Namn', '', 'Gata'],
        ['n', '', 'g', 'more'],
        ['m', ' ', 'h', ''],
        ['l', 'x', 'i'],
      ],
      [
        ['n', 'g'],
        ['m', 'h'],
        ['l', 'i'],
      ],
      { hasHeadings: true, unknown: [], surplus: [2, 4] },
    ],
    [
      'with headings of another list, as a row',
      [
        ['Yta', 'Höjd'],
        ['n', 'g'],
      ],
      [
        ['Yta', 'Höjd'],
        ['n', 'g'],
      ],
      { hasHeadings: false, unknown: [], surplus: [] },
    ],
    ['of nothing', [], [], { hasHeadings: false, unknown: [], surplus: [] }],
  ])('%s is read (LES-03)', (_, table, cells, left) => {
    const { rows, ...others } = readTable(columns, table)
    expect([rows.map((row) => row.cells), others]).toEqual([cells, left])
  })
})

describe('a row', () => {
  it('has its number in the table, where headings count (LES-03)', () => {
    const lines = (...table: string[][]) => rowsOf(...table).map(({ line }) => line)
    expect(lines(['Namn', 'Gata'], ['n', 'g'], ['m', 'h'])).toEqual([2, 3])
    expect(lines(['n', 'g'], ['m', 'h'])).toEqual([1, 2])
  })

  it('is read onto the stored item that it names, if the list has a key (LES-03)', () => {
    const rows = rowsOf(['A', 'New'])
    expect(listOf('name').judged(rows)[0]?.data).toEqual({ name: 'A', place: { street: 'New', city: 'Umeå' } })
    expect(listOf(undefined).judged(rows)[0]?.data.place.city).toBe('')
  })

  it('has the stored cells that it changes (LES-03)', () => {
    const [changed, added] = listOf('name').judged(rowsOf(['A', 'New'], ['B', 'x']))
    expect([[...(changed?.stored ?? [])], [...(added?.stored ?? [])]]).toEqual([[[1, 'Old']], []])
  })

  it('has the first fault of each cell in order, and those of no column beside them (LES-03)', () => {
    const broken = [
      issue('validation.required.text', 'name'),
      issue('validation.min.value', 'place.city'),
      issue('validation.required.text', 'files'),
    ]
    const [judged] = listOf('name', () => broken).judged(rowsOf(['no', 'Street']))
    expect(judged?.isFine).toBe(false)
    expect([...(judged?.cells ?? [])].map(([at, { key }]) => [at, key])).toEqual([
      [0, 'validation.row.unknown-option'],
      [1, 'validation.min.value'],
    ])
    // The files may follow from the answer that the first cell lacks.
    expect(judged?.others).toEqual([])
    const [mended] = listOf('name', () => broken).judged(rowsOf(['n', 'Street']))
    expect(mended?.others.map(({ key }) => key)).toEqual(['validation.required.text'])
  })

  it('is not fine with the key of another row, nor with an issue of the server, until it is changed (LES-03)', () => {
    const { judged } = listOf('name')
    const rows = rowsOf(['B', 'x'], ['B', 'y'], ['C', 'z'])
    const [first, second, third] = rows as [Row, Row, Row]
    const refused = new Map([[third, [issue('validation.required.text', 'name')]]])
    expect(judged(rows, refused).map(({ isFine }) => isFine)).toEqual([false, false, false])
    const mended = [first, withCell(second, 0, 'D'), withCell(third, 1, 'new')]
    expect(judged(mended, refused).map(({ isFine }) => isFine)).toEqual([true, true, true])
  })

  it('is judged once, and the same object until it is changed (LES-03)', () => {
    const { judge, judged } = listOf('name')
    const [first, second] = rowsOf(['B', 'x'], ['C', 'y']) as [Row, Row]
    const before = judged([first, second])
    const after = judged([first, withCell(second, 1, 'z')])
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect(judge.mock.calls.map(([all]) => all.length)).toEqual([2, 1])
  })
})
