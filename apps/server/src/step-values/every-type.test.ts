/** Every type of the shipped catalogue can be filled in, sent in and gets its number, with answers that nobody chose by hand. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { FileEntry } from '@sievert/contract/shared'
import type { SignDone } from '@sievert/contract/signing'
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { compile } from '@sievert/domain/engine/compile'
import { privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobs } from '../jobs.ts'
import { CLINIC, PRIVATE_PERSON, startTestApp, type TestApp, TOLVAN } from '../testing/app.ts'
import { checkDocuments, upload } from '../testing/documents.ts'
import { asAnswered, type Draft, putStep, replaceItems } from '../testing/generated.ts'
import {
  BUSINESS,
  begunSigning,
  eventually,
  LASER_POINTER,
  RADIOGRAPHY,
  SOLARIUM_REPORT,
  SOURCE_STORAGE,
  startDraft,
  VETERINARY_XRAY,
} from '../testing/journey.ts'
import { type Outside, outside } from '../testing/outside.ts'

let test: TestApp
let world: Outside
let stopJobs: () => Promise<void>
beforeAll(async () => {
  test = await startTestApp({ REQUESTS_PER_MINUTE: '100000' })
  world = outside(test.simulators)
  stopJobs = await startJobs(test.needs, test.queue)
})
afterAll(async () => {
  await stopJobs()
  await test.close()
})

const put = async ({ server, browser, applicationId }: Draft, path: string, body: unknown) => {
  const answer = await server.call('PUT', `applications/${applicationId}/${path}`, { browser, body })
  expect(answer.body).toBe('')
  expect(answer.statusCode).toBe(204)
}

const addMachine = async (draft: Draft) => {
  const { server, browser, applicationId } = draft
  const path = `applications/${applicationId}/veterinary-equipments`
  const reply = await server.call('POST', path, { browser, body: knownMachine })
  expect(reply.json<EquipmentReply>()).toMatchObject({ equipmentId: expect.any(String), permitType: 'Permit' })
  await put(draft, 'veterinary-equipment-frequency', [{ equipmentTypeId: knownMachine.equipmentTypeId, frequency: 40 }])
}

/** Goes through the steps as Next does. A step is saved as a draft first: its items hang on its other answers. */
const fillIn = async (draft: Draft, businessTypeId: number, isPrivate: boolean, seed: number) => {
  const compiled = compile(test.needs.catalogue.latestVersion(businessTypeId))
  const file = asAnswered((await upload(test, draft.browser, draft.applicationId)).json<FileEntry>())
  const answers = validAnswers(compiled, { random: seeded(seed), file: () => file })
  for (const { stepNumber, definition } of compiled.steps) {
    if (definition.identity === VETMED_EQUIPMENTS) await addMachine(draft)
    if (definition.identity === STEP_GENERAL_BUSINESS_INFORMATION)
      await (isPrivate
        ? put(draft, 'private-person-information', privatePersonInformation)
        : put(draft, 'business-information', BUSINESS))
    if (!answers[stepNumber]) continue
    await putStep(draft, stepNumber, answers, true)
    await replaceItems(draft, stepNumber, answers)
    expect((await putStep(draft, stepNumber, answers, false)).json()).toMatchObject({ stepNumber })
  }
  await checkDocuments(test.needs)
}

/** Signs in the app on the phone, and waits for the case system's number. */
const sendIn = async ({ server, browser, applicationId }: Draft) => {
  const signStateId = await begunSigning(server, browser, applicationId)
  await world.act((await world.orderOf(signStateId)).orderRef, 'approve')
  const done = await eventually(async () => {
    const answer = await server.call('POST', 'applications/sign-done', { browser, body: { signStateId } })
    return answer.statusCode === 200 && { done: answer.json<SignDone>() }
  }, 'the end of the signing')
  const application = await eventually(async () => {
    const read = (await server.call('GET', `applications/${applicationId}`, { browser })).json<ApplicationDetails>()
    return read.caseNumber !== null && read
  }, 'a case number')
  return { ...done, application }
}

const COMPANY_TYPES = [VETERINARY_XRAY, LASER_POINTER, RADIOGRAPHY, 4, 5, 6, SOLARIUM_REPORT, SOURCE_STORAGE]
const journeys = [...COMPANY_TYPES.map((id) => [id, CLINIC] as const), [LASER_POINTER, PRIVATE_PERSON] as const]

it('knows every type of the catalogue (NEW-03)', () => {
  expect(test.needs.catalogue.businessTypes.map(({ id }) => id)).toEqual(COMPANY_TYPES)
})

it.each(journeys)(
  'takes type %i from a generated applicant, represented: %s, to its number (NEW-03, WIZ-05, SEC-12, SIG-05, CAS-01, REP-03)',
  async (businessTypeId, oid) => {
    const browser = await test.signIn(TOLVAN, oid)
    const draft: Draft = { server: test, browser, applicationId: await startDraft(test, browser, businessTypeId) }
    await fillIn(draft, businessTypeId, oid === PRIVATE_PERSON, businessTypeId)
    const { done, application } = await sendIn(draft)
    expect(application).toMatchObject({ status: 'Submitted', businessType: { id: businessTypeId } })
    expect(await world.casesOf(application.uncompressedApplicationId)).toMatchObject([
      { caseNumber: application.caseNumber },
    ])
    const reportNumber = application.receipt?.reportNumber ?? ''
    expect(/\d/.test(reportNumber)).toBe(application.businessType.reportOnly)
    expect(done?.reportNumber ?? '').toBe(reportNumber)
  },
  60_000,
)
