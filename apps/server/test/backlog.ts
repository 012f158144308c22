/** A backlog of submitted applications for tests: copies of one, as after an outage of the case system. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describeSubmission } from '../src/resources/cases/describe-submission.ts'
import type { TestApp } from './app.ts'

/** Returns the ids of `count` copies of a signed application, submitted and without a case number. */
const copies = async ({ db }: TestApp, template: string, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with copied as (
      insert into application select (jsonb_populate_record(application, jsonb_build_object('id', gen_random_uuid(),
        'number', ${randomUUID()} || '-' || n, 'case_number', null, 'registered_at', null))).*
      from application, generate_series(1, ${count}::int) n where id = ${template} returning id)
    insert into sign_order
    select (jsonb_populate_record(sign_order, jsonb_build_object('id', gen_random_uuid(), 'application_id', copied.id))).*
    from sign_order, copied where application_id = ${template} and state = 'Success'
    returning application_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Their deliveries have failed for an hour, and may be retried now: the first attempt has fixed the files that they
 * name.
 */
export const makeBacklog = async (test: TestApp, template: string, count: number): Promise<string[]> => {
  const ids = await copies(test, template, count)
  const first = await test.deps.stores.applications.find(template)
  if (first) await describeSubmission(test.deps, first)
  await sql`insert into case_file select unnest(${ids}::uuid[]), what, size, sha256, named_at
    from case_file where application_id = ${template}`.execute(test.db)
  const jobs = ids.map((applicationId) => ({ data: { applicationId }, singletonKey: applicationId }))
  await test.queue.boss.insert('deliver-case', jobs)
  await test.queue.boss.getDb().executeSql(
    `update jobs.job set state = 'retry', retry_count = 3, created_on = now() - interval '1 hour', start_after = now()
     where name = 'deliver-case' and data ->> 'applicationId' = any ($1)`,
    [ids],
  )
  return ids
}

/** One more application, submitted now. */
export const sendInOneMore = async (test: TestApp, template: string): Promise<string> => {
  const [id = ''] = await copies(test, template, 1)
  await test.deps.stores.jobs.send('deliver-case', { applicationId: id })
  return id
}

/** The number of these applications without a case number. */
export const unnumbered = async ({ db }: TestApp, ids: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from application where case_number is null and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows[0]?.left ?? 0
}
