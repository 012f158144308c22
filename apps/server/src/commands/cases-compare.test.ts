/** The commands about cases: names of an application, and `cases compare` after a loss of data on our side alone. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Submission } from '@sievert/contract/case-delivery'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startDraft } from '../../test/journey.ts'
import { runHere } from '../../test/run-cli.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'
import type { CaseSystem } from '../ports/case-system.ts'
import { deliverCase } from '../resources/cases/deliver-case.ts'
import { toShortId, toUuid } from '../utilities/ids/application-id.ts'

const server = useSigningTest()
const browser = useBrowser(server)

const compare = (...words: string[]) => {
  const { url, token = '' } = server.test.deps.config.caseSystem
  const env = {
    ENVIRONMENT: 'test',
    DATABASE_URL: server.test.databaseUrl,
    CASE_SYSTEM_URL: url,
    CASE_SYSTEM_TOKEN: token,
  }
  return runHere(['cases', 'compare', ...words], env)
}
/** Delivered; `isLost`: the database has lost the number since. */
const delivered = async (isLost = false): Promise<string> => {
  const id = await server.sendIn(browser)
  const { caseSystem } = server.test.deps
  const deliver: CaseSystem['deliver'] = async (key, submission) => {
    const receipt = await caseSystem.deliver(key, submission)
    return isLost ? { kind: 'accepted' } : receipt
  }
  await deliverCase({ ...server.test.deps, caseSystem: { deliver } }, id)
  return id
}
/** The case system has the application with another signed document than this database. */
const receiveElsewhere = (applicationId: string) => {
  const submission = { applicationId, signedDocument: { sha256: 'a'.repeat(64) } } as Submission
  return server.test.deps.caseSystem.deliver(applicationId, submission)
}
const numberOf = async (id: string) => (await server.stored(id)).number
const ANYTIME = ['--since', '2020-01-01T00:00:00Z']

it('lists what differs between the case system and the database, and nothing else (HND-04)', async () => {
  await delivered()
  const agreed = '1 cases received since 2020-01-01T00:00:00.000Z, 0 differences.\n'
  expect(await compare(...ANYTIME)).toEqual({ code: 0, out: agreed, err: '' })
  const unnumbered = await delivered(true)
  const [lost, draft, changed] = [
    randomUUID(),
    toUuid(await startDraft(server.test, browser)),
    await server.sendIn(browser),
  ]
  for (const id of [lost, draft, changed]) await receiveElsewhere(id)
  const unsent = await server.sendIn(browser)
  await server.test.db.updateTable('application').set({ caseNumber: 'X-1' }).where('id', '=', unsent).execute()

  const { code, out } = await compare(...ANYTIME)
  const plain = out.trimEnd().replaceAll(/SIE\d+-\d+/g, 'SIE')
  expect(plain.split('\n')).toEqual([
    `${toShortId(unnumbered)}  case SIE: ${await numberOf(unnumbered)} has no case number here`,
    `${toShortId(lost)}  case SIE: has no row here`,
    `${toShortId(draft)}  case SIE: ${await numberOf(draft)} is a draft here`,
    `${toShortId(changed)}  case SIE: ${await numberOf(changed)} is signed here with another document`,
    `${toShortId(unsent)}  ${await numberOf(unsent)} has case number X-1 here, and the case system did not list it`,
    '5 cases received since 2020-01-01T00:00:00.000Z, 5 differences.',
  ])
  expect(code).toBe(1)
})

it('lists a number that the case system lost, and an accepted application that it did not list (HND-04)', async () => {
  const [numbered, accepted] = [await delivered(), await delivered(true)]
  await sql`update jobs.job set state = 'completed' where data ->> 'applicationId' = ${accepted}`.execute(
    server.test.db,
  )
  await server.sendIn(browser)
  const [number, acceptedNumber] = [await numberOf(numbered), await numberOf(accepted)]
  const { caseNumber } = await server.stored(numbered)
  const { digest: sha256 } = await server.test.db
    .selectFrom('signOrder')
    .select('digest')
    .where('applicationId', '=', numbered)
    .executeTakeFirstOrThrow()
  const compareWith = async (listed: object, outcome: string[]) => {
    const cases = [{ applicationId: numbered, signedDocument: { sha256 }, ...listed }]
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ cases }))
    const { out } = await compare(...ANYTIME)
    const unlisted = `${toShortId(accepted)}  ${acceptedNumber} was accepted, and the case system did not list it`
    const own = out.split('\n').filter((line) => line.includes(number) || line.includes(acceptedNumber))
    expect(own).toEqual([...outcome, unlisted])
  }
  const lost = `${toShortId(numbered)}  case (no number): ${number} has case number ${caseNumber} here`
  await compareWith({ caseNumber: null }, [lost])
  await compareWith({ caseNumber: caseNumber?.toLowerCase().replace('-', '–') }, [])
  await compareWith({ caseNumber, applicationId: numbered.toUpperCase() }, [])
})

it('refuses a missing time, and names a case system that does not answer, in one line (HND-04)', async () => {
  expect(await compare()).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringMatching(/^--since is missing[^\n]*\n$/),
  })
  expect(await compare('--since', 'then')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^--since takes a time/),
  })
  await server.world.ask('faults', { target: 'case-system.cases', kind: 'error', count: 1 })
  expect(await compare(...ANYTIME)).toMatchObject({ code: 2, out: '', err: 'the case system answered 500\n' })
})

it('takes each name by which people know an application (CAS-01)', async () => {
  const folder = createTemporaryFolder()
  onTestFinished(folder.remove)
  const run = (...words: string[]) => runHere(words, { DATABASE_URL: server.test.databaseUrl }, folder.path)
  const replay = (name: string) => run('cases', 'replay', name, '--by', 'Ada', '--why', 'a test')
  const [id, other] = [await delivered(), await delivered()]
  const { number, caseNumber } = await server.stored(id)
  for (const name of [id, id.toUpperCase(), toShortId(id), number, caseNumber ?? '']) {
    expect(await replay(name)).toMatchObject({
      code: 1,
      err: `There is nothing to deliver: ${name} has its case number, ${caseNumber}.\n`,
    })
    expect(await run('evidence', 'export', name, 'packet.json')).toEqual({ code: 0, out: '', err: '' })
    expect(readFileSync(join(folder.path, 'packet.json'), 'utf8')).toContain(number)
  }
  const draft = toUuid(await startDraft(server.test, browser))
  await server.test.db.updateTable('application').set({ reportNumber: 'R2026-17' }).where('id', '=', draft).execute()
  expect((await replay('R2026-17')).err).toBe('There is nothing to deliver: R2026-17 is not sent in.\n')
  for (const name of ['S2026-999999', randomUUID()])
    expect((await replay(name)).err).toBe(`There is nothing to deliver: ${name} is not in this database.\n`)
  const repeated = { caseNumber, caseNumberRepeated: true }
  await server.test.db.updateTable('application').set(repeated).where('id', '=', other).execute()
  expect(await replay(caseNumber ?? '')).toMatchObject({
    code: 2,
    err: expect.stringContaining(' 2 cases: give that '),
  })
})
