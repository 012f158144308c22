/** Idempotency records in the database. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import type { IdempotentAnswer } from '../../ports/idempotency.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { onceIn } from './idempotency.ts'

const test = useTestApp()
const browser = useBrowser(test)
const MORNING = new Date('2026-03-02T08:00:00Z')
const after = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)
const HOUR = 60
const anyPerson = async () => (await test.db.selectFrom('person').select('id').executeTakeFirstOrThrow()).id
const ANSWER = { status: 201, body: { applicationId: 'x' }, headers: { location: '/x', etag: '"1"' } }

it('gives an answer again for a day (API-03)', async () => {
  const [{ once }, person] = [test.deps.stores, await anyPerson()]
  const begin = (minutes: number, hash: string) => once.begin(person, 'for a day', hash, after(minutes))
  expect(await begin(0, 'first')).toBeUndefined()
  expect(await begin(1, 'first')).toEqual({ requestHash: 'first', status: null, body: null, headers: {} })
  await once.finish(person, 'for a day', ANSWER)
  // Released after its answer was stored, as a second claimant may do: the answer stays.
  await once.abandon(person, 'for a day')
  expect(await begin(24 * HOUR - 1, 'later')).toEqual({ requestHash: 'first', ...ANSWER })
  expect(await begin(24 * HOUR, 'later')).toBeUndefined()
  expect(await begin(24 * HOUR, 'later')).toEqual({ requestHash: 'later', status: null, body: null, headers: {} })
})

it('deletes an answer a day after its request, not before (API-03)', async () => {
  const [{ once }, person] = [test.deps.stores, await anyPerson()]
  const clear = async (minutes: number) => (await test.deps.maintenance.clearExpired(after(minutes)))['answers']
  await clear(100 * HOUR)
  await once.begin(person, 'deleted', 'first', MORNING)
  expect(await clear(24 * HOUR - 1)).toBe(0)
  expect(await clear(24 * HOUR)).toBe(1)
})

it('releases a key unanswered for two minutes or abandoned, and no other key or person’s (API-03)', async () => {
  const { once } = test.deps.stores
  await test.signIn('188910309825')
  const [one = '', other = ''] = (await test.db.selectFrom('person').select('id').execute()).map(({ id }) => id)
  const begin = (person: string, key: string, minutes: number) => once.begin(person, key, 'hash', after(minutes))
  const waiting = { requestHash: 'hash', status: null, body: null, headers: {} }
  const all = [
    [one, 'a'],
    [one, 'b'],
    [other, 'a'],
  ] as const
  for (const [person, key] of all) expect(await begin(person, key, 0)).toBeUndefined()
  await once.abandon(one, 'a')
  expect(await begin(one, 'a', 1)).toBeUndefined()
  expect([await begin(one, 'b', 1), await begin(other, 'a', 1)]).toEqual([waiting, waiting])
  await once.finish(one, 'a', ANSWER)
  expect([await begin(one, 'b', 1), await begin(other, 'a', 1)]).toEqual([waiting, waiting])
  expect([await begin(one, 'b', 2), await begin(other, 'a', 2)]).toEqual([undefined, undefined])
})

it('makes a request wait that arrives at the moment the first one fails (API-03)', async () => {
  const { once } = test.deps.stores
  const person = await anyPerson()
  await once.begin(person, 'fails', 'first', MORNING)
  // Releases the key after the first query.
  const failing = test.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await once.abandon(person, 'fails')
      return result
    },
  })
  const waiting: IdempotentAnswer = { requestHash: 'second', status: null, body: null, headers: {} }
  expect(await onceIn(failing).begin(person, 'fails', 'second', after(1))).toEqual(waiting)
  expect(await once.begin(person, 'fails', 'second', after(1))).toBeUndefined()
})

it('recognizes a repeated event by its content, or by its id alone if no content was stored (CAS-02)', async () => {
  const applicationId = toUuid(await startDraft(test, browser))
  const event = (eventId: string, content: string) => {
    const record = { eventId, applicationId, type: 'Granted', label: null, receivedAt: MORNING }
    return test.deps.stores.once.recordCaseEvent({ ...record, contentHash: Buffer.from(content) })
  }
  expect([await event('1', 'one'), await event('2', 'two'), await event('2', 'two')]).toEqual([
    'first',
    'first',
    'repeat',
  ])
  expect([await event('1', 'one'), await event('1', 'two')]).toEqual(['repeat', 'another'])
  await test.db.updateTable('caseEvent').set({ contentHash: null }).where('eventId', '=', '1').execute()
  expect([await event('1', 'two'), await event('2', 'one')]).toEqual(['repeat', 'another'])
})

it('claims a mail once for each occasion, until it is given back, sent or half a minute old (CAS-03)', async () => {
  const applicationId = toUuid(await startDraft(test, browser))
  const { once } = test.deps.stores
  const mail = (occasion: string) => ({ applicationId, kind: 'rejected', occasion })
  const claim = (occasion: string) => once.claimMail(mail(occasion), MORNING)
  expect([await claim('a'), await claim('a'), await claim('b')]).toEqual(['claimed', 'being sent', 'claimed'])
  await once.releaseMail(mail('a'))
  expect([await claim('a'), await claim('b')]).toEqual(['claimed', 'being sent'])
  await once.confirmMail(mail('a'), MORNING)
  await once.releaseMail(mail('a'))
  expect(await claim('a')).toBe('sent')
  // As if the claiming process had crashed.
  await sql`update sent_mail set sending_until = sending_until - interval '29 seconds' where occasion = 'b'`.execute(
    test.db,
  )
  expect(await claim('b')).toBe('being sent')
  await sql`update sent_mail set sending_until = sending_until - interval '1 second' where occasion = 'b'`.execute(
    test.db,
  )
  expect([await claim('b'), await claim('b')]).toEqual(['claimed', 'being sent'])
})
