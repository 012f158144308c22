/** The whole veterinary permit, from the first item of equipment to the case number, and its errors. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import {
  addKnown,
  attach,
  begin,
  card,
  cards,
  choose,
  DENTAL,
  ITINERANT,
  openForm,
  save,
  saveAndReturn,
} from '../support/equipment.ts'
import { at, fillCompanyContact, fillContact, heading, next, openRemembered } from '../support/form.ts'
import { tidyUp } from '../support/phone.ts'
import { numberOn } from '../support/reading.ts'
import { signIn } from '../support/signable.ts'
import { signFromReview } from '../support/signing.ts'
import { caseWithNumber } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))
test.afterEach(tidyUp)

/** A make and a model that are in no list, with the manufacturer's data sheet, at the default address. */
const addUnknown = async (page: Page) => {
  await openForm(page)
  await page.getByLabel('Typ av utrustning').selectOption('Genomlysning (C-båge)')
  await page.getByLabel('Fabrikat', { exact: true }).selectOption('Fabrikatet finns inte i listan')
  await page.getByLabel('Fabrikatets namn').fill('Stallröntgen AB')
  await page.getByLabel('Modellens namn').fill('Båge 7')
  await attach(page, /Produktblad$/, 'produktblad åäö.pdf')
  await at(page, 'max_kV').fill('99,5')
  await at(page, 'max_mA').fill('12')
  await page.getByRole('radio', { name: 'Både smådjur och stora djur' }).check()
  await page.getByRole('radio', { name: 'Mobilt stativ i ett bestämt rum' }).check()
  await page.getByLabel('Strålfältets riktning').fill('Åt alla håll i operationssalen.')
  await expect(at(page, 'address.street')).toHaveValue('Klövervägen 12')
  await expect(page.getByText('Adressen är hämtad från annan utrustning.')).toBeVisible()
  await expectAccessible(page, 'equipment form, unknown model')
  await saveAndReturn(page)
  await expect(card(page, 2)).toContainText('Stallröntgen AB Båge 7')
  await expect(card(page, 2)).toContainText('99,5 kV, 12 mA')
}

const addItinerant = async (page: Page) => {
  await openForm(page)
  await choose(page, ITINERANT)
  await expect(at(page, 'address.street')).toHaveCount(0)
  await saveAndReturn(page)
  await expect(card(page, 3)).toContainText('Ambulerande')
}

/** Equipment that only needs a notification: the page says so, links to it, and the item is left out. */
const tryDental = async (page: Page) => {
  await openForm(page)
  await choose(page, DENTAL)
  await save(page)
  await expect(page.getByText('Den här utrustningen behöver bara anmälas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anmäl smådjursröntgen' })).toBeVisible()
  await expectAccessible(page, 'equipment that needs a notification only')
  const cancel = { name: 'Avbryt utan att spara' }
  await page.getByRole('button', cancel).click()
  await page.getByRole('dialog').getByRole('button', cancel).click()
  await heading(page, 'Röntgenutrustning')
  await expect(cards(page)).toHaveCount(3)
}

const fillFrequencies = async (page: Page) => {
  await page.getByLabel(/^Stationär/).fill('40')
  await page.getByLabel(/^Genomlysning/).fill('6')
  await page.getByLabel(/^Bärbar/).fill('12')
  await expectAccessible(page, 'equipment list')
  await next(page)
}

/** As long as a careful answer: about 600 characters. */
const atLength = (text: string) =>
  Array(Math.ceil(600 / text.length))
    .fill(text)
    .join(' ')

/** Checks that a document is missing, and gives a reason. */
const missing = async (page: Page, section: string) => {
  await at(page, `${section}.isMissing`).check()
  await at(page, `${section}.reason`).fill(
    'Dokumentet kommer i nästa vecka, när vår strålskyddsexpert har gått igenom det och all personal har läst det.',
  )
}

const fillResponsibility = async (page: Page) => {
  await heading(page, 'Ansvar och strålskyddsexpert')
  const contact = 'VET_RESPONSIBLE.contacts.0'
  await fillContact(page, contact)
  await at(page, `${contact}.nationalIdentity`).fill('189012149804')
  await at(page, `${contact}.missingWorkId`).check()
  await attach(page, /rätt att arbeta som veterinär/, 'legitimation.pdf')
  await page.getByRole('radio', { name: 'Nej, inte ännu' }).check()
  await at(page, 'VET_EXPERT_PLAN.text').fill(atLength('Vi anlitar en expert före start.'))
  await expectAccessible(page, 'responsibility')
  await next(page)
}

const fillRoutinesAndPremises = async (page: Page) => {
  await heading(page, 'Rutiner och kompetens')
  await page.getByRole('checkbox', { name: 'Oplanerade händelser' }).check()
  await page.getByRole('checkbox', { name: 'Dosmätning av personal' }).check()
  await missing(page, 'VET_MGMT')
  await at(page, 'VET_COMPETENCE.text').fill(atLength('Strålskyddskurs 2025, all personal.'))
  await missing(page, 'VET_COMPETENCE_DOC')
  await expectAccessible(page, 'routines')
  await next(page)
  await heading(page, 'Lokaler och skydd')
  await page.getByRole('checkbox', { name: 'Hos djurägare (ambulerande)' }).check()
  await at(page, 'VET_ITINERANT_DESC.text').fill(atLength('Avspärrning tio meter åt alla håll.'))
  await expectAccessible(page, 'premises')
  await next(page)
}

const fillBusinessInformation = async (page: Page) => {
  await heading(page, 'Allmänna uppgifter')
  await fillCompanyContact(page, 'tolvan@exempel.se', 'Tolvan Tolvansson')
  await openRemembered(page, page.getByRole('radio', { name: 'På papper' }))
  await page.getByRole('radio', { name: 'På papper' }).check()
  const saved = page.getByRole('radio', { name: 'Lägg till en ny adress' })
  if (await saved.isVisible()) await saved.check()
  await at(page, 'invoice.paperInvoice.street').fill('Box 12')
  await at(page, 'invoice.paperInvoice.zipCode').fill('902 19')
  await at(page, 'invoice.paperInvoice.city').fill('Umeå')
  await at(page, 'invoice.invoiceReference').fill('Ref 17')
  await expectAccessible(page, 'general information of a company')
  await next(page)
}

const reviewAndSign = async (page: Page) => {
  await heading(page, 'Granska och skriv under')
  for (const name of [
    'Utrustning 1: Stationär röntgenutrustning',
    'Utrustning 2: Genomlysning (C-båge)',
    'Utrustning 3: Bärbar röntgenutrustning',
  ])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(page.getByText('11 100 kr').first()).toBeVisible()
  await expectAccessible(page, 'review of a veterinary permit')
  // The content to sign, the party and the fee come before the certification, within 4 200 px: each answer stands below its question.
  await expect(page.getByText('Tolvans Djurklinik AB').first()).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.screenshot({ path: test.info().outputPath('review.png'), fullPage: true })
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4200)
  if (size) await page.setViewportSize(size)
  await page.getByRole('button', { name: 'Öppna alla' }).click()
  await expect(page.getByText('Fabrikat', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'review with every machine open')
  await page.getByRole('button', { name: 'Stäng alla' }).click()
  await expect(page.getByText('Fabrikat', { exact: true })).toHaveCount(0)
  await signFromReview(page)
}

test('leads from the first machine to a case number: one known, one unknown with a product sheet, an itinerant one, and one that only needs a notification (VET-01, VET-02, VET-05, BUS-03, FEE-01)', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const complaints = watchConsole(page)
  await begin(page)
  await expectAccessible(page, 'equipment list, empty')
  await addKnown(page)
  await addUnknown(page)
  await addItinerant(page)
  await tryDental(page)
  await fillFrequencies(page)
  await fillResponsibility(page)
  await fillRoutinesAndPremises(page)
  await fillBusinessInformation(page)
  await reviewAndSign(page)
  expect((await caseWithNumber(await numberOn(page))).status).toBe('registered')
  expect(complaints).toEqual([])
})
