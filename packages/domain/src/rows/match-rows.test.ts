/** Matching of imported rows to stored items by their keys. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownItinerantMachine } from '../fixtures/veterinary-equipment.ts'
import { copyOfItem, copyOfMachine, copyOfPlace } from './copy-item.ts'
import { keepStored, keepStoredAnswers } from './keep-stored.ts'
import { contentOf, matchRows } from './match-rows.ts'

const keyed = (...keys: string[]) => keys.map((key) => ({ key }))
const stored = (...keys: string[]) => keys.map((key, index) => ({ id: `i${index}`, key }))

describe('rows', () => {
  it.each<[string, string[], string[], (string | undefined)[], number[], string[]]>([
    ['name an item by its key', ['B', 'A'], ['A', 'B'], ['i1', 'i0'], [], []],
    ['name it with other spaces', [' A ', 'B\u00a0C'], ['A', 'B C'], ['i0', 'i1'], [], []],
    ['name it in the same letters only', ['a'], ['A'], [undefined], [], ['i0']],
    ['without a key are new', ['', ' '], [''], [undefined, undefined], [], ['i0']],
    ['with one key are both at fault', ['A', 'B', ' A'], [], [undefined, undefined, undefined], [0, 2], []],
    ['leave items that no row names missing', ['A'], ['A', 'B', ''], ['i0'], [], ['i1', 'i2']],
    ['mean the first of several items with their key', ['A'], ['A', 'A'], ['i0'], [], []],
  ])('%s (LES-03)', (_, keys, items, ids, repeated, missing) => {
    const matched = matchRows(keyed(...keys), stored(...items), true)
    expect([matched.ids, [...matched.repeated.keys()], matched.missing]).toEqual([ids, repeated, missing])
  })
  it('without a key name an item without one that has the same answers, each once (LES-03)', () => {
    const items = [
      { id: 'i0', key: '', contents: ['same'] },
      { id: 'i1', key: 'A', contents: ['other'] },
      { id: 'i2', key: ' ', contents: ['files', 'same'] },
      { id: 'i3', key: '', contents: ['rest'] },
    ]
    const rows = ['same', undefined, 'other', 'same', 'same'].map((content) => ({ key: '', content }))
    expect(matchRows(rows, items, true)).toEqual({
      ids: ['i0', undefined, undefined, 'i2', undefined],
      repeated: new Map(),
      missing: ['i1', 'i3'],
    })
  })
  it('with one key each name another one (LES-03)', () => {
    const { repeated } = matchRows(keyed('A', 'B', 'A', 'C', ' A'), [], true)
    expect([...repeated]).toEqual([
      [0, 2],
      [2, 0],
      [4, 0],
    ])
  })
  it('have the same content in any order of properties, with other ids (LES-03)', () => {
    expect(contentOf({ b: { y: 1, x: ['2'] }, a: '', id: 'i' })).toBe(
      contentOf({ id: 'j', a: '', b: { x: ['2'], y: 1 } }),
    )
    expect(contentOf({ a: '1' })).not.toBe(contentOf({ a: '2' }))
  })
  it('are all new in a list without keys, and none is missing (LES-03)', () => {
    expect(matchRows(keyed('', 'A'), stored('A'), false)).toEqual({
      ids: [undefined, undefined],
      repeated: new Map(),
      missing: [],
    })
  })
  it('name each item at most once, unless they are at fault; every other item is missing (LES-03)', () => {
    const key = fc.constantFrom('', 'A', ' A', 'B', 'C', 'D')
    fc.assert(
      fc.property(fc.array(key), fc.uniqueArray(fc.constantFrom('', 'A', 'B', 'C')), (keys, items) => {
        const { ids, repeated, missing } = matchRows(keyed(...keys), stored(...items), true)
        const sound = ids.filter((id, index) => id !== undefined && !repeated.has(index))
        expect(new Set(sound).size).toBe(sound.length)
        const named = new Set(ids.filter((id) => id !== undefined))
        expect([...named, ...missing].toSorted()).toEqual(items.map((_, index) => `i${index}`))
      }),
    )
  })
})

describe('what a row cannot contain', () => {
  const file = { id: 'f', fileName: 'a.pdf', size: 1, contentType: 'application/pdf' }
  const own = { ...file, id: 'own' }
  it('stays as it is stored: files, and the ids of contacts (LES-03)', () => {
    const row = {
      A: { files: [], isMissing: false },
      B: { contacts: [{ id: '', name: 'Bo', files: [] }, { id: 'new' }] },
    }
    const before = { A: { files: [file], isMissing: true }, B: { contacts: [{ id: 'c', name: 'Al', files: [file] }] } }
    expect(keepStored<object>(row, before)).toEqual({
      A: { files: [file], isMissing: false },
      B: { contacts: [{ id: 'c', name: 'Bo', files: [file] }, { id: 'new' }] },
    })
  })
  it('is replaced by what the row has (LES-03)', () => {
    expect(keepStored({ productSheets: [own] }, { productSheets: [file] })).toEqual({ productSheets: [own] })
  })
  it('includes answers that it lacks (LES-03)', () => {
    expect(keepStoredAnswers<object>({ A: { text: '' } }, { A: { text: 'a' }, B: { text: 'b' } })).toEqual({
      A: { text: '' },
      B: { text: 'b' },
    })
  })
})

describe('a copy', () => {
  const [sheet] = unknownItinerantMachine.productSheets
  it('of a machine lacks its number, files, mark of the default address and outcome (LES-02)', () => {
    const machine = { ...unknownItinerantMachine, permit: 'Permit' as const }
    const marked = { ...machine, address: { ...machine.address, isDefaultAdress: true } }
    expect(copyOfMachine(marked, 'new')).toEqual({
      ...machine,
      id: 'new',
      serialNumber: '',
      productSheets: [],
      permit: null,
    })
  })
  it('of an item lacks its key and its files (LES-02)', () => {
    const data = { KEY: { text: 'A' }, DOC: { isMissing: false, reason: '', files: sheet ? [sheet] : [] } }
    const copy = { DOC: { isMissing: false, reason: '', files: [] } }
    expect(copyOfItem(data, { rowKey: 'KEY' })).toEqual(copy)
    expect(copyOfItem(data, {})).toEqual({ KEY: { text: 'A' }, ...copy })
    expect(data.DOC.files).toHaveLength(1)
  })
  it('of a place lacks its key (LES-02)', () => {
    const place = { id: 'a', name: 'Norr', street: 'Gatan 1', zipCode: '12345', city: 'Umeå', country: 752 }
    expect(copyOfPlace(place, 'new', {})).toEqual({ ...place, id: 'new' })
    expect(copyOfPlace(place, 'new', { rowKey: 'name' })).toEqual({ ...place, id: 'new', name: '' })
  })
})
