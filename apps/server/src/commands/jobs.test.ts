/** The commands about jobs: what each does, the alarm that it ends, and the audit log. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../../test/journey.ts'
import { runHere } from '../../test/run-cli.ts'
import { useTestApp } from '../../test/use-app.ts'
import { PermanentFailure } from '../ports/jobs.ts'

const test = useTestApp()
const cli = (...words: string[]) => runHere(['jobs', ...words], { DATABASE_URL: test.databaseUrl })
const SAID = ['--by', 'Ada', '--why', 'the mailbox is right now']
const alarm = async () => {
  const { body } = await test.call('GET', '/metrics')
  return Number(/^sievert_jobs\{queue="dead-letter",state="created"\} (\d+)$/m.exec(body)?.[1])
}
const audited = async () => {
  const entries = test.db.selectFrom('auditEntry').select('content').where('chain', '=', 'jobs').orderBy('sequence')
  return (await entries.execute()).map(({ content }) => JSON.parse(content) as object)
}
const mail = async () => {
  const applicationId = randomUUID()
  await test.deps.stores.jobs.send('send-mail', { applicationId, kind: 'received', occasion: '' })
  return applicationId
}
/** A mail that the mail server refused for good; returns the job's id. */
const givenUp = async () => {
  const applicationId = await mail()
  const logged = (await cli('list', 'send-mail')).out.split(' ')[0] ?? ''
  await test.queue.work('send-mail', async () => {
    throw new PermanentFailure('the mail server refused the mail for good (550)')
  })
  await eventually(async () => (await alarm()) === 1, 'the alarm')
  await test.queue.boss.offWork('send-mail', { wait: true })
  const id = /^(\S+) {2}send-mail /m.exec((await cli('list')).out)?.[1] ?? ''
  return { applicationId, id, logged }
}
beforeEach(async () => {
  for (const queue of ['send-mail', 'deliver-case', 'dead-letter']) await test.queue.boss.deleteAllJobs(queue)
})

it('lists what was given up with its reason, and shows it (CAS-01)', async () => {
  const { applicationId, id } = await givenUp()
  const line = new RegExp(`^${id}  send-mail  since \\S+  given up, 1 tries\\n  Error: the mail server refused`)
  expect(await cli('list')).toMatchObject({ code: 1, out: expect.stringMatching(line) })
  expect(await cli('list', 'deliver-case')).toMatchObject({ code: 0, out: 'No job waits.\n' })
  const { out } = await cli('show', id)
  expect(JSON.parse(out)).toMatchObject({
    state: 'given up',
    queue: 'send-mail',
    about: { applicationId, kind: 'received', occasion: '' },
  })
  expect(await cli('show', randomUUID())).toMatchObject({ code: 1 })
})

it('finds what was given up by the id that the log quotes, also after further tries (CAS-01)', async () => {
  const { id, logged } = await givenUp()
  expect(logged).not.toBe(id)
  expect((await cli('list')).out).toContain(`\n  in the log: ${logged}\n`)
  const shown = JSON.parse((await cli('show', logged)).out) as object
  expect(shown).toMatchObject({ id, formerIds: [logged] })
  // Each retry is given up again, under other ids.
  const runs = [logged]
  for (const _ of [1, 2]) {
    expect(await cli('retry', logged, ...SAID)).toMatchObject({ code: 0 })
    expect(await alarm()).toBe(0)
    runs.push((await cli('list')).out.split(' ')[0] ?? '')
    await test.queue.work('send-mail', () => Promise.reject(new PermanentFailure('refused again')))
    await eventually(async () => (await alarm()) === 1, 'the alarm')
    await test.queue.boss.offWork('send-mail', { wait: true })
  }
  const [now = ''] = (await cli('list')).out.split(' ')
  for (const run of [...runs, now]) expect(JSON.parse((await cli('show', run)).out)).toMatchObject({ id: now })
  expect(new Set([...runs, id, now]).size).toBe(5)
  expect(await cli('discard', logged, ...SAID)).toMatchObject({ code: 0 })
  expect([await alarm(), (await cli('show', logged)).code]).toEqual([0, 1])
})

it('retries what was given up, which ends the alarm, and audits it (CAS-01)', async () => {
  const { applicationId, id } = await givenUp()
  expect(await cli('retry', id, ...SAID)).toMatchObject({ code: 0 })
  expect(await alarm()).toBe(0)
  const done: string[] = []
  await test.queue.work('send-mail', async (job) => void done.push(job.applicationId))
  await eventually(async () => done.length > 0, 'the mail')
  await test.queue.boss.offWork('send-mail', { wait: true })
  expect(done).toEqual([applicationId])
  expect((await audited()).at(-1)).toMatchObject({
    action: 'job-retried',
    detail: { by: 'Ada', reason: 'the mailbox is right now', queue: 'send-mail', job: id, applicationId },
  })
  expect(await cli('retry', id, ...SAID)).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was done') })
})

it('retries all of a queue that were given up, with one entry in the audit log (CAS-01)', async () => {
  const all = (queue: string) => cli('retry', '--all', '--queue', queue, ...SAID)
  await givenUp()
  const before = (await audited()).length
  expect(await all('deliver-case')).toMatchObject({ code: 1, out: expect.stringMatching(/^0 jobs/) })
  expect(await all('send-mail')).toMatchObject({ code: 0, out: expect.stringMatching(/^1 jobs of send-mail/) })
  expect((await cli('list', 'send-mail')).out).toContain('  waiting, 0 tries')
  expect((await audited()).slice(before)).toMatchObject([
    { action: 'job-retried', detail: { by: 'Ada', queue: 'send-mail', jobs: 1 } },
  ])
  for (const words of [['--all'], ['--queue', 'send-mail'], ['--all', '--queue', 'dead-letter']])
    expect(await cli('retry', ...words, ...SAID)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Give a job, or --all/),
    })
})

it('has a waiting job done at once (CAS-01)', async () => {
  await mail()
  await test.queue.work('send-mail', () => Promise.reject(new Error('they are away')))
  const waiting = await eventually(async () => / {2}waiting, 1 tries, next /.test((await cli('list')).out), 'a try')
  await test.queue.boss.offWork('send-mail', { wait: true })
  expect(waiting).toBe(true)
  const [id = ''] = (await cli('list')).out.split(' ')
  await test.queue.boss.update('send-mail', undefined, { id, startAfter: 3600 })
  expect(await cli('retry', id, ...SAID)).toMatchObject({ code: 0 })
  expect(Date.parse(/next (\S+)/.exec((await cli('list')).out)?.[1] ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
})

it('lists one queue, or all that was given up, and refuses an unknown queue (CAS-01)', async () => {
  expect(await cli('list', 'nosuchqueue')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^The queues are .*deliver-case, .*dead-letter\. See: /),
  })
  const { id } = await givenUp()
  for (const queue of ['send-mail', 'dead-letter'])
    expect(await cli('list', queue)).toMatchObject({ code: 1, out: expect.stringContaining(id) })
})

it('discards what was given up or waits, for good, and audits it (CAS-01)', async () => {
  const { id } = await givenUp()
  await mail()
  const [, waiting = ''] = [...(await cli('list')).out.matchAll(/^(\S{36}) /gm)].map(([, each]) => each)
  for (const each of [id, waiting]) expect(await cli('discard', each, ...SAID)).toMatchObject({ code: 0 })
  expect([await alarm(), (await cli('list')).out]).toEqual([0, 'No job waits.\n'])
  expect((await audited()).slice(-2)).toMatchObject([
    { action: 'job-discarded', detail: { job: id } },
    { action: 'job-discarded', detail: { job: waiting } },
  ])
})

it('leaves a job to the worker that does it (CAS-01)', async () => {
  await mail()
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await test.queue.work('send-mail', async () => {
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const { out } = await cli('list', 'send-mail')
  const [id = ''] = out.split(' ')
  const before = await audited()
  expect(out).toContain('  active, 1 tries\n')
  for (const action of ['retry', 'discard'])
    expect(await cli(action, id, ...SAID)).toMatchObject({ code: 1, err: expect.stringContaining('is being done') })
  mayEnd.resolve()
  await test.queue.boss.offWork('send-mail', { wait: true })
  expect([await audited(), (await cli('list')).out]).toEqual([before, 'No job waits.\n'])
})

it('does nothing without a name and a reason, or with what is no id (CAS-01)', async () => {
  const { id } = await givenUp()
  const before = await audited()
  for (const action of ['retry', 'discard']) {
    expect(await cli(action, id, '--by', 'Ada')).toMatchObject({ code: 2, err: expect.stringContaining('--why') })
    expect(await cli(action, 'x', ...SAID)).toMatchObject({ code: 2, err: expect.stringContaining('no id of a job') })
  }
  expect([await alarm(), await audited()]).toEqual([1, before])
})
