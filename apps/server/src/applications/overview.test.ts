/** Tests that the overview lists as missing exactly the issues of Next, per step, and of signing, in all. */

import { randomUUID } from 'node:crypto'
import type { Problem } from '@sievert/contract/problem'
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import { compile } from '@sievert/domain/engine/compile'
import { leftInAll, type OverviewRow, overviewOf } from '@sievert/domain/engine/overview'
import { DOCUMENT_STATES, type FileEntry } from '@sievert/domain/file-entry'
import { privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { breakRule, seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import { TODAY } from '@sievert/domain/fixtures/today'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { type Changes, withChanges } from '@sievert/domain/fixtures/with-changes'
import type { Issues } from '@sievert/domain/issue'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { expect, it } from 'vitest'
import table from '../../../../packages/domain/src/fixtures/cases/open-steps.json' with { type: 'json' }
import { type Browser, PRIVATE_PERSON, TOLVAN } from '../../test/app.ts'
import { upload } from '../../test/documents.ts'
import { asAnswered, type Draft, putStep, replaceItems } from '../../test/generated.ts'
import { BUSINESS, changeStep, LASER_POINTER, signBegin, startDraft } from '../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'
import { toUuid } from '../utilities/ids/application-id.ts'
import { loadApplication } from './load-application.ts'
import { summaryContextOf } from './summarise-application.ts'

const server = useSigningTest({ REQUESTS_PER_MINUTE: '100000' })
const clinic = useBrowser(server)

const put = ({ browser, applicationId }: Draft, path: string, body: unknown) =>
  changeStep(server.test, 'PUT', `applications/${applicationId}/${path}`, { browser, body })

const wholeOf = async ({ applicationId }: Draft) => {
  const { stores } = server.test.deps
  const application = await stores.applications.find(toUuid(applicationId))
  if (!application) throw new Error('no such application')
  return loadApplication(server.test.deps, stores, application)
}
type Whole = Awaited<ReturnType<typeof wholeOf>>

const rowsOf = async (draft: Draft, whole: Whole): Promise<OverviewRow[]> => {
  const { stores } = server.test.deps
  const files = await stores.documents.listOf(toUuid(draft.applicationId))
  return overviewOf(localise(whole.version, 'sv'), summaryContextOf(server.test.deps, whole, 'sv'), files, TODAY)
}

/** A machine with a fault that no endpoint would store: the catalogue may have changed since. */
const storeFaulty = ({ applicationId }: Draft, random: () => number) => {
  const [, changes] = table.machine[Math.floor(random() * table.machine.length)] ?? []
  const machine = { ...knownMachine, permit: 'Permit' as const }
  return server.test.deps.stores.answers.insertItem({
    id: randomUUID(),
    applicationId: toUuid(applicationId),
    stepNumber: 0,
    kind: 'veterinary',
    data: withChanges(machine, changes as Changes),
  })
}

/** Fills in half of the step's fields, sometimes with a fault. */
const fillOwnPage = async (draft: Draft, identity: string, random: () => number) => {
  const email = random() < 0.5 ? BUSINESS.companyContact.email : ''
  if (identity === VETMED_EQUIPMENTS) {
    const path = `applications/${draft.applicationId}/veterinary-equipments`
    if (random() < 0.5) await changeStep(server.test, 'POST', path, { browser: draft.browser, body: knownMachine })
    if (random() < 0.5) await storeFaulty(draft, random)
    const frequency = random() < 0.5 ? 40 : null
    await put(draft, 'veterinary-equipment-frequency?draft=true', [{ equipmentTypeId: 1, frequency }])
  }
  if (identity !== STEP_GENERAL_BUSINESS_INFORMATION) return
  const { companyContact } = privatePersonInformation
  const person = { ...privatePersonInformation, companyContact: { ...companyContact, email } }
  const company = { ...BUSINESS, companyContact: { ...BUSINESS.companyContact, email } }
  await (draft.browser === clinic
    ? put(draft, 'business-information?draft=true', company)
    : put(draft, 'private-person-information?draft=true', person))
}

/** Sends the stored step as the Next button does; returns the issues. */
const sendStep = async (draft: Draft, whole: Whole, stepNumber: number): Promise<Issues> => {
  const { veterinary, general } = whole
  const send = () => {
    if (veterinary?.stepNumber === stepNumber)
      return put(draft, 'veterinary-equipment-frequency', veterinary.frequencies)
    if (general?.stepNumber !== stepNumber) return putStep(draft, stepNumber, whole.answers, false)
    return 'business' in general
      ? put(draft, 'business-information', general.business)
      : put(draft, 'private-person-information', general.privatePerson)
  }
  const { statusCode, body, json } = await send()
  if (statusCode < 300) return []
  expect([statusCode, body]).toEqual([422, expect.anything()])
  return json<Problem>().issues ?? []
}

const named = (issues: Issues) => issues.map(({ path, key }) => `${path}: ${key}`).toSorted()
const OFTEN = 'frequencies.'
const isOfFile = ({ path }: { path: string }) => path.startsWith('documents.')

/**
 * The issues of the row under the names that Next uses. Next accepts files that are still being scanned, and the page
 * of machines sends only their frequencies.
 */
const asNext = ({ issues }: OverviewRow, isOfMachines: boolean) =>
  isOfMachines
    ? named(issues).flatMap((name) => (name.startsWith(OFTEN) ? name.slice(OFTEN.length) : []))
    : named(issues.filter((issue) => !isOfFile(issue)))

const compare = async (draft: Draft) => {
  const whole = await wholeOf(draft)
  const rows = await rowsOf(draft, whole)
  for (const row of rows)
    expect(asNext(row, row.stepNumber === whole.veterinary?.stepNumber)).toEqual(
      named(await sendStep(draft, whole, row.stepNumber)),
    )
  const { issues = [] } = (await signBegin(server.test, draft.browser, draft.applicationId)).json<Partial<Problem>>()
  const all = rows.flatMap(({ stepNumber, issues: own }) =>
    own.map((issue) => (isOfFile(issue) ? issue : { ...issue, path: `steps.${stepNumber}.${issue.path}` })),
  )
  expect([...new Set(named(all))]).toEqual(named(issues))
  const left = leftInAll(rows)
  const isLeft = issues.some(({ key }) => key !== 'signing.file.checking.text')
  expect([left, left.answers + left.mend + left.documents > 0]).toEqual([left, isLeft])
  return left
}

const TYPES = [1, 2, 3, 4, 5, 6, 7, 8]
it('knows every type of the catalogue (OVE-02)', () => {
  expect(server.test.deps.catalogue.businessTypes.map(({ id }) => id)).toEqual(TYPES)
})

const startIn = async (businessTypeId: number, browser: Browser): Promise<Draft> => ({
  server: server.test,
  browser,
  applicationId: await startDraft(server.test, browser, businessTypeId),
})

it('reports a renewal’s missing earlier case number, as signing does (OVE-02, REV-01)', async () => {
  const draft = await startIn(LASER_POINTER, clinic)
  const renewal = { isRenewal: true, previousCaseNumber: '' }
  const id = toUuid(draft.applicationId)
  await server.test.db.updateTable('application').set(renewal).where('id', '=', id).execute()
  const whole = await wholeOf(draft)
  const last = (await rowsOf(draft, whole)).at(-1)
  const answer = await signBegin(server.test, clinic, draft.applicationId)
  const issues = (answer.json<Problem>().issues ?? []).filter(({ path }) => !path.startsWith('steps.'))
  expect(last).toMatchObject({ title: 'Tidigare ärendenummer', left: { answers: 1, mend: 0, documents: 0 } })
  expect(named(last?.issues ?? [])).toEqual(named(issues))
})

const SEEDS = 6
it.each([...TYPES.map((id) => [id, 'a clinic'] as const), [LASER_POINTER, 'a private person'] as const])(
  'reports for type %i, for %s, exactly the issues of Next and signing, for any answers (OVE-02)',
  { tags: ['nightly'], timeout: 120_000 },
  async (id, party) => {
    const browser = party === 'a clinic' ? clinic : await server.test.signIn(TOLVAN, PRIVATE_PERSON)
    const compiled = compile(server.test.deps.catalogue.latestVersion(id))
    const rules = rulesOf(compiled)
    const draft = await startIn(id, browser)
    const file = asAnswered((await upload(server.test, browser, draft.applicationId)).json<FileEntry>())
    const seen = new Set<string>()
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = seeded(100 * id + seed)
      const maker = { random, file: () => file, today: stockholmDate(server.test.deps.clock.now().getTime()) }
      const rule = rules[Math.floor(random() * rules.length)]
      const answers = rule && seed % 2 === 1 ? breakRule(compiled, rule, maker) : validAnswers(compiled, maker)
      for (const { stepNumber, definition } of compiled.steps) {
        await fillOwnPage(draft, definition.identity, random)
        if (!answers[stepNumber] || random() < 0.2) continue
        await putStep(draft, stepNumber, answers, true)
        // A broken item is refused on its own, and the list then lacks it.
        await replaceItems(draft, stepNumber, answers).catch(() => undefined)
      }
      const state = DOCUMENT_STATES[seed % DOCUMENT_STATES.length]
      await server.test.db.updateTable('document').set({ state }).where('id', '=', file.id).execute()
      seen.add(JSON.stringify(await compare(draft)))
    }
    expect(seen.size).toBeGreaterThan(1)
  },
)
