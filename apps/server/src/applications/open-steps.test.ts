/** Tests that the reported open steps are those that signing refuses. */
import { randomUUID } from 'node:crypto'
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Problem } from '@sievert/contract/problem'
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { compile } from '@sievert/domain/engine/compile'
import type { FileEntry } from '@sievert/domain/file-entry'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { breakRule, seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { rulesOf } from '@sievert/domain/fixtures/rules-of'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { type Changes, withChanges } from '@sievert/domain/fixtures/with-changes'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { expect, it } from 'vitest'
import table from '../../../../packages/domain/src/fixtures/cases/open-steps.json' with { type: 'json' }
import { upload } from '../../test/documents.ts'
import { asAnswered, type Draft, putStep } from '../../test/generated.ts'
import {
  BUSINESS,
  changeStep,
  RESPONSIBILITY,
  SOURCES,
  saveStep,
  signBegin,
  startDraft,
  VETERINARY_XRAY,
} from '../../test/journey.ts'
import { useBrowser, useSigningTest } from '../../test/use-app.ts'
import { toUuid } from '../utilities/ids/application-id.ts'

const server = useSigningTest()
const browser = useBrowser(server)

const detailsOf = async ({ applicationId }: Draft) =>
  (await server.test.call('GET', `applications/${applicationId}`, { browser })).json<ApplicationDetails>()

/** Step numbers in the issues of signing; empty when signing begins. */
const refusedSteps = async ({ applicationId }: Draft): Promise<number[]> => {
  const { issues = [] } = (await signBegin(server.test, browser, applicationId)).json<Partial<Problem>>()
  const numbers = issues.flatMap(({ path }) => /^steps\.(\d+)\./.exec(path)?.[1] ?? []).map(Number)
  return [...new Set(numbers)].toSorted((one, other) => one - other)
}

const put = (draft: Draft, path: string, body: unknown) =>
  changeStep(server.test, 'PUT', `applications/${draft.applicationId}/${path}`, { browser, body })

const ownPages: Record<string, (draft: Draft, random: () => number) => Promise<unknown>> = {
  [VETMED_EQUIPMENTS]: async (draft, random) => {
    const path = `applications/${draft.applicationId}/veterinary-equipments`
    if (random() < 0.7) await changeStep(server.test, 'POST', path, { browser, body: knownMachine })
    const frequency = random() < 0.7 ? 40 : null
    await put(draft, 'veterinary-equipment-frequency?draft=true', [{ equipmentTypeId: 1, frequency }])
  },
  [STEP_GENERAL_BUSINESS_INFORMATION]: (draft, random) => {
    const email = random() < 0.7 ? BUSINESS.companyContact.email : ''
    const companyContact = { ...BUSINESS.companyContact, email }
    return put(draft, 'business-information?draft=true', { ...BUSINESS, companyContact })
  },
}

it('counts for every type the steps with issues that signing would report, for any answers (WIZ-02, SIG-07)', {
  tags: ['nightly'],
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>()
  for (const { id } of server.test.deps.catalogue.businessTypes) {
    const compiled = compile(server.test.deps.catalogue.latestVersion(id))
    const draft: Draft = { server: server.test, browser, applicationId: await startDraft(server.test, browser, id) }
    const file = asAnswered((await upload(server.test, browser, draft.applicationId)).json<FileEntry>())
    const rules = rulesOf(compiled)
    for (let seed = 0; seed < 6; seed++) {
      const random = seeded(100 * id + seed)
      const maker = { random, file: () => file, today: stockholmDate(server.test.deps.clock.now().getTime()) }
      const rule = rules[Math.floor(random() * rules.length)]
      const answers = rule && seed % 2 === 1 ? breakRule(compiled, rule, maker) : validAnswers(compiled, maker)
      for (const { stepNumber, definition } of compiled.steps) {
        await ownPages[definition.identity]?.(draft, random)
        if (answers[stepNumber] && random() < 0.8) await putStep(draft, stepNumber, answers, true)
      }
      const { openSteps } = await detailsOf(draft)
      expect(openSteps).toEqual(await refusedSteps(draft))
      seen.add(JSON.stringify(openSteps))
    }
  }
  expect(seen.size).toBeGreaterThan(4)
})

const VETERINARY = 0
const FORMS = [1, 2, 3]
const GENERAL = 4
type Fault = [what: string, changes: Changes]
// The applicant cannot change the register's data of the organisation.
const company = (table.company as Fault[]).filter(([, changes]) => !JSON.stringify(changes).includes('organization.'))
/** General information, or one of two machines, that is stored with a fault. */
const FAULTS = [
  ...company.map(([what, changes]) => ({ what: `an organisation with ${what}`, step: GENERAL, changes })),
  ...(table.machine as Fault[]).map(([what, changes]) => ({
    what: `a machine with ${what}`,
    step: VETERINARY,
    changes,
  })),
]

it('counts each issue that signing reports, alone (WIZ-02, SIG-07)', { tags: ['nightly'] }, async () => {
  const draft: Draft = {
    server: server.test,
    browser,
    applicationId: await startDraft(server.test, browser, VETERINARY_XRAY),
  }
  const { stores } = server.test.deps
  const id = toUuid(draft.applicationId)
  const machine = { ...knownMachine, permit: 'Permit' as const }
  const store = (data: object) =>
    server.test.db.updateTable('item').set({ data }).where('applicationId', '=', id).execute()
  await stores.answers.insertItem({
    id: randomUUID(),
    applicationId: id,
    stepNumber: VETERINARY,
    kind: 'veterinary',
    data: machine,
  })
  expect(
    (await put(draft, 'veterinary-equipment-frequency', [{ equipmentTypeId: 1, frequency: 40 }])).statusCode,
  ).toBeLessThan(300)
  for (const { what, step, changes } of [{ what: 'nothing', step: undefined, changes: {} }, ...FAULTS]) {
    const isMachine = step === VETERINARY
    await store(isMachine ? withChanges(machine, changes) : machine)
    const information = isMachine ? companyInformation : withChanges(companyInformation, changes)
    const saved = await put(draft, 'business-information?draft=true', information)
    expect([what, saved.statusCode]).toEqual([what, 204])
    const { openSteps } = await detailsOf(draft)
    // The forms of this step are empty.
    expect([what, openSteps]).toEqual([
      what,
      step === undefined ? FORMS : [step, ...FORMS].toSorted((one, other) => one - other),
    ])
    expect([what, await refusedSteps(draft)]).toEqual([what, openSteps])
  }
})

it('counts a step that names a file that can’t be used, and none for one that is being looked at (WIZ-02, FIL-05)', async () => {
  const applicationId = await startDraft(server.test, browser)
  const plan = (await upload(server.test, browser, applicationId)).json<FileEntry>()
  const SRC_PLAN = { isMissing: false, reason: '', files: [asAnswered(plan)] }
  await saveStep(server.test, browser, applicationId, { stepNumber: 0, sections: SOURCES })
  await saveStep(server.test, browser, applicationId, { stepNumber: 1, sections: { ...RESPONSIBILITY, SRC_PLAN } })
  const open = async () => (await detailsOf({ server: server.test, browser, applicationId })).openSteps
  const answered = await open()
  expect(answered).not.toContain(1)
  await server.test.db.updateTable('document').set({ state: 'refused' }).where('id', '=', plan.id).execute()
  expect(await open()).toEqual([1, ...(answered ?? [])].toSorted((one, other) => one - other))
})
