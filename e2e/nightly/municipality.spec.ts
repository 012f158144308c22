/** Another authority's catalogue, `examples/municipality`: each of its types from the login to the decision. */
import { expect } from '@playwright/test'
import { sampleWordsIn } from '../../apps/server/test/words-of-the-sample.ts'
import { root } from '../../scripts/support/root.ts'
import { needs } from '../../scripts/testing/programs.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { at, fillCompanyContact, fillContact, openRemembered, pause } from '../support/form.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { onPhone } from '../support/phone.ts'
import { readPdf, savePdf } from '../support/saved-pdf.ts'
import { signIdOf } from '../support/signing.ts'
import { bankIdOrder, control, eventually } from '../support/simulators.ts'
import { type Language, openStage, press, type Stage, see, submit } from '../support/stage.ts'
import { test } from '../support/test.ts'

type Delivered = { applicationId: string; caseNumber: string; submission: { businessType: string } }
type Mail = { to: string; subject: string; text: string; html: string }
const TYPES = ['SERVING_PERMIT', 'FOOD_BUSINESS'] as const
const SIZES = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const MAIL = 'astrid@exempel.se'

test.describe.configure({ mode: 'serial' })
test.beforeAll(() => needs(test.info(), 'pdfinfo', 'pdftotext'))
startOwnProduct(() => ({ CATALOGUE_DIR: `${root}/examples/municipality/catalogue` }))

/** No axe violation, and no word of the sample authority on the screen or in its title. */
const expectOwn = async ({ page }: Stage, screen: string) => {
  await expectAccessible(page, screen)
  const said = `${await page.title()} ${await page.locator('body').innerText()}`
  expect(sampleWordsIn(said), screen).toEqual([])
}
const continueWith = async (stage: Stage, name: string) => {
  await pause(stage.page)
  await expectOwn(stage, name)
  await submit(stage)
}

const logIn = async (stage: Stage) => {
  const { page } = stage
  await page.goto('/')
  await see(stage, 'login.introduction.text')
  await expectOwn(stage, 'welcome')
  await page.getByRole('checkbox').check()
  await press(stage, 'login.button.text')
  await page.getByRole('radio', { name: /Astrid Lindfors/ }).check()
  // The identity provider's own page.
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/login**')
  await page.getByRole('radio', { name: stage.t('login.represent.organisation.text') }).check()
  await continueWith(stage, 'choice of identity')
  await page.getByRole('combobox').selectOption({ label: 'Tandvården Exempelgatan AB' })
  await continueWith(stage, 'choice of organisation')
  await expect(page.getByRole('heading', { level: 1, name: stage.t('start.header.text') })).toBeVisible()
  await expectOwn(stage, 'start page')
}

const nextStep = async (stage: Stage, name: string, firstField: string) => {
  await expect(at(stage.page, firstField).first()).toBeVisible()
  await expectOwn(stage, name)
}
const next = async ({ page, language }: Stage) => {
  await pause(page)
  await page.getByRole('button', { name: language === 'sv' ? /^Nästa steg/ : /^Next step/ }).click()
}

const fillServing = async (stage: Stage) => {
  const { page } = stage
  await page.goto('/app/new')
  await page.getByRole('combobox').selectOption({ index: 1 })
  await continueWith(stage, 'new application')
  await nextStep(stage, 'serving', 'SRV_PREMISES.text')
  await at(page, 'SRV_PREMISES.text').fill('Krogen')
  await page.getByRole('radio').first().check()
  await at(page, 'SRV_GUESTS.number').fill('40')
  await page
    .getByRole('button', { name: /öppettid|opening time/ })
    .first()
    .click()
  await page.getByRole('checkbox').first().check()
  await at(page, 'SRV_TIMES.text').fill('11.00–01.00')
  await expectOwn(stage, 'opening hours')
  await page.getByRole('button', { name: /^(?:Spara|Save) / }).click()
  await next(stage)
  await openRemembered(page, at(page, 'SRV_MANAGER.contacts.0.name'))
  await nextStep(stage, 'responsibility', 'SRV_MANAGER.contacts.0.name')
  await fillContact(page, 'SRV_MANAGER.contacts.0')
  await next(stage)
}
const fillFood = async (stage: Stage) => {
  const { page } = stage
  await page.goto('/report/FOOD_BUSINESS/new/')
  await pause(page)
  await expectOwn(stage, 'start of the notification')
  await page.getByRole('button', { name: stage.t('report.start.text') }).click()
  await nextStep(stage, 'food', 'FOOD_NAME.text')
  await at(page, 'FOOD_NAME.text').fill('Kaféet')
  await page.getByRole('checkbox').first().check()
  await at(page, 'FOOD_START.date').fill('2099-05-01')
  await next(stage)
}

/** From the general information to the receipt. */
const signAndSend = async (stage: Stage) => {
  const { page } = stage
  await openRemembered(page, at(page, 'companyContact.telephone'))
  await nextStep(stage, 'general information', 'companyContact.telephone')
  await fillCompanyContact(page, MAIL, 'Astrid Lindfors')
  const electronic = page.getByRole('radio', { name: stage.t('business-information.invoice.type.Electronic.text') })
  await openRemembered(page, electronic)
  await electronic.check()
  await page
    .getByRole('radio', { name: stage.t('business-information.invoice.electronic.OrganizationNumber.text') })
    .check()
  // The permit's own question on this page.
  const staff = at(page, 'SRV_STAFF.number')
  if (await staff.isVisible()) await staff.fill('17')
  await next(stage)
  await expect(page.getByRole('heading', { level: 1, name: /^(?:Granska|Review)/ })).toBeVisible()
  await page.getByRole('checkbox').last().waitFor()
  await expectOwn(stage, 'review')
  await page.getByRole('checkbox').last().check()
  await page.getByRole('button', { name: /^(?:Skriv under|Sign) / }).click()
  await page.getByRole('radio', { name: 'BankID' }).check()
  await page.getByRole('radio').last().check()
  await expectOwn(stage, 'choice of signing')
  await page.getByRole('button', { name: /^(?:Fortsätt|Continue)$/ }).click()
  await page.waitForURL('**/sign/*-*')
  await expectOwn(stage, 'signing')
  const { orderRef, visibleText } = await bankIdOrder(signIdOf(page))
  expect(sampleWordsIn(visibleText)).toEqual([])
  await onPhone('bankid', orderRef, 'approve')
  await page.waitForURL('**/receipt', { timeout: 20_000 })
}

/** The case of an application of the type that has no decision yet. */
const caseOf = (type: string, known: ReadonlySet<string>) =>
  eventually(async () => {
    const cases = await control<Delivered[]>('case-system/cases')
    return cases.find(
      (each) => each.caseNumber && each.submission.businessType === type && !known.has(each.applicationId),
    )
  }, `a case of ${type}`)

const known = new Set<string>()
for (const language of ['sv', 'en'] as const satisfies readonly Language[])
  for (const size of SIZES)
    for (const type of TYPES)
      test(`${type} from login to decision, in ${language} at ${size.width} px (AUT-05)`, async ({ browser }) => {
        const stage = await openStage(browser, language, size)
        const { page, t } = stage
        const earlier = (await control<Mail[]>('mail')).length
        const complaints = watchConsole(page)
        await logIn(stage)
        await (type === 'SERVING_PERMIT' ? fillServing : fillFood)(stage)
        await signAndSend(stage)
        const delivered = await caseOf(type, known)
        known.add(delivered.applicationId)
        expect(sampleWordsIn(JSON.stringify(delivered))).toEqual([])
        // The number to quote of a notification is another one.
        if (type === 'FOOD_BUSINESS') await page.getByText(t('receipt.numbers.other.text')).click()
        await expect(page.getByText(delivered.caseNumber).first()).toBeVisible()
        await expectOwn(stage, 'receipt')
        const pdf = await savePdf(page, t('receipt.pdf.receipt.text'))
        expect(readPdf(pdf).text).toContain(delivered.caseNumber)
        expect(sampleWordsIn(readPdf(pdf).text)).toEqual([])

        const event = { type: 'Granted', decidedOn: '2026-01-01', applicationId: delivered.applicationId }
        await control('case-system/events', { event })
        await page.reload()
        const granted =
          type === 'SERVING_PERMIT'
            ? 'receipt.standing.granted.until-further-notice.text'
            : 'receipt.report.until-further-notice.text'
        await see(stage, granted)
        await expectOwn(stage, 'page of the case')
        const mails = await eventually(async () => {
          const all = await control<Mail[]>('mail')
          const own = all.slice(earlier).filter(({ to }) => to.includes(MAIL))
          return own.length >= 2 ? own : undefined
        }, `the mails about ${delivered.caseNumber}`)
        for (const { subject, text, html } of mails) expect(sampleWordsIn(`${subject} ${text} ${html}`)).toEqual([])
        expect(complaints).toEqual([])
        await page.context().close()
      })
