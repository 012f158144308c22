/** A type that lets the day of the first of several signatures count as the day of sending (TOG-02). */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fillInReport, SOLARIUM_REPORT, SOURCES, saveStep } from '../../../test/journey.ts'
import { replacedCatalogue } from '../../../test/replaced-version.ts'
import {
  askedByKarin,
  cosigningOn,
  ELLA,
  KARIN,
  OTTO,
  setMandate,
  TWO_TOGETHER,
} from '../../../test/signing/cosigning.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { describeSubmission } from '../cases/describe-submission.ts'
import { contentOf } from '../signing/cosigned-content.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

/** The first versions of two types let it count; that of sealed sources ends on 30 June 2027. */
const catalogue = replacedCatalogue(join(folder.path, 'catalogue'))
const released = join(catalogue, 'released.json')
const entries = JSON.parse(readFileSync(released, 'utf8')) as Record<string, string>
for (const type of ['sealed-source-storage', 'report-medical-solarium']) {
  const name = `business-types/${type}/v1.json`
  const version = JSON.parse(readFileSync(join(catalogue, name), 'utf8')) as object
  writeFileSync(join(catalogue, name), JSON.stringify({ ...version, firstSignatureCounts: true }))
  delete entries[name]
}
writeFileSync(released, JSON.stringify(entries))
const server = useSigningTest({ CATALOGUE_DIR: catalogue })
beforeEach(() => server.reset())

/** Moves the signatures so far to the day before; the service itself may not. */
const signedYesterday = async (id: string) => {
  const owner = new pg.Client({ connectionString: server.test.databaseUrl })
  await owner.connect()
  await owner.query('alter table cosigner disable trigger keep_cosignature')
  await owner.query("update cosigner set acted_at = acted_at - interval '1 day' where application_id = $1", [
    toUuid(id),
  ])
  await owner.query('alter table cosigner enable trigger keep_cosignature')
  await owner.end()
}
const dayOf = (moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(moment)
const yesterday = () => dayOf(new Date(Date.now() - 86_400_000))

it('tells the case system which day counts (TOG-02, CAS-01)', async () => {
  const { id, sign } = await askedByKarin(server)
  await signedYesterday(id)
  await sign(OTTO, id)
  const application = await server.stored(id)
  const submission = await describeSubmission(server.test.deps, application)
  expect(submission.countsAsSentOn).toBe(yesterday())
  expect(submission.submittedAt.slice(0, 4)).toBe(String(application.submittedAt?.getUTCFullYear()))
})

it('lets a notification be valid from that day (TOG-02, REP-03)', async () => {
  const { as, ask, sign } = cosigningOn(server, TWO_TOGETHER)
  const id = await fillInReport(server.test, await as(KARIN))
  await ask(KARIN, id, [OTTO])
  await sign(KARIN, id)
  await signedYesterday(id)
  await sign(OTTO, id)
  const { version } = applicationTypeOf(server.test.deps, await server.stored(id))
  const [year, ...rest] = yesterday().split('-')
  expect((await server.stored(id)).businessTypeId).toBe(SOLARIUM_REPORT)
  expect((await server.stored(id)).validUntil).toBe([Number(year) + (version.validityInYears ?? 0), ...rest].join('-'))
})

describe('after the last day of the version', () => {
  const signAfter = async (signed: 'signed' | 'unsigned') => {
    const acts = cosigningOn(server, TWO_TOGETHER)
    const id = await acts.filledIn(KARIN)
    await acts.ask(KARIN, id, [OTTO])
    if (signed === 'signed') await acts.sign(KARIN, id)
    const cosigning = await server.test.deps.stores.cosignings.latestOf(toUuid(id))
    if (!cosigning) throw new Error('nobody is asked')
    const later = {
      ...server.test.deps,
      clock: { ...server.test.deps.clock, now: () => new Date('2027-07-01T08:00:00Z') },
    }
    const application = await server.stored(id)
    return () => contentOf(later, application, cosigning)
  }

  it('the others may sign when the first has (TOG-02, VER-02)', async () => {
    expect((await signAfter('signed'))().cosigningId).toEqual(expect.any(String))
  })
  it('nobody may when none has (TOG-02, VER-02)', async () => {
    expect(await signAfter('unsigned')).toThrow('error.version-ended.text')
  })
})

describe('a signature that no longer counts sets no day (TOG-02)', () => {
  const sentByElla = async (end: (acts: Awaited<ReturnType<typeof askedByKarin>>) => Promise<unknown>) => {
    const acts = await askedByKarin(server)
    await signedYesterday(acts.id)
    await end(acts)
    await setMandate(server, ELLA, TWO_TOGETHER, 'warrantHolder')
    await acts.sign(ELLA, acts.id)
    return describeSubmission(server.test.deps, await server.stored(acts.id))
  }
  it('after it was taken back (TOG-02)', async () => {
    const submission = await sentByElla(({ call, id }) => call(KARIN, 'DELETE', `${id}/cosigning`))
    expect(submission.countsAsSentOn).toBeUndefined()
  })
  it('after a change (TOG-02)', async () => {
    const submission = await sentByElla(async ({ as, id }) => {
      const step = { stepNumber: 0, sections: { ...SOURCES, SRC_DESCRIPTION: { text: 'Nio.' } } }
      return saveStep(server.test, await as(KARIN), id, step)
    })
    expect(submission.countsAsSentOn).toBeUndefined()
  })
})
