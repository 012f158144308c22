/** Compares the first applications of the start page with the full list: both show the same rows first. */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { FirstApplications } from '@sievert/contract/applications'
import { lastDayOf, permitsOf } from '@sievert/domain/application/permits'
import { LISTED_APPLICATIONS_MAX } from '@sievert/domain/rules/list-limits'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { REQUEST, sendAnswer, sendCaseEvent, sendDraft } from '../../../test/case-thread.ts'
import { RADIOGRAPHY, SOURCE_STORAGE, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)
beforeAll(async () => {
  await startDraft(test, browser)
})
const SOLARIUM = 7

/**
 * Inserts copies of the one draft. `as` maps columns to SQL expressions of the copy's number `n`, which starts at 1.
 */
const fill = (count: number, as: Record<string, string>) => {
  const columns = Object.keys(as).map((column) => sql.ref(column))
  const values = Object.values(as).map((value) => sql.raw(value))
  return sql`
    insert into application (id, number, version_number, party_id, party, created_by, created_at, is_renewal, last_saved, submitted_at, ${sql.join(columns)})
    select gen_random_uuid(), 'other ' || nextval('application_number'), 1, party_id, party, created_by, created_at, false,
      saved, saved, ${sql.join(values)}
    from (select * from application where number not like 'other %' limit 1) as one, generate_series(1, ${count}::int) as n,
      lateral (select created_at - n / 3 * interval '1 hour') as at (saved)`.execute(test.db)
}
/** The same, saved after all copies that `fill` inserts. */
const fillLater = async (count: number, as: Record<string, string>) => {
  await fill(count, as)
  const copies = test.db.updateTable('application').where('number', 'like', 'other %')
  const later = sql<Date>`last_saved + interval '100 days'`
  await copies.set({ lastSaved: later, submittedAt: later }).execute()
}
afterEach(() => test.db.deleteFrom('application').where('number', 'like', 'other %').execute())

const ask = async <T>(path: string): Promise<T> => (await test.call('GET', path, { browser })).json<T>()
const isSent = ({ status }: ApplicationSummary) => status !== 'Started'
const ids = (all: readonly ApplicationSummary[]) => all.map(({ applicationId }) => applicationId)

const both = async () => {
  const all = await ask<ApplicationSummary[]>('applications')
  return { all, first: await ask<FirstApplications>('applications/first') }
}
/** Rows that the page shows before the applicant asks for more. */
const seen = (all: readonly ApplicationSummary[], until = '9999-12-31') => ({
  drafts: ids(all.filter((one) => !isSent(one))),
  sent: ids(all.filter(isSent).slice(0, 20)),
  permits: permitsOf(all)
    .filter(({ held }) => lastDayOf(held) <= until)
    .slice(0, 6)
    .map(({ held, renewal, by }) => [held.applicationId, renewal, by?.applicationId]),
})

const GRANTED = { business_type_id: `${SOURCE_STORAGE}`, status: `'Granted'` }
const NUMBERED = { ...GRANTED, case_number: `'SIE-' || n`, valid_until: 'current_date + n % 50' }

it('lists all applications when there are few (STA-02, STA-05)', async () => {
  await fill(150, NUMBERED)
  const { all, first } = await both()
  expect(first).toEqual({ applications: all, started: 1, sent: 150 })
})

describe('of many', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['what waits for its decision', () => fill(300, { ...GRANTED, status: `'Submitted'` })],
    ['permits that hold', () => fill(300, NUMBERED)],
    [
      'permits of two types',
      () =>
        fill(300, {
          ...NUMBERED,
          business_type_id: `case when n % 3 = 0 then ${RADIOGRAPHY} else ${SOURCE_STORAGE} end`,
        }),
    ],
    [
      'permits with a last day, and permits until further notice',
      () => fill(300, { ...NUMBERED, valid_until: 'case when n % 10 = 0 then current_date + n end' }),
    ],
    [
      'permits that have ended, and one that holds',
      () => fill(300, { ...NUMBERED, valid_until: 'current_date + 1 - n' }),
    ],
    [
      'permits that were taken back, all but a few',
      () => fill(300, { ...NUMBERED, withdrawn_at: 'case when n % 40 = 0 then null else now() end' }),
    ],
    [
      'permits, many of them renewed, by whoever typed the number',
      async () => {
        await fill(200, NUMBERED)
        const status = `(array['Submitted', 'Granted', 'Started'])[n % 3 + 1]`
        const previous_case_number = `' sie\u00a0-' || n * 2`
        const valid_until = `case when n % 3 = 1 then current_date + 900 end`
        await fill(90, { ...GRANTED, status, previous_case_number, case_number: `'SIE-9000' || n`, valid_until })
      },
    ],
    [
      'notifications, each in the place of the one before, and two of the last day',
      () =>
        fill(300, {
          business_type_id: `${SOLARIUM}`,
          status: `'Submitted'`,
          valid_until: 'current_date + least(n, 299)',
        }),
    ],
    [
      'a notification in whose place one came that was taken back',
      async () => {
        await fillLater(300, { business_type_id: `${SOURCE_STORAGE}`, status: `'Submitted'` })
        const [valid_until, withdrawn_at] = ['current_date + 1000 - n', 'case when n = 1 then now() end']
        await fill(2, { business_type_id: `${SOLARIUM}`, status: `'Submitted'`, valid_until, withdrawn_at })
      },
    ],
    [
      'a permit whose number its renewal writes in other letters',
      async () => {
        await fillLater(300, { business_type_id: `${SOURCE_STORAGE}`, status: `'Submitted'` })
        await fill(1, { ...GRANTED, case_number: `'ÅKL-STRASSE 1'`, valid_until: 'current_date + 10' })
        await fill(1, { ...GRANTED, status: `'Submitted'`, previous_case_number: `'åkl-straße1'` })
      },
    ],
    ['drafts', () => fill(300, { ...GRANTED, status: `'Started'` })],
  ])('%s: the page shows the same rows first (STA-02, STA-05)', async (_what, begin) => {
    await begin()
    const { all, first } = await both()
    expect(seen(first.applications, first.permitsUntil)).toEqual(seen(all))
    expect(first).toMatchObject({ started: all.length - all.filter(isSent).length, sent: all.filter(isSent).length })
  })

  it('lists an old one that waits for the applicant, and none that is answered (STA-02, AFT-02)', async () => {
    await fill(300, { ...GRANTED, status: `'Submitted'` })
    const { all } = await both()
    const [waiting = '', answered = ''] = ids(all).slice(-2)
    for (const id of [waiting, answered]) await sendCaseEvent(test, toUuid(id), 'SupplementRequested', REQUEST)
    await sendAnswer(test, browser, answered)
    const { first } = await both()
    expect(first.applications.filter(({ attention }) => attention)).toMatchObject([{ applicationId: waiting }])
    expect(ids(first.applications)).not.toContain(answered)
  })

  it('lists an old one that has a begun message (STA-02, AFT-02)', async () => {
    await fill(300, { ...GRANTED, status: `'Submitted'` })
    const [begun = ''] = ids((await both()).all).slice(-1)
    await sendDraft(test, browser, toUuid(begun), { text: 'Vi undrar', items: [] })
    const { first } = await both()
    expect(first.applications.filter(({ begunMessage }) => begunMessage)).toMatchObject([{ applicationId: begun }])
  })

  it('lists fewer than 80 of 300, and the day after which permits are left out (STA-02)', async () => {
    await fill(300, NUMBERED)
    const { first } = await both()
    expect(first.applications.length).toBeLessThan(80)
    expect(first.permitsUntil).toBeDefined()
  })
})

it('lists all drafts and the last saved, up to the maximum; the counts cover all (STA-02, QUO-14)', async () => {
  await fillLater(LISTED_APPLICATIONS_MAX + 20, NUMBERED)
  const { all, first } = await both()
  expect(all).toHaveLength(LISTED_APPLICATIONS_MAX)
  expect(all.filter((one) => !isSent(one))).toHaveLength(1)
  const saved = all.map(({ lastSaved }) => lastSaved)
  expect(saved).toEqual(saved.toSorted((one, other) => (one < other ? 1 : -1)))
  expect(seen(all).sent).toEqual(seen(first.applications).sent)
  expect([first.started, first.sent]).toEqual([1, LISTED_APPLICATIONS_MAX + 20])
})
