/** The whole journey of a new user: from the welcome page to a receipt with a case number. */
import { expect, type Page } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import {
  at,
  chooseElectronicInvoice,
  fillCompanyContact,
  fillContact,
  heading,
  next,
  pressInWindow,
} from '../support/form.ts'
import { onPhone } from '../support/phone.ts'
import { numberOn, qrCode, receipt } from '../support/reading.ts'
import { readPdf, type SavedPdf, savePdf } from '../support/saved-pdf.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { beginBankId, signIdOf } from '../support/signing.ts'
import { bankIdOrder, caseWithNumber, mailTo } from '../support/simulators.ts'
import { test } from '../support/test.ts'

const PDF = { name: 'Förvaringsplan åäö.pdf', mimeType: 'application/pdf', buffer: pdf() }

const logIn = async (page: Page) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'welcome')
  await page.getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Kryssa i rutan för att logga in.').first()).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  // The identity provider's own page.
  await page.getByRole('radio', { name: /Tolvan Tolvansson/ }).check()
  await page.getByRole('button', { name: 'Logga in' }).click()
  await page.waitForURL('**/login**')
  await page.getByRole('radio', { name: /organisation/i }).check()
  await expectAccessible(page, 'choice of identity')
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.getByRole('combobox').selectOption({ label: 'Tolvans Djurklinik AB' })
  await expectAccessible(page, 'which organisation')
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await heading(page, 'Tillstånd och anmälningar')
}

const begin = async (page: Page) => {
  await expectAccessible(page, 'start page')
  await page.getByRole('link', { name: 'Sök nytt tillstånd' }).click()
  await page.getByRole('combobox').selectOption({ label: 'Förvaring av slutna strålkällor (tillstånd)' })
  await expectAccessible(page, 'new application')
  await page.locator('form button[type=submit]').click()
  await heading(page, 'Strålkällorna och förrådet')
}

const fillSources = async (page: Page) => {
  await expectAccessible(page, 'first step, empty')
  await next(page)
  await expect(
    page.locator('.sv-error-summary:focus, .sv-error-summary :focus'),
    'focus is in the summary',
  ).toBeVisible()
  await expectAccessible(page, 'first step, with errors')
  await at(page, 'SRC_DESCRIPTION.text').fill('Fem provkällor i ett låst blyskåp på plan 2.')
  await at(page, 'SRC_NUCLIDE.selectedChoiceIds').selectOption({ index: 2 })
  await at(page, 'SRC_REASON.selectedChoiceIds').check()
  await page.getByRole('checkbox', { name: 'Skyddat mot brand' }).check()
  await page.getByRole('checkbox', { name: 'Larmat' }).check()
  // A condition with reset: the checkbox reveals a question, and clearing it deletes the answer.
  await at(page, 'SRC_SHARED.selectedChoiceIds').check()
  await at(page, 'SRC_SHARED_WITH.text').fill('Fel företag')
  await at(page, 'SRC_SHARED.selectedChoiceIds').uncheck()
  await expect(at(page, 'SRC_SHARED_WITH.text')).toHaveCount(0)
  await at(page, 'SRC_SHARED.selectedChoiceIds').check()
  await expect(at(page, 'SRC_SHARED_WITH.text')).toHaveValue('')
  await at(page, 'SRC_SHARED_WITH.text').fill('Grannföretaget AB')
  await next(page)
}

const fillResponsibility = async (page: Page) => {
  await heading(page, 'Ansvar och dokument')
  const contact = 'SRC_RESPONSIBLE.contacts.0'
  await fillContact(page, contact)
  await at(page, `${contact}.missingNationalIdentity`).check()
  await page.getByRole('button', { name: /Bifoga en kopia av pass/ }).click()
  await expectAccessible(page, 'upload dialog')
  await page.getByLabel('Välj fil').setInputFiles(PDF)
  await pressInWindow(page, 'Ladda upp')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /Ritning över förrådet/ }).click()
  // The same document serves twice: it is chosen, not uploaded again.
  await page.getByRole('dialog').getByText(PDF.name).click()
  await pressInWindow(page, 'Bifoga valda dokument')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(page, 'second step, filled in')
  await next(page)
}

const fillBusinessInformation = async (page: Page) => {
  await heading(page, 'Allmänna uppgifter')
  await fillCompanyContact(page, 'tolvan@exempel.se', 'Tolvan Tolvansson')
  await chooseElectronicInvoice(page)
  await expectAccessible(page, 'general information')
  await next(page)
}

const review = async (page: Page) => {
  await heading(page, 'Granska och skriv under')
  await expect(page.getByText('Grannföretaget AB')).toBeVisible()
  await expectAccessible(page, 'review')
  await page.getByRole('button', { name: 'Skriv under ansökan' }).click()
  await expect(page.getByText('Kryssa i att uppgifterna stämmer.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Jag intygar/ }).check()
  await page.getByRole('button', { name: 'Skriv under ansökan' }).click()
}

/** Returns the case number on the receipt. */
const readReceipt = async (page: Page): Promise<string> => {
  const caseNumber = await numberOn(page)
  await expectAccessible(page, 'receipt')
  await expect(page.getByText('Du får inte börja med verksamheten innan du har fått tillstånd.')).toBeVisible()
  await page.getByRole('tab', { name: 'Ansökan' }).click()
  await expect(page.getByText('Grannföretaget AB')).toBeVisible()
  await expectAccessible(page, 'sent application')
  return caseNumber
}

const fillIn = async (page: Page) => {
  await logIn(page)
  await begin(page)
  await fillSources(page)
  await fillResponsibility(page)
  await fillBusinessInformation(page)
  await review(page)
}

test.describe('the whole way', () => {
  test.describe.configure({ mode: 'serial' })
  let saved: SavedPdf | undefined
  let number = ''

  test('runs from the welcome page to a receipt with a case number, signing on another device (ACC-02, SIG-02, SIG-05, CAS-03, REV-03)', async ({
    page,
  }) => {
    const complaints = watchConsole(page)
    await fillIn(page)
    await page.getByRole('radio', { name: 'På en annan enhet' }).check()
    await expectAccessible(page, 'choice of device')
    await page.getByRole('button', { name: 'Fortsätt' }).click()
    const code = qrCode(page)
    await expect(code).toBeVisible()
    await expectAccessible(page, 'QR code')
    const drawn = () => code.locator('path').getAttribute('d')
    const first = await drawn()
    await expect.poll(drawn, 'the code is renewed').not.toBe(first)
    const { orderRef } = await bankIdOrder(signIdOf(page))
    await onPhone('bankid', orderRef, 'start')
    await expect(page.getByText(/Skriv in din säkerhetskod/).first()).toBeVisible()
    await onPhone('bankid', orderRef, 'approve')
    const caseNumber = await readReceipt(page)
    await page.getByRole('tab', { name: 'Bekräftelse' }).click()
    saved = await savePdf(page, 'Spara ansökan som PDF')
    number = caseNumber
    await expect.poll(async () => (await caseWithNumber(caseNumber)).status).toBe('registered')
    const mail = await mailTo('tolvan@exempel.se', caseNumber)
    expect(mail.subject).toContain(caseNumber)
    expect(mail.attachments).toBe(0)
    await page.getByRole('link', { name: 'Tillbaka till startsidan' }).click()
    await expect(page.getByText(caseNumber).first()).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('the application PDF shows the submitted content, and how it was signed (REV-04)', () => {
    const { text } = readPdf(saved)
    for (const said of [number, 'Tolvans Djurklinik AB', 'Grannföretaget AB', 'BankID']) expect(text).toContain(said)
  })
})

test('signs on the same device, with the link that opens the app (SIG-02, SIG-10)', { tag: '@night' }, async ({
  page,
}) => {
  await signIn(page.request)
  const { orderRef } = await beginBankId(page, await signablePermit(page.request), 'På den här enheten')
  const link = page.getByRole('link', { name: 'Öppna BankID' })
  await expect(link).toHaveAttribute('href', /autostarttoken=/)
  await expectAccessible(page, 'link to the app')
  await onPhone('bankid', orderRef, 'start')
  await onPhone('bankid', orderRef, 'approve')
  await receipt(page)
})
