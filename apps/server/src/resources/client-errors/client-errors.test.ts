/** Reports of exceptions in the web app: permissions, limits of the content, and the log entry. */
import { afterAll, expect, it } from 'vitest'
import { startLoggedApp } from '../../../test/logged-app.ts'
import { started } from '../../../test/use-app.ts'

const server = started(startLoggedApp)
afterAll(() => server.close())

const REPORT = { activity: 'validation', name: 'TypeError', places: ['rules-BxkW3f1a.js:1:2048'] }
const TOLVAN = '191212121212'
const ANNA = '198602262381'

it('writes reports without a session to the log, thirty of an address in ten minutes (API-06)', async () => {
  const report = { ...REPORT, places: ['LoginPage-BxkW3f1a.js:1:2048'] }
  const statuses: number[] = []
  for (let count = 0; count < 31; count++)
    statuses.push((await server.test.call('POST', 'client-errors', { body: report })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429])
  await expect.poll(() => server.log()).toContain(JSON.stringify({ clientError: report }).slice(1, -1))
})

it('refuses a report without a session that holds more than the contract allows (API-06)', async () => {
  const answer = await server.test.call('POST', 'client-errors', { body: { name: 'no report at all' } })
  expect(answer.statusCode).toBe(400)
})

it('writes the class of the exception and its places to the log (API-06)', async () => {
  const browser = await server.test.signIn(TOLVAN, 'privateperson')
  const answer = await server.test.call('POST', 'client-errors', { browser, body: REPORT })
  expect(answer.statusCode).toBe(204)
  await expect.poll(() => server.log()).toContain(JSON.stringify({ clientError: REPORT }).slice(1, -1))
})

it('writes no personal number that a report names as a script to the log (API-06, PRV-02)', async () => {
  const browser = await server.test.signIn(TOLVAN, 'privateperson')
  const body = { ...REPORT, places: [...REPORT.places, '19121212-1212.js:1:2'] }
  expect((await server.test.call('POST', 'client-errors', { browser, body })).statusCode).toBe(204)
  await expect.poll(() => server.log()).toContain(JSON.stringify([...REPORT.places, '…']))
  expect(server.log()).not.toContain('1212')
})

it.each([
  ['a message', { ...REPORT, message: 'Anna-Bok is no number' }],
  ['a sentence for a class', { ...REPORT, name: 'Anna-Bok is no number' }],
  ['an address for a place', { ...REPORT, places: ['/app/Anna-Bok?step=1'] }],
  ['a place without a position', { ...REPORT, places: ['Anna-Bok.js'] }],
  ['more than five places', { ...REPORT, places: Array.from({ length: 6 }, () => 'Anna-Bok.js:1:1') }],
  ['an unknown activity', { ...REPORT, activity: 'Anna-Bok' }],
])('refuses %s, and writes nothing of it to the log (API-06)', async (_, body) => {
  const browser = await server.test.signIn(TOLVAN, 'privateperson')
  const answer = await server.test.call('POST', 'client-errors', { browser, body })
  expect(answer.statusCode).toBe(400)
  expect(server.log()).not.toContain('Anna-Bok')
})

it('accepts thirty reports of a person in ten minutes, and still those of others (API-06)', async () => {
  const browser = await server.test.signIn(ANNA, 'privateperson')
  const statuses: number[] = []
  for (let count = 0; count < 31; count++)
    statuses.push((await server.test.call('POST', 'client-errors', { browser, body: REPORT })).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429])
  const other = await server.test.signIn(TOLVAN, 'privateperson')
  expect((await server.test.call('POST', 'client-errors', { browser: other, body: REPORT })).statusCode).toBe(204)
})
