/** The complete journey of an application with generated answers: filled in, signed, delivered. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { SignDone } from '@sievert/contract/signing'
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import { compile } from '@sievert/domain/engine/compile'
import type { FileEntry } from '@sievert/domain/file-entry'
import { privatePersonInformation } from '@sievert/domain/fixtures/business-information'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import type { Answers } from '@sievert/domain/sections/answers'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { expect } from 'vitest'
import { type Browser, PRIVATE_PERSON, type TestApp, TOLVAN } from './app.ts'
import { documentsOf, upload } from './documents.ts'
import { asAnswered, type Draft, putStep, replaceItems } from './generated.ts'
import { BUSINESS, begunSigning, changeStep, eventually, startDraft } from './journey.ts'
import { outside } from './outside.ts'

const put = async ({ server, browser, applicationId }: Draft, path: string, body: unknown) => {
  const answer = await changeStep(server, 'PUT', `applications/${applicationId}/${path}`, { browser, body })
  expect(answer.body).toBe('')
  expect(answer.statusCode).toBe(204)
}

const addMachine = async (draft: Draft) => {
  const { server, browser, applicationId } = draft
  const path = `applications/${applicationId}/veterinary-equipments`
  const reply = await changeStep(server, 'POST', path, { browser, body: knownMachine })
  expect(reply.json<EquipmentReply>()).toMatchObject({ equipmentId: expect.any(String), permitType: 'Permit' })
  await put(draft, 'veterinary-equipment-frequency', [{ equipmentTypeId: knownMachine.equipmentTypeId, frequency: 40 }])
}

type Change = (generated: Answers) => Answers
type Filling = { isPrivate?: boolean; change?: Change | undefined }
const unchanged: Change = (generated) => generated

/**
 * Completes the steps as the Next button does. A step is saved as a draft first: its items depend on its other answers.
 */
export const fillIn = async (
  test: TestApp,
  draft: Draft,
  businessTypeId: number,
  { isPrivate = false, change = unchanged }: Filling = {},
) => {
  const compiled = compile(test.deps.catalogue.latestVersion(businessTypeId))
  const file = asAnswered((await upload(test, draft.browser, draft.applicationId)).json<FileEntry>())
  const today = stockholmDate(test.deps.clock.now().getTime())
  const answers = change(validAnswers(compiled, { random: seeded(businessTypeId), file: () => file, today }))
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
  await eventually(async () => {
    const documents = await documentsOf(test, draft.browser, draft.applicationId)
    return [...documents.values()].every(({ state }) => state === 'ready')
  }, 'documents that are checked')
}

/** Signs in the app on the phone. The result has content for a notification only. The server's jobs must be running. */
export const sign = async (test: TestApp, browser: Browser, applicationId: string): Promise<SignDone> => {
  const world = outside(test.simulators)
  const signStateId = await begunSigning(test, browser, applicationId)
  await world.act((await world.orderOf(signStateId)).orderRef, 'approve')
  const ended = await eventually(async () => {
    const answer = await test.call('POST', 'applications/sign-done', { browser, body: { signStateId } })
    return answer.statusCode === 200 && answer
  }, 'the end of the signing')
  return ended.json<SignDone>()
}

/** An application of Tolvan for a party (`oid`), up to its number. The server's jobs must be running. */
export const sendInGenerated = async (test: TestApp, businessTypeId: number, oid: string, change?: Change) => {
  const browser = await test.signIn(TOLVAN, oid)
  const draft: Draft = { server: test, browser, applicationId: await startDraft(test, browser, businessTypeId) }
  await fillIn(test, draft, businessTypeId, { isPrivate: oid === PRIVATE_PERSON, change })
  const done = await sign(test, browser, draft.applicationId)
  const application = await eventually(async () => {
    const answer = await test.call('GET', `applications/${draft.applicationId}`, { browser })
    const read = answer.json<ApplicationDetails>()
    return read.caseNumber !== null && read
  }, 'a case number')
  return { browser, done, application }
}
