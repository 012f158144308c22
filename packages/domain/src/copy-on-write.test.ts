/** Tests of copy-on-write: one copy on change, otherwise the same reference. */
import { expect, it } from 'vitest'
import { mapCopyOnWrite } from './copy-on-write.ts'

const ITEMS = [{ id: 1 }, { id: 2 }, { id: 3 }]
const UNCHANGED = structuredClone(ITEMS)

it('returns the list itself if nothing changes, and calls with each item and index', () => {
  const asked: [unknown, number][] = []
  const unchanged = mapCopyOnWrite(ITEMS, (item, index) => {
    asked.push([item, index])
    return item
  })
  expect(unchanged).toBe(ITEMS)
  expect(asked).toEqual([...ITEMS.entries()].map(([index, item]) => [item, index]))
})

it.each([[[0]], [[2]], [[0, 2]], [[0, 1, 2]]])('changes only the items at %j, in a new list', (places) => {
  const changed = mapCopyOnWrite(ITEMS, (item, index) => (places.includes(index) ? { id: -item.id } : item))
  expect(changed).toEqual(UNCHANGED.map(({ id }, index) => ({ id: places.includes(index) ? -id : id })))
  for (const [index, item] of ITEMS.entries()) expect(changed[index] === item).toBe(!places.includes(index))
  expect(ITEMS).toEqual(UNCHANGED)
})
