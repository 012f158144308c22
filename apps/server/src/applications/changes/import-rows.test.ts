/** Placing the rows of an import that is repeated after a crash. */
import { expect, it } from 'vitest'
import { hashedId } from '../../utilities/ids/hashed-id.ts'
import { placeRows } from './import-rows.ts'

it('finds an item that the request has added, though it was stored otherwise than sent (LES-03, API-03)', () => {
  const stored = { id: hashedId('request 0'), name: '', city: 'Umeå' }
  const keys = { path: 'name', of: ({ name }: { name: string }) => name }
  const { rows, missing } = placeRows('request', [{ name: '', city: 'umeå' }], [stored], keys)
  expect([rows[0]?.stored, missing]).toEqual([stored, []])
})
