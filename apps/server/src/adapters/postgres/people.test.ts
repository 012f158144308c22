/** Whose account a login gets: by number or prid alone, in a real database (FOR-02). */
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/use-app.ts'
import type { StatedIdentity } from '../../ports/identity-provider.ts'
import { identityOf, type Person } from '../../ports/party.ts'

const test = useTestApp()
const AT = new Date('2026-03-02T10:00:00Z')
const NAMES = { givenName: 'Liis', familyName: 'Tamm' }
const remember = (identity: StatedIdentity, names = NAMES): Promise<Person> =>
  test.deps.inTransaction((stores) => stores.sessions.rememberPerson({ ...identity, ...names, createdAt: AT }, null))

let count = 0
/** Another one at each call. */
const newPrid = (country = 'XA') => `${country}:prov-${String(++count).padStart(10, '0')}`
const foreigner = (pridPersistence: 'A' | 'B' | 'C', prid = newPrid(), source = prid.replace(':', '/SE/')) => ({
  personalNumber: null,
  prid,
  pridPersistence,
  eidasPersonIdentifier: source,
})

describe('a foreign identity', () => {
  it.each(['A', 'B', 'C'] as const)(
    'of persistence %s is the same account with the same identifier (FOR-02)',
    async (persistence) => {
      const identity = foreigner(persistence)
      const first = await remember(identity)
      const again = await remember(identity, { givenName: 'Liis', familyName: 'Kask' })
      expect(again).toEqual({ ...first, familyName: 'Kask' })
      expect(identityOf(first)).toEqual({ kind: 'eidas', value: identity.prid })
    },
  )

  /** Every combination with the same name; the date of birth is not even asked for. */
  const CHANGES = (['A', 'B', 'C'] as const).flatMap((before) =>
    (['A', 'B', 'C'] as const).flatMap((after) =>
      (['another prid', 'another country', 'another prid of the same foreign identifier'] as const).map(
        (change) => [before, after, change] as const,
      ),
    ),
  )
  it.each(CHANGES)(
    'of persistence %s, then %s, with %s: never the same account, whatever the name (FOR-02)',
    async (before, after, change) => {
      const one = foreigner(before)
      const prid = change === 'another country' ? one.prid.replace('XA', 'XB') : newPrid()
      const other = foreigner(after, prid, change.includes('same') ? one.eidasPersonIdentifier : undefined)
      expect((await remember(other)).id).not.toBe((await remember(one)).id)
    },
  )

  it.each(['A', 'B', 'C'] as const)(
    'of persistence %s is refused when another foreign identifier has its prid (FOR-02)',
    async (persistence) => {
      const one = foreigner(persistence)
      const { id } = await remember(one)
      await expect(
        remember({ ...one, eidasPersonIdentifier: 'XA/SE/PROV' }, { givenName: 'X', familyName: 'Y' }),
      ).rejects.toMatchObject({
        code: 'error.login-refused.text',
        extras: { detail: 'prid of another eidasPersonIdentifier' },
      })
      const stored = test.db.selectFrom('person').select('familyName').where('id', '=', id)
      expect(await stored.executeTakeFirst()).toEqual({ familyName: 'Tamm' })
    },
  )

  it('is never found by a number, nor a number by it (FOR-01)', async () => {
    const digits = '191212121212'
    const tolvan = await remember({ personalNumber: digits })
    const alike = await remember(foreigner('A', `XA:${digits}`))
    expect(alike.id).not.toBe(tolvan.id)
    expect(await test.deps.stores.sessions.people([], [digits, `XA:${digits}`])).toHaveLength(1)
    await expect(test.deps.stores.sessions.personalNumberOf(alike.id)).rejects.toThrow('no Swedish number')
  })

  it('is one of both in the database too (FOR-01)', async () => {
    const insert = (values: object) =>
      test.db
        .insertInto('person')
        .values({ ...NAMES, createdAt: AT, personalNumber: null, ...values })
        .execute()
    await expect(insert({})).rejects.toThrow('one_identity')
    await expect(insert({ ...foreigner('A'), personalNumber: '188803149809' })).rejects.toThrow('one_identity')
    await expect(insert({ ...foreigner('A'), pridPersistence: null })).rejects.toThrow('one_identity')
  })
})

describe('a number', () => {
  it('is changed by the service only from a coordination number to a personal number (FOR-02)', async () => {
    const [maria, tolvan] = [
      await remember({ personalNumber: '189505719808' }),
      await remember({ personalNumber: '191212121212' }),
    ]
    const replace = (id: string, number: string) =>
      test.db.transaction().execute((db) => db.executeQuery(replaceQuery(id, number)))
    const { sql } = await import('kysely')
    const replaceQuery = (id: string, number: string) =>
      sql`select replace_coordination_number(${id}, ${number})`.compile(test.db)
    await expect(replace(tolvan.id, '188803149809')).rejects.toThrow('is not replaced')
    await expect(replace(maria.id, '189000609801')).rejects.toThrow('is not replaced')
    await expect(
      test.db.updateTable('person').set({ personalNumber: '188803149809' }).where('id', '=', tolvan.id).execute(),
    ).rejects.toThrow('permission denied')
    await replace(maria.id, '189505119801')
    // An eID that still states the former number leads to the same account.
    const again = await remember({ personalNumber: '189505719808' })
    expect([again.id, again.personalNumber]).toEqual([maria.id, '189505119801'])
    await expect(replace(maria.id, '188803149809')).rejects.toThrow('is not replaced')
  })
})
