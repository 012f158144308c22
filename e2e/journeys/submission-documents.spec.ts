/** The documents after submission: a notification, a private person's permit, and one under a protected identity. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { at, chooseElectronicInvoice, fillCompanyContact, fillContact, heading, next } from '../support/form.ts'
import { tidyUp } from '../support/phone.ts'
import { numberOn } from '../support/reading.ts'
import { readPdf, type SavedPdf, savePdf } from '../support/saved-pdf.ts'
import { addresses } from '../support/server.ts'
import { SECOND_COMPANY, signIn } from '../support/signable.ts'
import { signFromReview } from '../support/signing.ts'
import { caseWithNumber, control, mailTo } from '../support/simulators.ts'
import { test } from '../support/test.ts'

const BERI = '198602262381'
const ASTRID = '189012149804'
const DENTISTS = 'org-y6c1j8s5g2'
const SIGNE = '188803149809'
const HEDVIG = '189111229812'
const PRIVATE_PERSON = 'privateperson'
/** The name of Hedvig Skyddberg, whose identity is protected: it may not appear anywhere. */
const HER_NAME = /hedvig|skyddberg/i

/** The logs of server and worker so far; none if the run did not start the product. */
const serverLogs = (): string[] => {
  const { addressLog } = addresses()
  if (!addressLog) return []
  return ['server.log', 'worker.log'].map((name) => readFileSync(join(dirname(addressLog), name), 'utf8'))
}

test.afterEach(tidyUp)

const fillReport = async (page: Page) => {
  await heading(page, 'Om behandlingen')
  await page.getByRole('button', { name: 'Lägg till en plats' }).click()
  await page.getByLabel('Platsens namn').fill('Mottagningen')
  await page.getByLabel('Gatuadress').fill('Klövervägen 12')
  await page.getByLabel('Postnummer').fill('902 19')
  await page.getByLabel('Ort', { exact: true }).fill('Umeå')
  await page.getByLabel('Land').selectOption('Sverige')
  await page.getByRole('button', { name: 'Spara platsen' }).click()
  const doctor = 'SOL_DOCTOR.contacts.0'
  await fillContact(page, doctor)
  await at(page, `${doctor}.position`).fill('Läkare')
  await next(page)
  await heading(page, 'Uppgifter om verksamheten')
  await fillCompanyContact(page, 'beri@exempel.se', 'Beri Ylles')
  await chooseElectronicInvoice(page)
  await next(page)
}

test.describe('a company', () => {
  test.describe.configure({ mode: 'serial' })
  let receipt: SavedPdf | undefined
  let report: SavedPdf | undefined
  let number = ''

  test('a company notifies: shows number, validity and permitted start on the page, and by mail (REP-01, REP-03, REP-04, CAS-03, REV-03)', async ({
    page,
  }, { project }) => {
    const complaints = watchConsole(page)
    // A company has one notification of a type at a time, and each Playwright project makes one.
    if (project.name === 'phone') await signIn(page.request, ASTRID, DENTISTS)
    else await signIn(page.request, BERI, SECOND_COMPANY)
    await page.goto('/report/REPORT_MEDICAL_SOLARIUM/new/')
    await page.getByRole('button', { name: 'Börja på anmälan' }).click()
    await fillReport(page)
    await heading(page, 'Granska och skicka in anmälan')
    await signFromReview(page, 'Skriv under anmälan')
    number = await numberOn(page, /^Anmälningsnummer: (.+)/)
    expect(number).toMatch(/^A\d{4}-\d{6}$/)
    await expect(page.getByText('Du får börja med verksamheten om den följer föreskrifterna.')).toBeVisible()
    await expect(page.getByText(/^Anmälan gäller till och med .* och kan inte förnyas/)).toBeVisible()
    await expectAccessible(page, 'receipt of a notification')
    receipt = await savePdf(page, 'Spara kvittot som PDF')
    report = await savePdf(page, 'Spara anmälan som PDF')
    expect(report.fileName).toBe(`Anmälan ${number}.pdf`)
    const mail = await mailTo('beri@exempel.se', number)
    expect(mail.text).toContain('Vi tog emot din anmälan')
    expect(mail.text).toContain('Vi skickar fakturan elektroniskt till organisationsnumret.')
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/Beri|Anna|Klövervägen|5599900/)
    await page.getByRole('link', { name: 'Tillbaka till startsidan' }).click()
    await expect(page.getByText(/^Gäller till och med /).first()).toBeVisible()
    await expectAccessible(page, 'start page with a notification that holds')
    expect(complaints).toEqual([])
  })

  test('its PDFs: the number, the permitted start, and the content (REP-03, REV-04)', () => {
    const { text } = readPdf(receipt)
    for (const said of [
      number,
      'Du får börja med verksamheten',
      'kan inte förnyas',
      'elektroniskt till organisationsnumret',
    ])
      expect(text).toContain(said)
    const notified = readPdf(report).text
    for (const said of ['Mottagningen', 'Anna Bok', 'Klövervägen 12']) expect(notified).toContain(said)
  })
})

const fillPurpose = async (page: Page) => {
  await heading(page, 'Vad ska du använda laserpekaren till?')
  await at(page, 'LASER_PURPOSE.selectedChoiceIds').selectOption({ index: 1 })
  await at(page, 'LASER_WHY.text').fill('Stjärnorna ska pekas ut för femtio åskådare.')
  await page.getByRole('checkbox', { name: 'Inneha' }).check()
  await next(page)
  await heading(page, 'Dina laserpekare')
  await page.getByRole('button', { name: 'Lägg till laserpekare' }).click()
  await page.getByLabel('Laserklass').selectOption('3B')
  await page.getByRole('radio', { name: 'Högst 30 mW' }).check()
  await page.getByLabel(/^Våglängd/).fill('532')
  await page.getByLabel('Fabrikat och modell').fill('Stjärnpekare 7')
  await page.getByRole('checkbox', { name: /^Jag kan inte bifoga/ }).check()
  await page.getByLabel(/^Skriv varför/).fill('Produktbladet kommer i nästa vecka.')
  await page.getByRole('button', { name: 'Spara laserpekare' }).click()
  await heading(page, 'Dina laserpekare')
  await next(page)
}

const fillSafety = async (page: Page, address: { street: string; email: string }) => {
  await heading(page, 'Plats och säkerhet')
  await at(page, 'LASER_PLACE.text').fill('Vid observatoriet, klara kvällar.')
  await page.getByRole('radio', { name: 'Nej' }).check()
  await at(page, 'LASER_STORAGE.text').fill('I ett låst skåp.')
  await page.getByRole('checkbox', { name: 'Jag har läst reglerna om starka laserpekare' }).check()
  await next(page)
  await heading(page, 'Allmänna uppgifter')
  await fillCompanyContact(page, address.email)
  await at(page, 'companyContact.street').fill(address.street)
  await at(page, 'companyContact.zipCode').fill('902 19')
  await at(page, 'companyContact.city').fill('Umeå')
}

/** From the start page to the receipt. Returns the case number and the text shown on the phone. */
const applyForLaser = async (page: Page, address: { street: string; email: string }, look = async () => {}) => {
  await page.goto('/app/new')
  await page.getByRole('combobox').selectOption({ label: 'Stark laserpekare (tillstånd)' })
  await page.locator('form button[type=submit]').click()
  await fillPurpose(page)
  await fillSafety(page, address)
  await look()
  await next(page)
  await heading(page, 'Granska och skriv under')
  await look()
  const visibleText = await signFromReview(page)
  return { caseNumber: await numberOn(page), visibleText }
}

test.describe('a private person', { tag: '@night' }, () => {
  test.describe.configure({ mode: 'serial' })
  let receipt: SavedPdf | undefined
  let application: SavedPdf | undefined
  let number = ''

  test('a private person applies: shows the restrictions on the page, and by mail (BUS-04, CAS-03, REV-03)', async ({
    page,
  }) => {
    await signIn(page.request, SIGNE, PRIVATE_PERSON)
    const email = 'signe@exempel.se'
    const { caseNumber, visibleText } = await applyForLaser(page, { street: 'Stjärnstigen 4', email })
    number = caseNumber
    expect(visibleText).toContain('för egen del')
    await expect(page.getByText('Du får inte köpa, inneha eller använda laserpekaren innan')).toBeVisible()
    await expect(page.getByText(`Vi skickar en bekräftelse till ${email}.`)).toBeVisible()
    await expectAccessible(page, 'receipt of a private person')
    receipt = await savePdf(page, 'Spara kvittot som PDF')
    application = await savePdf(page, 'Spara ansökan som PDF')
    const mail = await mailTo(email, caseNumber)
    expect(mail.attachments).toBe(0)
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/Signe|Ekbom|Stjärn|8803/)
  })

  test('the PDFs: tagged, with signatories, restrictions and all submitted content (BUS-04, REV-04)', () => {
    const { text, properties } = readPdf(receipt)
    const hash = 'Kontrollsummor (SHA-256)'
    for (const said of [number, 'Signe Ekbom 18880314-9809', 'BankID', 'Du får inte köpa, inneha'])
      expect(text).toContain(said)
    expect(properties).toMatch(/Tagged:\s+yes/)
    const sent = readPdf(application).text
    for (const said of ['Stjärnpekare 7', 'Stjärnstigen 4', hash]) expect(sent).toContain(said)
  })
})

test.describe('a protected identity', { tag: '@night' }, () => {
  test.describe.configure({ mode: 'serial' })
  let pdfs: SavedPdf[] = []
  let number = ''

  test('the name of a person with a protected identity is in no page, mail, case, log or signed content (ACC-02, BUS-04, SIG-07, CAS-01, CAS-03)', async ({
    page,
  }) => {
    const seen: string[] = []
    const look = async () => void seen.push(await page.locator('body').innerText())
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response.text().then(
          (text) => seen.push(text),
          () => {},
        )
    })
    await signIn(page.request, HEDVIG, PRIVATE_PERSON)
    await page.goto('/')
    await heading(page, 'Tillstånd och anmälningar')
    await look()
    const address = { street: 'Box 17', email: 'skyddad@exempel.se' }
    const { caseNumber, visibleText } = await applyForLaser(page, address, look)
    await expect(page.getByText(/av en person med skyddade uppgifter$/)).toBeVisible()
    await look()
    const mail = await mailTo(address.email, caseNumber)
    pdfs = [await savePdf(page, 'Spara kvittot som PDF'), await savePdf(page, 'Spara ansökan som PDF')]
    number = caseNumber
    await page.getByRole('tab', { name: 'Ansökan' }).click()
    await expect(page.getByText('Box 17').first()).toBeVisible()
    await look()
    expect(seen.join('\n')).toContain('Du behöver inte skriva var du bor.')
    const { applicationId } = await caseWithNumber(caseNumber)
    const cases =
      await control<{ applicationId: string; submission: { signedDocument: { base64: string } } }[]>(
        'case-system/cases',
      )
    const submission = cases.find((each) => each.applicationId === applicationId)?.submission
    const signed = Buffer.from(submission?.signedDocument.base64 ?? '', 'base64').toString('utf8')
    expect(signed).toContain('Stjärnpekare 7')
    const everything = [...serverLogs(), ...seen, JSON.stringify([mail, submission]), signed, visibleText]
    for (const place of everything) expect(place).not.toMatch(HER_NAME)
  })

  test('nor in any PDF or its properties (ACC-02, BUS-04, REV-04)', () => {
    expect(pdfs).toHaveLength(2)
    for (const { text, properties } of pdfs.map(readPdf)) {
      expect(text).toContain(number)
      expect(text + properties).not.toMatch(HER_NAME)
    }
  })
})
