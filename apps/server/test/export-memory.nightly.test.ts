/**
 * Tests the memory of a web process under the largest export and lists: a party with all drafts and answers that its
 * quotas allow.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DraftsExport } from '@sievert/contract/drafts'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import { CLINIC, TOLVAN } from './app.ts'
import { RADIOGRAPHY, SOURCES, startDraft } from './journey.ts'
import { startProcess } from './processes.ts'
import { useTestApp } from './use-app.ts'

const MEGABYTE = 1024 * 1024
const DRAFTS = 500
const ANSWER_BYTES = 50_000_000
const SENT = 10_000
const BATCHES = 10
const MOST_MEGABYTES = 100
const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })

/** Creates a draft with an item, and copies it until the party's quotas of drafts and bytes are used up. */
const fill = async (cookie: string): Promise<string> => {
  const id = toUuid(await startDraft(test, { cookie }, RADIOGRAPHY))
  await sql`
    with more as (
      insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at, is_renewal,
        is_report, previous_case_number, prefilled_from, language, status, last_saved)
      select gen_random_uuid(), number || '-' || n, business_type_id, version_number, party_id, party, created_by, created_at, is_renewal,
        is_report, previous_case_number, prefilled_from, language, status, last_saved
      from application, generate_series(2, ${DRAFTS}) as n where id = ${id} returning id, created_by
    ), steps as (
      insert into step_document (application_id, step_number, data, revision, saved_at, saved_by)
      select id, 0, ${JSON.stringify({ ...SOURCES, IND_TEXT: { text: '' } })}::jsonb
        || jsonb_build_object('SRC_DESCRIPTION', jsonb_build_object('text', repeat('å', ${ANSWER_BYTES / DRAFTS / 2 - 15_000}::int))),
        1, now(), created_by from more
    )
    insert into item (id, application_id, step_number, kind, data)
    select gen_random_uuid(), id, 0, 'equipment', jsonb_build_object('IND_SUPPLIER', jsonb_build_object('text', repeat('å', 10000))) from more`.execute(
    test.db,
  )
  return id
}

/** A thousand sent applications, each with an invoice address of its own; `batch` numbers them. */
const send = (batch: number): Promise<unknown> =>
  sql`
    with sent as (
      insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at, is_renewal,
        status, last_saved, submitted_at, case_number, valid_until)
      select gen_random_uuid(), ${`sent ${batch}-`} || n, business_type_id, version_number, party_id, party, created_by, created_at, is_renewal,
        'Granted', last_saved, now(), ${`SIE${batch}-`} || n, current_date + 100
      from (select * from application limit 1) as one, generate_series(1, ${SENT / BATCHES}::int) as n returning id, created_by, number
    )
    insert into step_document (application_id, step_number, data, revision, saved_at, saved_by)
    select id, 0, jsonb_build_object('invoice', jsonb_build_object('paperInvoice', jsonb_build_object('addressId', null, 'street', number,
      'careOfAddress', '', 'zipCode', '12345', 'city', 'Umeå', 'country', 752))), 1, now(), created_by from sent`.execute(
    test.db,
  )

it('is at most 100 MB above idle, also for a reader that stops reading (QUO-12, QUO-14)', {
  timeout: 300_000,
}, async () => {
  const { cookie } = await test.signIn(TOLVAN, CLINIC)
  const draft = await fill(cookie)
  for (let batch = 0; batch < BATCHES; batch++) await send(batch)
  const { origin, kill } = await startProcess(test, 'main')
  onTestFinished(kill)
  const ask = (path: string) => fetch(`${origin}/api/v1/${path}`, { headers: { cookie } })
  const megabytes = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]) / MEGABYTE
  }
  await (await ask('config')).text()
  await (await ask('authentication/user')).text()
  const idle = await megabytes()
  let peak = idle
  const isOver = new AbortController()
  const sampling = (async () => {
    for (; !isOver.signal.aborted; await sleep(50)) peak = Math.max(peak, await megabytes())
  })()
  for (let round = 0; round < 3; round++) {
    const { drafts } = (await (await ask('drafts')).json()) as DraftsExport
    expect(drafts).toHaveLength(DRAFTS)
    for (const list of [
      'applications',
      'applications/first',
      `applications/${draft}/invoice-addresses`,
      'businesstypes',
    ])
      expect((await (await ask(list)).text()).length).toBeGreaterThan(2)
  }
  const stopped = await ask('drafts')
  await sleep(2000)
  await stopped.body?.cancel()
  isOver.abort()
  await sampling
  expect(peak - idle).toBeLessThanOrEqual(MOST_MEGABYTES)
})
