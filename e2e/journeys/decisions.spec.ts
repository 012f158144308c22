/** Every decision is shown in the list, on the receipt page, in the PDF and in the mail, with how to appeal. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { readPdf, type SavedPdf, savePdf } from '../support/saved-pdf.ts'
import { addresses } from '../support/server.ts'
import { detailsOf, sentPermit, signIn } from '../support/signable.ts'
import { control, eventually } from '../support/simulators.ts'
import { test } from '../support/test.ts'

type Mail = { to: string; subject: string; text: string }
const mailOn = (subject: string): Promise<Mail> =>
  eventually(
    async () => (await control<Mail[]>('mail')).find((mail) => mail.subject === subject),
    `a mail with the subject ${subject}`,
  )

/** A submitted permit: the path of its receipt and its case number. */
const sentIn = async (page: Page) => {
  await signIn(page.request)
  const id = await sentPermit(page.request)
  const number = async () => (await detailsOf(page.request, id)).caseNumber ?? undefined
  return { receipt: `/app/${id}/receipt`, caseNumber: await eventually(number, `the number of ${id}`) }
}

const rowOf = async (page: Page, caseNumber: string) => {
  await page.goto('/')
  return page.getByRole('row').filter({ hasText: caseNumber })
}

const RECEIPT = 'Spara kvittot som PDF'
/** In the PDF and the mail. */
const REFUSED = ['Vi har avslagit ansökan', 'Förvaltningsrätten i Stockholm', 'inom 3 veckor']
const APPEAL = [
  /Du kan överklaga det till Förvaltningsrätten i Stockholm\. Överklagandet ska ha kommit in till oss inom 3 veckor/,
  /^Skriv vilket beslut du överklagar/,
]

test.describe('a permit', { tag: '@night' }, () => {
  test.describe.configure({ mode: 'serial' })
  let pdf: SavedPdf | undefined

  test('a permit is under examination, then rejected: shows state and appeal, in both languages, and by mail (AFT-01, CAS-03, REV-03)', async ({
    page,
  }) => {
    const complaints = watchConsole(page)
    const { receipt, caseNumber } = await sentIn(page)
    await control('case-system/status', { caseNumber, label: { sv: 'Hos en expert', en: 'With an expert' } })
    await expect(await rowOf(page, caseNumber)).toContainText('InskickadHos en expert')
    await page.goto(receipt)
    await expect(page.getByText('Läget i ärendet: Hos en expert')).toBeVisible()
    await expectAccessible(page, 'receipt of what is being examined')
    const before = await savePdf(page, RECEIPT)

    const office = await page.context().newPage()
    await office.goto(addresses().simulatorOrigin)
    await office.getByRole('button', { name: `Avslå ${caseNumber}`, exact: true }).click()
    const card = office.getByRole('listitem').filter({ hasText: caseNumber })
    await expect(card.getByText('Senast skickat: Rejected. Tjänsten svarade 204.')).toBeVisible()
    await office.close()

    const row = await rowOf(page, caseNumber)
    await expect(row).toContainText('Avslagen')
    await expect(row).not.toContainText('Hos en expert')
    await expectAccessible(page, 'start page with what is rejected')
    await row.getByRole('link', { name: /^Visa ansökan/ }).click()
    await expect(page.getByText(/^Vi har avslagit ansökan\. Beslutet fattades /)).toBeVisible()
    for (const sentence of APPEAL) await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('Det här händer nu')).toHaveCount(0)
    await expectAccessible(page, 'receipt of what is rejected')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByText(/^We have rejected the application\. The decision was made on /)).toBeVisible()
    await expect(page.getByText(/You can appeal it to the Administrative Court in Stockholm/)).toBeVisible()
    await page.getByRole('button', { name: 'Svenska' }).click()

    const mail = await mailOn(`Beslut om din ansökan, ${caseNumber}`)
    for (const said of REFUSED) expect(mail.text).toContain(said)
    // The receipt's PDF is made again soon afterwards.
    await expect(async () => {
      pdf = await savePdf(page, RECEIPT)
      expect(pdf.content.equals(before.content)).toBe(false)
    }).toPass({ timeout: 30_000 })
    expect(complaints).toEqual([])
  })

  test('its PDF receipt shows the same (AFT-01, REV-04)', () => {
    const { text } = readPdf(pdf)
    for (const said of REFUSED) expect(text).toContain(said)
  })
})

test('a dismissed application: shows meaning and appeal, and no appeal once granted after all (AFT-01, CAS-02)', {
  tag: '@night',
}, async ({ page }) => {
  const { receipt, caseNumber } = await sentIn(page)
  await control('case-system/dismiss', { caseNumber })
  await expect(await rowOf(page, caseNumber)).toContainText('Avvisad')
  await page.goto(receipt)
  await expect(page.getByText('Vi har avvisat ansökan. Det betyder att vi inte har prövat den.')).toBeVisible()
  for (const sentence of APPEAL) await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Avvisad', { exact: true })).toBeVisible()
  await expectAccessible(page, 'receipt of what is dismissed')
  await control('case-system/grant', { caseNumber, decidedOn: '2026-05-01', validUntil: '2099-05-01' })
  await page.reload()
  await expect(page.getByText('Tillståndet gäller till och med den 1 maj 2099.')).toBeVisible()
  await expect(page.getByText(/överklaga/)).toHaveCount(0)
})
