/** The API description matches the server: its examples are sent, and the answers compared with it. */
import { join } from 'node:path'
import { faultsIn } from '@sievert/contract/faults'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, CLINIC, PRIVATE_PERSON, type TestApp, TOLVAN } from '../../test/app.ts'
import { ANSWER, REQUEST, sendCaseEvent, sendDraft } from '../../test/case-thread.ts'
import { checkDocuments, fillInWithDocument } from '../../test/documents.ts'
import { APPLICATION, exampleCalls, THING } from '../../test/example-calls.ts'
import {
  begunSigning,
  eventually,
  LASER_POINTER,
  RADIOGRAPHY,
  SOURCE_STORAGE,
  startDraft,
  VETERINARY_XRAY,
} from '../../test/journey.ts'
import { mediaOf, type Operation, operationsIn, readDescription } from '../../test/openapi.ts'
import { REPLACED_FROM, replacedCatalogue } from '../../test/replaced-version.ts'
import { askedByKarin, cosigningOn, KARIN, OTTO, TWO_TOGETHER } from '../../test/signing/cosigning.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { useSigningTest } from '../../test/use-app.ts'
import { deliverCase } from '../resources/cases/deliver-case.ts'
import { deliverMessage } from '../resources/cases/deliver-message.ts'
import { printThread } from '../resources/messages/print-thread.ts'
import { makeReceipt } from '../resources/receipts/make-receipt.ts'
import { toUuid } from '../utilities/ids/application-id.ts'

/** Represents only herself. */
const SIGNE = '188803149809'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const server = useSigningTest({ CATALOGUE_DIR: replacedCatalogue(join(folder.path, 'catalogue')) })
let test: TestApp
let calls: ReturnType<typeof exampleCalls>
let operations: Operation[]
beforeAll(async () => {
  ;({ test } = server)
  calls = exampleCalls(test)
  operations = operationsIn(await readDescription(test))
})

const anonymous = (): Browser => ({ cookie: '' })
const clinic = () => test.signIn(TOLVAN, CLINIC)
const operation = (id: string): Operation => {
  const found = operations.find(({ operationId }) => operationId === id)
  if (!found) throw new Error(`the description has no ${id}`)
  return found
}

/** Creates a draft of a type, which the examples use from now on. */
const draftOf = async (businessTypeId: number, browser: Browser) => {
  calls.take(await startDraft(test, browser, businessTypeId))
  return browser
}
const filledIn = async () => {
  const browser = await clinic()
  calls.take((await fillInWithDocument(test, browser)).applicationId)
  return browser
}

const sign = async (browser: Browser) => {
  const signStateId = calls.real(THING)
  await server.world.act((await server.world.orderOf(signStateId)).orderRef, 'approve')
  await eventually(async () => (await server.poll(browser, signStateId)).status === 'Success', 'the signature')
}

/** From now on the examples use the delivered application's document. */
const deliver = async () => {
  const applicationId = calls.real(APPLICATION)
  await deliverCase(test.deps, toUuid(applicationId))
  const [document] = await test.deps.stores.documents.listOf(toUuid(applicationId))
  calls.take(applicationId, document?.id)
}

type Chapter = { about: string; begin: () => Browser | Promise<Browser>; steps: string }
/** Every operation once, in an order in which each is possible. Steps in brackets happen outside the API. */
const STORY: Chapter[] = [
  {
    about: 'before anybody has signed in',
    begin: anonymous,
    steps: `readDescription readDescriptionAsPage readApiInfo readHealth readReadiness readMetrics readSecurityContact
      readTheme readLogo       readConfiguration readTranslation readRelease readGuide beginLogin completeLogin logOutEverywhere setClock signInAsTestPerson
      chooseOrganisation chooseIdentity`,
  },
  {
    about: 'a person and what they may start',
    begin: clinic,
    steps: `readUser listOrganisations readAuthInfo refreshUser extendSession dismissMessage listBusinessTypes
      readBusinessType readApplicationType listCountries listEquipmentTypes listMakes listModels listUsages
      listUsageConfigurations readReportStatus reportClientError logOut`,
  },
  {
    about: 'a person whose coordination number was replaced',
    begin: async () => {
      await test.signIn('189505719808')
      return test.signIn('189505119801')
    },
    steps: 'answerEarlierAccount',
  },
  {
    about: 'an application',
    begin: clinic,
    steps: `startApplication listApplications listFirstApplications readApplication readDraftKey saveStep readStep visitStep savePage
      saveBusinessInformation saveOrganisation readBusinessInformation listInvoiceAddresses readFee
      uploadDocument listDocuments [check] downloadDocument readUploadProtocol beginUpload readUpload continueUpload [begin] removeUpload
      exportDrafts removeApplication removeDrafts`,
  },
  {
    about: 'a list of equipment and places',
    begin: async () => draftOf(RADIOGRAPHY, await clinic()),
    steps: `addEquipment changeEquipment copyEquipment importEquipment removeEquipment
      addPlaceOfBusiness changePlaceOfBusiness copyPlaceOfBusiness importPlacesOfBusiness removePlaceOfBusiness`,
  },
  {
    about: 'veterinary equipment',
    begin: async () => draftOf(VETERINARY_XRAY, await clinic()),
    steps: `addVeterinaryEquipment listVeterinaryEquipment changeVeterinaryEquipment saveFrequencies listFrequencies
      copyVeterinaryEquipment importVeterinaryEquipment removeVeterinaryEquipment`,
  },
  {
    about: 'a private person',
    begin: async () => draftOf(LASER_POINTER, await test.signIn(SIGNE, PRIVATE_PERSON)),
    steps: 'savePrivatePersonInformation readPrivatePersonInformation',
  },
  {
    about: 'a renewal',
    begin: async () => {
      const browser = await clinic()
      const body = { businessTypeId: SOURCE_STORAGE, isRenewal: true, previousCaseNumber: 'SIE2019-4' }
      const answer = await test.call('POST', 'applications', { browser, body })
      calls.take(answer.json<{ applicationId: string }>().applicationId)
      return browser
    },
    steps: 'savePreviousCaseNumber',
  },
  {
    about: 'a copy and a document of its source',
    begin: async () => {
      const browser = await clinic()
      const { applicationId: copyOf, documentId } = await fillInWithDocument(test, browser)
      const body = { businessTypeId: SOURCE_STORAGE, isRenewal: false, copyOf }
      const answer = await test.call('POST', 'applications', { browser, body })
      calls.take(answer.json<{ applicationId: string }>().applicationId, documentId)
      return browser
    },
    steps: 'listEarlierDocuments copyEarlierDocument',
  },
  {
    about: 'signing and what follows',
    begin: filledIn,
    steps: `beginSigning readSigningStatus readSigning cancelSigning restartSigning [sign] readSigningOutcome
      [deliver] fetchDocument fetchReceipt fetchSignedApplication fetchEvidence fetchStampedEvidence
      takeCaseEvent [print] readReceipt readSignedApplication
      [ask] saveMessageDraft sendMessage readMessages markMessagesSeen [thread] readMessagesPdf
      [answer] fetchAnswerEvidence fetchStampedAnswerEvidence withdrawApplication`,
  },
  {
    about: 'a company whose signatories sign together',
    begin: async () => {
      const acts = cosigningOn(server, TWO_TOGETHER)
      const id = await acts.filledIn(KARIN)
      calls.take(id, undefined, (await acts.combinationWith(KARIN, id, [OTTO]))?.others[0]?.signatoryId)
      return acts.as(KARIN)
    },
    steps: 'listCombinations beginCosigning [cosign] remindCosigner takeBackCosigning',
  },
  {
    about: 'a person who is asked to sign',
    begin: async () => {
      const { as, id } = await askedByKarin(server)
      calls.take(id)
      return as(OTTO)
    },
    steps: 'declineCosigning',
  },
  {
    about: 'a version that is replaced',
    begin: async () => {
      await draftOf(SOURCE_STORAGE, await clinic())
      await test.deps.testSupport?.setClock(REPLACED_FROM)
      return clinic()
    },
    steps: 'previewVersionMove moveVersion',
  },
]
/** The authority asks for what the example of an answer gives. */
const ask = () =>
  test.deps.stores.messages.addRequest({
    applicationId: toUuid(calls.real(APPLICATION)),
    requestId: 'request-1',
    version: 1,
    items: [{ itemId: 'drawing', text: 'En ritning över lokalen.' }],
    dueOn: '2999-12-31',
    mustBeSigned: false,
    receivedAt: new Date(),
  })

/** A signed answer is delivered: from now on the examples use its id. */
const deliverAnswer = async (browser: Browser) => {
  const applicationId = calls.real(APPLICATION)
  const [id, requestId] = [toUuid(applicationId), 'request-2']
  await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, requestId, mustBeSigned: true })
  await sendDraft(test, browser, id, { ...ANSWER, requestId })
  const messageId = await begunSigning(test, browser, applicationId, { requestId })
  calls.take(applicationId, messageId)
  await sign(browser)
  await deliverMessage(test.deps, { applicationId: id, messageId })
}

const OUTSIDE: Record<string, (browser: Browser) => Promise<void>> = {
  '[check]': () => checkDocuments(test),
  '[sign]': sign,
  '[cosign]': async () => void (await cosigningOn(server, TWO_TOGETHER).sign(KARIN, calls.real(APPLICATION))),
  '[deliver]': deliver,
  '[begin]': async (browser) => void (await calls.send(operation('beginUpload'), browser)),
  '[ask]': async () => void (await ask()),
  '[answer]': deliverAnswer,
  '[thread]': () => printThread(test.deps, toUuid(calls.real(APPLICATION))),
  '[print]': () => makeReceipt(test.deps, toUuid(calls.real(APPLICATION))),
}
const idsOf = ({ steps }: Chapter) => steps.split(/\s+/)

/** Parts of an answer that the description lacks. */
const faultsOf = ({ responses }: Operation, answer: Awaited<ReturnType<TestApp['call']>>): string[] => {
  const { statusCode, headers, body } = answer
  const documented = statusCode < 400 ? responses[statusCode] : undefined
  if (!documented) return [`${statusCode} ${body}`]
  const media = mediaOf(documented)
  const type = headers['content-type'] ?? ''
  if (!media) return body === '' ? [] : [`a body of ${type}`]
  if (media.type === '*/*') return []
  // A range of JSON can't be parsed.
  if (media.type !== 'application/json' || statusCode === 206)
    return media.type.split(';')[0] === type.split(';')[0] ? [] : [type]
  return faultsIn(media.schema, JSON.parse(body))
}

it.each(STORY)('answers its examples as stated: $about (API-01, API-04)', { tags: ['nightly'] }, async (chapter) => {
  const browser = await chapter.begin()
  const found: Record<string, string[]> = {}
  for (const id of idsOf(chapter)) {
    if (OUTSIDE[id]) await OUTSIDE[id](browser)
    else found[id] = faultsOf(operation(id), await calls.send(operation(id), browser))
  }
  expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
})

it('covers every operation exactly once (API-01)', () => {
  const covered = STORY.flatMap(idsOf).filter((id) => !OUTSIDE[id])
  expect(covered.toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted())
})
