/**
 * A case number belongs to one application: an event or a delivery response with another application's number is
 * refused and reported to the operator.
 */

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { plainCaseNumber } from '@sievert/domain/rules/case-number'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { signatureOver } from '../../../test/case-system.ts'
import { startDraft } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { deliverCase } from './deliver-case.ts'
import { processEvent } from './process-event.ts'

const ADOPTION = readFileSync(new URL('../../../migrations/adopt/0023.sql', import.meta.url), 'utf8')
const { log, lines: logged, clear } = recordLog()
const server = useSigningTest({}, (deps) => ({ ...deps, log }))
const browser = useBrowser(server)
beforeEach(() => {
  clear()
})

/** Creates a submitted application without a case number. */
const sentIn = async (): Promise<string> => {
  const id = toUuid(await startDraft(server.test, browser))
  const sent = { status: 'Submitted', submittedAt: new Date() } as const
  await server.test.db.updateTable('application').set(sent).where('id', '=', id).execute()
  return id
}
const numberOf = async (id: string) => (await server.stored(id)).caseNumber
const registered = (applicationId: string, caseNumber: string) =>
  ({ type: 'CaseRegistered', eventId: randomUUID(), applicationId, caseNumber }) as const
const conflicts = async () => {
  const { body } = await server.test.call('GET', '/metrics')
  return Number(/^sievert_case_number_conflicts (\d+)$/m.exec(body)?.[1])
}

it('is refused with a distinct code if an event assigns it to a second application, which stays open (CAS-01, HND-01)', async () => {
  const [first, second] = [await sentIn(), await sentIn()]
  const before = await conflicts()
  const post = (event: object) => {
    const payload = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', ...signatureOver(server.test.deps, payload) }
    return server.test.app.inject({ method: 'POST', url: '/api/v1/case-events', headers, payload })
  }
  expect((await post(registered(first, 'SIE2026-1042'))).statusCode).toBe(204)
  const event = registered(second, 'sie 2026-1042')
  for (const answer of [await post(event), await post(event)]) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'error.case-number-taken.text' })
  }
  expect([await numberOf(first), await numberOf(second)]).toEqual(['SIE2026-1042', null])
  expect(logged.filter((line) => line.includes(first) && line.includes(second))).toHaveLength(2)
  expect(await conflicts()).toBe(before + 2)
  // A free number is accepted, even with the same event id: the refused event was not stored.
  expect((await post({ ...event, caseNumber: 'SIE2026-1043' })).statusCode).toBe(204)
  expect(await numberOf(second)).toBe('SIE2026-1043')
  // Also refused for an application that has its own number: the two systems disagree.
  expect((await post(registered(second, 'SIE2026-1042'))).statusCode).toBe(409)
  expect(await numberOf(second)).toBe('SIE2026-1043')
})

it('fails the delivery that is answered with the number of another application, until it gets its own (CAS-01, HND-01)', {
  tags: ['nightly'],
}, async () => {
  const [first, second] = [await server.sendIn(browser), await server.sendIn(browser)]
  let caseNumber = 'SIE2026-77'
  const caseSystem = { deliver: async () => ({ kind: 'delivered', caseNumber }) as const }
  const deliver = (id: string) => deliverCase({ ...server.test.deps, caseSystem }, id)
  await deliver(first)
  const before = await conflicts()
  await expect(deliver(second)).rejects.toMatchObject({ code: 'error.case-number-taken.text' })
  expect(await numberOf(second)).toBeNull()
  expect(logged).toEqual([`the case system gave application ${second} the case number of application ${first}`])
  expect(await conflicts()).toBe(before + 1)
  caseNumber = 'SIE2026-78'
  await deliver(second)
  expect(await numberOf(second)).toBe('SIE2026-78')
})

it('is assigned to one of several concurrent applications (CAS-01)', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, sentIn))
  const { deps } = server.test
  const taken = await Promise.allSettled(ids.map((id) => processEvent(deps, registered(id, 'SIE2026-2000'))))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = taken.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(new Set(refusals)).toEqual(new Set(['error.case-number-taken.text']))
  const numbers = await Promise.all(ids.map(numberOf))
  expect(numbers.filter((number) => number !== null)).toEqual(['SIE2026-2000'])
})

it('cannot be stored for a second application by any statement of the service (CAS-01)', async () => {
  const [first, second] = [await sentIn(), await sentIn()]
  const { applications } = server.test.deps.stores
  await applications.update(first, { caseNumber: 'SIE2026-3000' })
  await expect(applications.update(second, { caseNumber: 'sie2026- 3000' })).rejects.toMatchObject({
    constraint: 'application_of_case_number',
  })
})

/** Spellings of one number. */
const ALIKE = [
  'SIE2026-500å',
  'sie 2026-500Å',
  'SIE2026-500a\u030a',
  ...['\u200b', '\u00ad', '\ufe0f', '\u034f', '\u2060', '\ufeff', '\u200d', '\u202e', '\u{e0041}', '\u3164'].map(
    (unseen) => `SIE2026${unseen}-500å`,
  ),
  ...['\u2010', '\u2011', '\u2013', '\u2212', '\uff0d', '\ufe63'].map((dash) => `SIE2026${dash}500å`),
  'SIE２０２６-500å',
  ' SIE\u00a02026\u2009-\u3000500å\u2028',
]
const SPECIAL = /[\p{Z}\p{Pd}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const plainInSql = async (numbers: readonly string[]) => {
  const { rows } = await sql<{ plain: string }>`
    select plain_case_number(number) as plain from unnest(${numbers}::text[]) with ordinality as one (number, at)
    order by at`.execute(server.test.db)
  return rows.map(({ plain }) => plain)
}

it('is compared alike by the database and by the domain, however it is spelled (CAS-01)', async () => {
  expect(new Set(await plainInSql(ALIKE))).toEqual(new Set(['SIE2026-500Å']))
  expect(new Set(ALIKE.map(plainCaseNumber))).toEqual(new Set(['SIE2026-500Å']))
  // The letters of Europe, and every character that is invisible, blank or a dash; a database cannot store NUL.
  const characters = Array.from({ length: 0x10_ff_ff }, (_, index) => index + 1)
    .filter((code) => code < 0x5_00 || SPECIAL.test(String.fromCodePoint(code)))
    .map((code) => `S${String.fromCodePoint(code)}1`)
  const plain = await plainInSql(characters)
  const upper = (text: string | undefined) => text?.toUpperCase().normalize('NFC')
  const differing = characters.filter((each, at) => upper(plain[at]) !== upper(plainCaseNumber(each)))
  expect(differing.map((each) => each.codePointAt(1)?.toString(16))).toEqual([])
})

it('is refused to a second application in a spelling that looks alike (CAS-01)', async () => {
  const [first, second] = [await sentIn(), await sentIn()]
  await processEvent(server.test.deps, registered(first, 'SIE2026-501'))
  const taken = registered(second, 'SIE2026\u2011501\u200b')
  await expect(processEvent(server.test.deps, taken)).rejects.toMatchObject({ status: 409 })
})

it('stays with applications that shared it before the index, and is assigned to no other (CAS-01)', async () => {
  const [first, second, third] = [await sentIn(), await sentIn(), await sentIn()]
  const owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  await owner.query('alter table application drop column case_number_repeated')
  const share = "update application set case_number = 'SIE2026-4000', registered_at = now() where id = $1"
  for (const id of [first, second]) await owner.query(share, [id])
  await owner.query(ADOPTION)
  await owner.end()
  await expect(processEvent(server.test.deps, registered(third, 'SIE2026-4000'))).rejects.toMatchObject({ status: 409 })
  expect([await numberOf(first), await numberOf(second)]).toEqual(['SIE2026-4000', 'SIE2026-4000'])
})
