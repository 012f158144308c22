/**
 * Tests that submitted applications are deleted automatically when due, completely and once, and that only the owner
 * can delete others.
 */
import { stockholmDate } from '@sievert/domain/swedish-time'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after } from '../../test/anchored.ts'
import { storedKeys } from '../../test/documents.ts'
import { eventually, SOURCE_STORAGE } from '../../test/journey.ts'
import { runCli } from '../../test/run-cli.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'
import { deliverCase } from '../resources/cases/deliver-case.ts'
import { runDailyMaintenance } from './daily-maintenance.ts'

const server = useSigningTest()
const browser = useBrowser(server)
let owner: pg.Client
/** Submitted ten years and some months ago, each with a case number; the case system has fetched nothing yet. */
let mine: string
let other: string
const OTHER_CASE = 'SIE2016-2'
/** The end of their ten years: the first of a month, some months ago. */
const DUE = `${stockholmDate(Date.now() - 200 * 86_400_000).slice(0, 7)}-01`
const SENT = `${Number(DUE.slice(0, 4)) - 10}${DUE.slice(4)}`

beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  ;[mine, other] = [await server.sendIn(browser), await server.sendIn(browser)] as [string, string]
  for (const id of [mine, other]) await deliverCase(server.test.deps, id)
  await owner.query('alter table application disable trigger user')
  await owner.query(`update application set submitted_at = '${SENT}T11:00:00Z'`)
  await owner.query('update application set case_number = $2 where id = $1', [other, OTHER_CASE])
  await owner.query('alter table application enable trigger user')
  await server.reset()
}, 120_000)
afterAll(() => owner.end())

const isThere = async (id: string) => (await server.test.deps.stores.applications.find(id)) !== undefined
const lines = async (chain: string) => {
  const log = server.test.db.selectFrom('auditEntry').select('content').where('chain', '=', chain).orderBy('sequence')
  return (await log.execute()).map(({ content }) => JSON.parse(content) as { action: string; detail: object })
}
const figures = async () => {
  const { body } = await server.test.call('GET', '/metrics')
  return ['removed', 'waiting', 'waiting_days'].map((name) =>
    Number(new RegExp(`^sievert_retention_${name} (.*)$`, 'm').exec(body)?.[1]),
  )
}
const house = async () => {
  const { applicationsRemoved, waitingForHandOver, longestWaitingDays } = await runDailyMaintenance(server.test.deps)
  return { applicationsRemoved, waitingForHandOver, longestWaitingDays }
}
const retention = (...words: string[]) => runCli(['retention', ...words], { DATABASE_URL: server.test.databaseUrl })
const BY = ['--by', 'Registrar', '--why', 'The old case system has it'] as const
const fetchAll = (id: string) =>
  `insert into case_fetch select application_id, what, now() from case_file where application_id = '${id}'`
const waitedDays = () => (Date.parse(stockholmDate(Date.now())) - Date.parse(DUE)) / 86_400_000

/** The result of the server's call after the owner's `statements`; the transaction is rolled back. */
const asked = (...statements: string[]) =>
  after(
    owner,
    ['alter table application disable trigger user', 'alter table sign_order disable trigger user', ...statements],
    async () => {
      await owner.query('set local role sievert_app')
      const { rows } = await owner.query<{ gone: boolean }>('select remove_expired_application($1) as gone', [mine])
      return rows[0]?.gone
    },
  )
const numberOf = async (id: string): Promise<string> => {
  const { rows } = await owner.query<{ number: string }>('select number from application where id = $1', [id])
  return rows[0]?.number ?? ''
}
const READY = () => [`insert into retention_rule values (${SOURCE_STORAGE}, 10)`, fetchAll(mine)]

describe('the function by which the service may remove', () => {
  it('removes a due, completely delivered application of an enabled type (RET-03)', async () => {
    expect(await asked(...READY())).toBe(true)
  })

  it.each([
    ['of a type that is not switched on', 'delete from retention_rule'],
    ['whose years have not passed by the owner’s table', 'update retention_rule set years = 11'],
    ['of which a file was not fetched', "delete from case_fetch where what = 'receipt'"],
    ['of which the case system was told of no file', 'delete from case_file'],
    ['whose evidence stays here, for a protected identity', "delete from case_file where what = 'evidence'"],
    ['without a case number', 'update application set case_number = null'],
    ['that holds still', "update application set status = 'Granted', valid_until = current_date + 1"],
    ['that was granted without an end', "update application set status = 'Granted', valid_until = null"],
    ['that was notified without an end', 'update application set is_report = true, valid_until = null'],
    [
      'whose last day is less than its years ago',
      "update application set status = 'Granted', valid_until = current_date - 3000",
    ],
    ['while it is signed', "update sign_order set state = 'Pending'"],
    ['that is a draft', "update application set status = 'Started'"],
  ])('leaves one %s (RET-03)', async (_what, statement) => {
    expect(await asked(...READY(), statement)).toBe(false)
  })

  it.each([
    ['rejected', 'rejected_at'],
    ['dismissed', 'dismissed_at'],
    ['withdrawn', 'withdrawn_at'],
  ])('removes a notification without an end that was %s (RET-03)', async (_what, column) => {
    expect(await asked(...READY(), `update application set is_report = true, ${column} = now()`)).toBe(true)
  })

  it('removes nothing where there is nothing (RET-03)', async () => {
    expect(await server.test.deps.retention.remove('00000000-0000-4000-8000-000000000000')).toBe(false)
  })

  it('removes all or nothing when its caller crashes (RET-03)', async () => {
    for (const statement of READY()) await owner.query(statement)
    const blocking = new pg.Client({ connectionString: server.test.databaseUrl })
    await blocking.connect()
    // It has reached the mails: evidence and signing are removed by then.
    await blocking.query('begin; lock table sent_mail')
    const removing = server.test.deps.retention.remove(mine).catch((error: unknown) => String(error))
    const waitingFor =
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%remove_expired_application%' and pid <> pg_backend_pid()"
    const pid = () => owner.query<{ pid: number }>(waitingFor).then(({ rows }) => rows[0]?.pid)
    await eventually(async () => (await pid()) !== undefined, 'the wait for the mails')
    await owner.query('select pg_terminate_backend($1)', [await pid()])
    expect(await removing).toMatch(/terminat/)
    await blocking.end()
    // The pool may hand out the terminated connection once more before it notices its end.
    const lives = () =>
      server.test.db
        .selectFrom('application')
        .execute()
        .then(
          () => true,
          () => false,
        )
    await eventually(lives, 'a connection that lives')
    // By a connection that was not terminated.
    const { rows } = await owner.query(
      'select from application join evidence on application_id = application.id where application_id = $1',
      [mine],
    )
    expect(rows).toHaveLength(1)
    await owner.query('delete from retention_rule; delete from case_fetch')
  })
})

describe('the worker, daily', () => {
  it('removes nothing until enabled by a person named in the audit log (RET-01)', async () => {
    expect(await house()).toEqual({ applicationsRemoved: 0, waitingForHandOver: 0, longestWaitingDays: 0 })
    const type = ['--type', String(SOURCE_STORAGE)]
    expect(await retention('--worker', 'on', ...type)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Say who orders it and why: --by <name> --why <reason>\./),
    })
    expect(await retention('--worker', 'on', ...type, ...BY)).toMatchObject({
      code: 0,
      out: expect.stringContaining(`The worker removes by itself: type ${SOURCE_STORAGE} after 10 years.\n`),
    })
    expect((await lines('retention')).at(-1)).toMatchObject({
      action: 'retention-switched',
      detail: { worker: 'on', types: '8', years: '8: 10', by: 'Registrar', reason: 'The old case system has it' },
    })
  })

  it('postpones and reports cases that are not fully fetched (RET-02)', async () => {
    const waiting = { applicationsRemoved: 0, waitingForHandOver: 2, longestWaitingDays: waitedDays() }
    expect(await house()).toEqual(waiting)
    expect(await figures()).toEqual([0, 2, waitedDays()])
    expect([await isThere(mine), await isThere(other)]).toEqual([true, true])
  })

  it('takes no number that two cases have, but that of the application (RET-02)', { tags: ['nightly'] }, async () => {
    const renamed = (caseNumber: string) =>
      owner.query('update application set case_number = $1, case_number_repeated = true where id = $2', [
        caseNumber,
        mine,
      ])
    const { rows } = await owner.query('select case_number from application where id = $1', [mine])
    await renamed(OTHER_CASE)
    expect(await retention('--remove', '--without-hand-over', OTHER_CASE, ...BY)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^SIE2016-2 is the number of 2 cases: give that of the application\./),
    })
    await renamed(rows[0].case_number)
    expect([await isThere(mine), await isThere(other)]).toEqual([true, true])
  })

  it('removes a fetched case once, under concurrent runs, and reports it (RET-01, RET-03)', async () => {
    await owner.query(fetchAll(mine))
    const { catalogue } = server.test.deps
    // A process that lacks the version of an application may also lack its type's new retention period.
    for (const knownVersions of [{}, { [SOURCE_STORAGE]: 0 }])
      expect(
        await runDailyMaintenance({ ...server.test.deps, catalogue: { ...catalogue, knownVersions } }),
      ).toMatchObject({ applicationsRemoved: 0, waitingForHandOver: 0 })
    const filesOf = async (id: string) => (await storedKeys(server.test.deps)).filter((key) => key.includes(id))
    expect(await filesOf(mine)).toHaveLength(4)
    const both = await Promise.all([house(), house()])
    expect(both.reduce((sum, { applicationsRemoved = 0 }) => sum + applicationsRemoved, 0)).toBe(1)
    expect(both.map(({ waitingForHandOver }) => waitingForHandOver)).toEqual([1, 1])
    expect(await isThere(mine)).toBe(false)
    // Not in the trash either.
    expect(await filesOf(mine)).toEqual([])
    expect((await lines(`application:${mine}`)).filter(({ action }) => action.includes('removed'))).toEqual([
      expect.objectContaining({
        action: 'application-removed-by-retention',
        detail: expect.objectContaining({ by: 'worker', keptUntil: DUE, businessTypeId: SOURCE_STORAGE }),
      }),
    ])
    expect(await house()).toMatchObject({ applicationsRemoved: 0, waitingForHandOver: 1 })
    expect(await figures()).toEqual([1, 1, waitedDays()])
  })
})

describe('the operator', () => {
  it('sees the waiting cases, and removes them only with a name and a reason for the audit log (RET-02)', {
    tags: ['nightly'],
  }, async () => {
    expect(await retention('--remove')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^SIE2016-2 .* waits: the case system has not fetched all of it\nRemoved: 0 applications/,
      ),
    })
    const without = ['--remove', '--without-hand-over']
    expect(await retention(...without, OTHER_CASE)).toMatchObject({ code: 2, err: expect.stringMatching(/^Say who/) })
    expect(await retention(...without, 'SIE2016-3', ...BY)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^SIE2016-3 is not the number of a case that is due\./),
    })
    expect(await isThere(other)).toBe(true)
    expect(await retention(...without, await numberOf(other), ...BY)).toMatchObject({ code: 0, err: '' })
    expect(await isThere(other)).toBe(false)
    expect((await lines(`application:${other}`)).at(-1)).toMatchObject({
      action: 'application-removed-by-retention',
      detail: {
        handedOverWhole: false,
        by: 'Registrar',
        reason: 'The old case system has it',
        osUser: expect.any(String),
      },
    })
  })

  it('switches the worker off again (RET-01)', { tags: ['nightly'] }, async () => {
    expect(await retention('--worker', 'off', ...BY)).toMatchObject({
      out: expect.stringContaining('The worker removes by itself: nothing.\n'),
    })
  })
})
