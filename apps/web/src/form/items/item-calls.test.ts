/** Tests that a change to a list of items builds on the current list, and overwrites no other user's change. */
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import type { Received } from '../../api/call.ts'
import type { ItemApi } from '../../api/items.ts'
import { itemCalls } from './item-calls.ts'

type Item = { id: string; text: string; more?: string }
const [A, B] = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
]

/** `reply`: what the server stored; null: nothing. */
const start = (held: readonly Item[], reply: Item | null | Error = A) => {
  const done: unknown[][] = []
  const answer = async (...call: unknown[]): Promise<Received<Item | null>> => {
    done.push(call)
    if (reply instanceof Error) throw reply
    return { data: reply, etag: '"new"', location: null, status: 200 }
  }
  const api: ItemApi<Item, Item | null> = {
    add: (item, how) => answer('add', item, how),
    change: (item, how) => answer('change', item, how),
    copy: async (id, how) => {
      const { data, ...rest } = await answer('copy', id, how)
      return { ...rest, data: { item: data ?? A, isStored: data !== null } }
    },
    importRows: async (rows, how) => ({ ...(await answer('import', rows, how)), data: { rows: [], missing: [] } }),
    remove: (id, how) => answer('remove', id, how),
    stored: (stored) => stored ?? undefined,
  }
  const saver = {
    flush: async () => done.push(['flush']),
    acknowledge: ({ etag, savedAt }: { etag?: string | null; savedAt?: string | null }) =>
      done.push(['acknowledge', etag, Number.isNaN(Date.parse(savedAt ?? ''))]),
  }
  const calls = itemCalls<Item, Item | null, object>(
    {
      autosave: { saver, alongside: (call: (etag: string) => Promise<unknown>) => call('"old"') } as never,
      refetchFee: () => void done.push(['fee']),
    },
    {
      items: () => held,
      refetch: async () => done.push(['refetch']),
      put: (...put) => void done.push(['put', ...put]),
    },
    api,
  )
  return { calls, done }
}
const etags = { from: '"old"', to: '"new"' }
const after = [['acknowledge', '"new"', false], ['fee']]

it('a new item comes to the end of the list, once under its key, on the newest ETag (VET-07, WIZ-14)', async () => {
  const { calls, done } = start([B])
  expect(await calls.save({ id: '', text: 'A' }, undefined, 'key-1')).toEqual({ reply: A, stored: A })
  expect(done).toEqual([
    ['flush'],
    ['add', { id: '', text: 'A' }, { ifMatch: '"old"', idempotencyKey: 'key-1' }],
    ['put', [B, A], etags, A],
    ...after,
  ])
})

it('a changed item takes the place of the old one (VET-07)', async () => {
  const stored = { id: 'a', text: 'new' }
  const { calls, done } = start([A, B], stored)
  expect(await calls.save(stored, A, 'key-1')).toEqual({ reply: stored, stored })
  expect(done).toEqual([
    ['flush'],
    ['change', stored, { ifMatch: '"old"' }],
    ['put', [stored, B], etags, stored],
    ...after,
  ])
})

it('an item not stored by the server changes nothing (VET-07)', async () => {
  const { calls, done } = start([A, B], null)
  expect(await calls.save({ id: 'a', text: 'new' }, A, 'key-1')).toEqual({ reply: null, stored: undefined })
  expect(done.map(([name]) => name)).toEqual(['flush', 'change'])
})

it('a copy comes to the end of the list, once under its key, on the newest ETag (LES-02, WIZ-14)', async () => {
  const stored = { id: 'c', text: 'B' }
  const { calls, done } = start([B, A], stored)
  expect(await calls.copy(B, 'key-1')).toEqual({ item: stored, isStored: true })
  expect(done).toEqual([
    ['flush'],
    ['copy', 'b', { ifMatch: '"old"', idempotencyKey: 'key-1' }],
    ['put', [B, A, stored], etags, stored],
    ...after,
  ])
})

it('a copy not stored by the server changes nothing (LES-02)', async () => {
  const { calls, done } = start([A], null)
  expect(await calls.copy(A, 'key-1')).toEqual({ item: A, isStored: false })
  expect(done.map(([name]) => name)).toEqual(['flush', 'copy'])
})

it('rows are imported on the newest ETag, and the list is read again; a preview changes nothing (LES-03, WIZ-14)', async () => {
  const { calls, done } = start([B])
  const options = { remove: [], idempotencyKey: 'key-1' }
  expect(await calls.importRows([A], { ...options, dryRun: true })).toEqual({ rows: [], missing: [] })
  expect(done.splice(0)).toEqual([['flush'], ['import', [A], { ...options, dryRun: true, ifMatch: '"old"' }]])
  await calls.importRows([A], { ...options, dryRun: false })
  expect(done).toEqual([
    ['flush'],
    ['import', [A], { ...options, dryRun: false, ifMatch: '"old"' }],
    ['refetch'],
    ...after,
  ])
})

it('an item changed elsewhere is neither overwritten nor removed: the applicant is asked (WIZ-14)', async () => {
  const theirs = { id: 'a', text: 'theirs' }
  const { calls, done } = start([B, theirs])
  expect(await calls.save({ id: 'a', text: 'mine' }, A, 'key-1')).toEqual({ theirs })
  expect(await calls.remove(A)).toEqual({ theirs })
  expect(done).toEqual([['flush'], ['flush']])
})

it('items are equal regardless of field order (WIZ-14)', async () => {
  const { calls } = start([{ more: 'x', text: 'A', id: 'a' }])
  expect(await calls.save(A, { id: 'a', text: 'A', more: 'x' }, 'key-1')).toEqual({ reply: A, stored: A })
})

it('an item removed elsewhere is not changed or removed again, and the fee is refetched (WIZ-14, VET-07)', async () => {
  const { calls, done } = start([B])
  expect(await calls.save({ id: 'a', text: 'mine' }, A, 'key-1')).toEqual({ isGone: true })
  expect(await calls.remove(A)).toEqual({ isGone: true })
  expect(done).toEqual([['flush'], ['fee'], ['flush'], ['fee']])
})

it('only the removed item leaves the list (VET-07)', async () => {
  const { calls, done } = start([A, B], null)
  expect(await calls.remove(A)).toEqual({ isGone: true })
  expect(done).toEqual([['flush'], ['remove', 'a', { ifMatch: '"old"' }], ['put', [B], etags, undefined], ...after])
})

it('an item that could not be removed stays, and another exception is one of the page (WIZ-17)', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const refused = new ApiError(503, undefined, 'away')
  const { calls, done } = start([A], refused)
  expect(await calls.remove(A)).toEqual({ isGone: false })
  expect(logged).toHaveBeenCalledWith(refused)
  logged.mockRestore()
  await expect(calls.save(A, A, 'key-1')).rejects.toBe(refused)
  expect(done.map(([name]) => name)).toEqual(['flush', 'remove', 'flush', 'change'])
  await expect(start([A], new TypeError('ours')).calls.remove(A)).rejects.toThrow('ours')
})
