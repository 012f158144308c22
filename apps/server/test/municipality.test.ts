/** The catalogue of another authority in `examples/municipality`: no code, and nothing of the sample authority. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadCatalogue } from '../src/catalogue/load.ts'
import { checkCatalogue } from '../src/commands/catalogue-check.ts'
import { readPage } from '../src/http/page-document.ts'
import { deliverCase } from '../src/resources/cases/deliver-case.ts'
import { describeReceipt } from '../src/resources/receipts/describe-receipt.ts'
import { invoiceOf } from '../src/resources/receipts/receipt-content.ts'
import { sendMail } from '../src/resources/receipts/send-mail.ts'
import { toShortId } from '../src/utilities/ids/application-id.ts'
import type { Browser } from './app.ts'
import { BUSINESS, saveBusiness, saveStep, startDraft, wire } from './journey.ts'
import { useSigningTest } from './use-app.ts'
import { sampleWordsIn } from './words-of-the-sample.ts'

const MUNICIPALITY = fileURLToPath(new URL('../../../examples/municipality/catalogue', import.meta.url))
/** May sign for a company whose name says nothing of the sample. */
const [ASTRID, COMPANY] = ['189012149804', 'org-y6c1j8s5g2']
const [SERVING, FOOD] = [1, 2]

const server = useSigningTest({ CATALOGUE_DIR: MUNICIPALITY })
let browser: Browser
let origin: string
beforeAll(async () => {
  origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
  await server.world.ask('service', { origin })
  browser = await server.test.signIn(ASTRID, COMPANY)
})
afterAll(() => server.reset())

const choose = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })
const manager = { id: 'a', name: 'Anna Bok', phone: '0701234567', email: 'a@exempel.se', emailConfirm: 'a@exempel.se' }
const NAME = { text: 'Krogen' }
const STEPS: Readonly<Record<number, readonly object[]>> = {
  [SERVING]: [
    { SRV_PREMISES: NAME, SRV_GUESTS_KIND: choose('srv.k.public'), SRV_GUESTS: { number: '40' } },
    { SRV_MANAGER: { contacts: [manager] } },
    { SRV_STAFF: { number: '17' } },
  ],
  [FOOD]: [{ FOOD_NAME: NAME, FOOD_KIND: choose('food.k.serve'), FOOD_START: { date: '2099-05-01' } }],
}

/** From a draft to the case number; returns the id, and what the case system received. */
const sendIn = async (type: number) => {
  const { test, world } = server
  const id = await startDraft(test, browser, type)
  if (type === SERVING) {
    const stepData = wire({ SRV_DAYS: choose('srv.d.weekdays'), SRV_TIMES: { text: '11.00–01.00' } })
    const headers = { 'if-match': '*' }
    expect(
      await test.call('POST', `applications/${id}/equipment`, { browser, headers, body: { stepData } }),
    ).toMatchObject({ statusCode: 201 })
  }
  for (const [stepNumber, sections] of (STEPS[type] ?? []).entries())
    expect(await saveStep(test, browser, id, { stepNumber, sections })).toMatchObject({ statusCode: 200 })
  await saveBusiness(test, browser, id, BUSINESS)
  const applicationId = await server.sendIn(browser, id)
  await deliverCase(test.deps, applicationId)
  const cases = await world.ask<{ applicationId: string }[]>('case-system/cases')
  return { applicationId, received: JSON.stringify(cases.filter((each) => each.applicationId === applicationId)) }
}
/** Grants it, without a last day until further notice. */
const decide = (applicationId: string, validUntil?: string) =>
  server.world.ask('case-system/events', {
    event: { type: 'Granted', decidedOn: '2026-01-01', applicationId, ...(validUntil && { validUntil }) },
  })

/** The content of page, PDFs and mails about it. */
const saidOf = async (applicationId: string): Promise<string> => {
  const { test, world } = server
  const { deps } = test
  const application = await server.stored(applicationId)
  const language = application.language ?? 'sv'
  const order = await deps.stores.signOrders.liveOrSucceeded(applicationId)
  if (!order) throw new Error('it is not signed')
  const invoice = await invoiceOf(deps, deps.stores, application, language)
  const pdfs = (['receipt', 'application'] as const).map((kind) =>
    describeReceipt(deps, kind, { application, invoice, order }),
  )
  const pages = await Promise.all(
    ['sv', 'en'].map((each) =>
      test.call('GET', `applications/${toShortId(applicationId)}?language=${each}`, { browser }),
    ),
  )
  const mails = (await world.mails()).map(({ subject, text, html }) => [subject, text, html])
  return JSON.stringify([order.visibleText, pdfs, pages.map(({ body }) => body), mails])
}

it('is in order and released, and is complete without the shipped types (AUT-05)', () => {
  expect(checkCatalogue(MUNICIPALITY, new Date())).toEqual([expect.stringMatching(/^no base is recorded/)])
  const { businessTypes } = loadCatalogue(MUNICIPALITY, { releasedOnly: true })
  expect(businessTypes.map(({ nameKey }) => nameKey)).toEqual(['SERVING_PERMIT', 'FOOD_BUSINESS'])
})

/** Texts of the specifications that only the veterinary step, two roles of contacts and a dated notice show. */
const NEVER_SHOWN =
  /^(?:equipment|currentEquipment|guide\.voltage)\.|max_kV|m(?:in|ax)kv|kilovolts|animaltype|usageSelection|veterinaryNumber|workId|^rows\.left-out\.|^contact\.type\.|regulation-notice/

it('has no word of the sample in a text of any screen, message or mail (AUT-05)', () => {
  const { texts } = loadCatalogue(MUNICIPALITY)
  for (const language of ['sv', 'en'] as const) {
    const shown = Object.entries(texts(language)).filter(([key]) => !NEVER_SHOWN.test(key))
    expect(shown.length).toBeGreaterThan(1000)
    expect(shown.flatMap(([key, text]) => sampleWordsIn(text).map((found) => `${key}: ${found}`))).toEqual([])
  }
})

it('grants a permit without a last day, and shows, prints, mails and delivers no word of the sample (AUT-05)', async () => {
  const { applicationId, received } = await sendIn(SERVING)
  await sendMail(server.test.deps, { applicationId, kind: 'received', occasion: '' })
  const before = await saidOf(applicationId)
  for (const text of [received, before]) expect(text).toMatch(/Hur många är anställda\?.*17/)
  expect(before).toContain('Ni får inte servera alkohol innan ni har fått tillstånd.')
  await decide(applicationId)
  await sendMail(server.test.deps, { applicationId, kind: 'granted', occasion: '' })
  const after = await saidOf(applicationId)
  expect(after).toContain('tills vidare')
  for (const text of [received, before, after]) expect(sampleWordsIn(text)).toEqual([])
})

it.each([
  ['renews', { isRenewal: true }, 0],
  ['changes', { isRenewal: false, isChange: true }, 4200],
])('%s a permit with an end, from its answers (NEW-04, NEW-09, AUT-05)', async (_verb, how, dueNow) => {
  const { test } = server
  const { applicationId } = await sendIn(SERVING)
  const { caseNumber } = await server.stored(applicationId)
  await decide(applicationId, '2099-01-01')
  const body = { businessTypeId: SERVING, previousCaseNumber: caseNumber, ...how }
  const begun = await test.call('POST', 'applications', { browser, body })
  const { applicationId: followed } = begun.json<{ applicationId: string }>()
  const step = await test.call('GET', `applications/${followed}/stepvalues/0`, { browser })
  expect(step.body).toContain('Krogen')
  expect(step.body).toContain('11.00–01.00')
  const general = await test.call('GET', `applications/${followed}/stepvalues/2`, { browser })
  expect(general.json()).toMatchObject({ stepData: { SRV_STAFF: '{"number":"17"}' } })
  const fee = await test.call('GET', `applications/${followed}/applicationFee`, { browser })
  expect(fee.json()).toMatchObject({ dueNow })
})

it('takes a notification until further notice, with the words of its type (AUT-03, AUT-05)', async () => {
  const { applicationId, received } = await sendIn(FOOD)
  await sendMail(server.test.deps, { applicationId, kind: 'received', occasion: '' })
  const said = await saidOf(applicationId)
  expect(said).toContain('Ni får börja två veckor efter det.')
  expect(said).toContain('Anmäl till oss om ni byter ägare, flyttar eller slutar.')
  expect(sampleWordsIn(received + said)).toEqual([])
  expect((await server.stored(applicationId)).validUntil).toBeNull()
})

it('describes, configures and begins with no word of the sample (AUT-02, AUT-05)', async () => {
  const { test } = server
  const webDir = fileURLToPath(new URL('../../web', import.meta.url))
  const html = readPage({ ...test.deps, config: { ...test.deps.config, webDir } }) ?? ''
  expect(html).toContain('<title>Björkstads kommun</title>')
  expect(html).toContain('content="#2F5D3A"')
  const calls = ['openapi.json', '/api/docs', 'config', 'config?language=en', 'guide', 'guide?language=en', '/logo.svg']
  const answers = await Promise.all(
    [...calls, 'businesstypes', 'businesstypes?language=en', 'equipmenttypes'].map((path) =>
      test.call('GET', path, { browser }),
    ),
  )
  for (const { body } of answers) expect(sampleWordsIn(body)).toEqual([])
  expect(sampleWordsIn(html)).toEqual([])
  expect(answers.at(-1)?.body).toBe('[]')
})
