/** Idempotency-Key from the caller's point of view. */
import type { Problem } from '@sievert/contract/problem'
import { expect, it } from 'vitest'
import { changeStep, PLACE, RADIOGRAPHY, startDraft } from '../../test/journey.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'

/** Without waiting time, so that a first answer that never comes does not delay the tests. */
const test = useTestApp({}, (deps) => ({ ...deps, clock: { ...deps.clock, sleep: () => Promise.resolve() } }))
const browser = useBrowser(test)
const start = (key: string, more = {}) =>
  test.call('POST', 'applications', {
    browser,
    body: { businessTypeId: RADIOGRAPHY, isRenewal: false, ...more },
    headers: { 'idempotency-key': key },
  })

it('repeats a request with an empty key (API-03)', async () => {
  const [first, second] = [await start(''), await start('')]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.body).not.toBe(first.body)
})

it('takes a key of 200 characters, and refuses a longer one (API-03)', async () => {
  expect((await start('k'.repeat(200))).statusCode).toBe(201)
  const refused = await start('k'.repeat(201))
  expect(refused.json()).toMatchObject({
    status: 400,
    code: 'error.malformed.text',
    detail: 'Idempotency-Key is too long',
  })
})

it('creates ids that are UUIDs of version 8 (API-03)', async () => {
  await start('of an id')
  const { id } = await test.db
    .selectFrom('application')
    .select('id')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

it('reports a reused key, and Retry-After while its first request is in flight (API-03)', async () => {
  await start('used')
  const otherwise = await start('used', { isRenewal: true, previousCaseNumber: 'SIE2020-17' })
  const used = { status: 422, code: 'error.invalid.text', detail: 'Idempotency-Key was used before' }
  expect(otherwise.json<Problem>()).toMatchObject(used)
  const unanswered = { status: null, body: null, headers: null }
  await test.db.updateTable('idempotentAnswer').set(unanswered).where('key', 'like', '% used').execute()
  const early = await start('used')
  expect(early.json<Problem>()).toMatchObject({ status: 409, code: 'error.still-answering.text' })
  expect(early.headers['retry-after']).toBe('1')
})

it('replays an answer with its ETag and revision, and no other header of the first (API-03)', async () => {
  const id = await startDraft(test, browser, RADIOGRAPHY)
  const add = () =>
    changeStep(test, 'POST', `applications/${id}/placeOfBusiness`, {
      read: `applications/${id}/stepvalues/0`,
      browser,
      body: PLACE,
      headers: { 'idempotency-key': 'a place' },
    })
  const [first, again] = [await add(), await add()]
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.body).toBe(first.body)
  expect(first.headers.etag).toMatch(/^"/)
  const { etag, 'sievert-revision': revision } = again.headers
  expect([etag, revision]).toEqual([first.headers.etag, first.headers.etag])
  const stored = await test.db
    .selectFrom('idempotentAnswer')
    .select('headers')
    .where('key', 'like', '% a place')
    .execute()
  expect(stored).toEqual([{ headers: { etag, 'sievert-revision': revision } }])
})
