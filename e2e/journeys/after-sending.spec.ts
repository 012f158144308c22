/** After sending: a supplement from the mail to the receipt, a decision, and a withdrawal (AFT-01 to AFT-07). */
import { expect, type Page } from '@playwright/test'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { png } from '../../apps/server/test/inspect/files.ts'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { heading } from '../support/form.ts'
import { logIn } from '../support/logging-in.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { detailsOf, sentPermit, signIn } from '../support/signable.ts'
import { signIdOf } from '../support/signing.ts'
import { bankIdOrder, control, eventually, mailTo } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const inDays = (days: number): string => stockholmDate(Date.now() + days * 86_400_000)
const numberOf = (page: Page, id: string): Promise<string> =>
  eventually(async () => (await detailsOf(page.request, id)).caseNumber ?? undefined, `the number of ${id}`)
const answerTo = (page: Page, item: number) => page.getByRole('textbox', { name: `Ditt svar på punkt ${item}` })
const saved = (page: Page) => expect(page.locator('.sv-save-state--saved').first()).toContainText('Sparat')

const sentIn = async (page: Page) => {
  await signIn(page.request)
  const id = await sentPermit(page.request)
  return { id, caseNumber: await numberOf(page, id) }
}

/** A photo for the first item, taken with the camera of a phone. */
const attachPhoto = async (page: Page) => {
  await page.getByRole('button', { name: /^Bifoga dokument.*Filer till punkt 1$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[capture]').setInputFiles({ name: 'ritning.png', mimeType: 'image/png', buffer: png() })
  await expectAccessible(page, 'upload dialog of an answer')
  await dialog.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(page.getByRole('group', { name: 'Filer till punkt 1' })).toContainText('Klar')
}

test('a supplement is asked for, answered on two devices, signed, read, and the application rejected (AFT-01, AFT-02, AFT-03, AFT-04, AFT-07)', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page)
  const { id, caseNumber } = await sentIn(page)
  const items = ['En ritning över lokalen', 'Hyresavtalet']
  await control('case-system/request', { caseNumber, items, dueOn: inDays(10) })
  const mail = await mailTo('', `fler uppgifter från dig, ${caseNumber}`)
  const link = `/app/${id}/messages`
  expect(mail.text).toContain(link)

  await page.goto('/')
  const card = page.getByRole('region', { name: 'Det här behöver du göra' })
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Det här behöver du göra')
  await expectAccessible(page, 'start page with a supplement')
  await card.getByRole('link', { name: new RegExp(`^Svara nu: .*${caseNumber}`) }).click()
  await expect(page.getByText('Hyresavtalet')).toBeVisible()
  await expect(page.getByText(/^Svara senast den /)).toBeVisible()

  // The link of the mail, without a session: three presses after the login it is there at once.
  await context.clearCookies()
  await page.goto(link)
  await logIn(page)
  await heading(page, 'Meddelanden')
  await expect(page).toHaveURL(new RegExp(`${link}$`))

  await page.setViewportSize(PHONE)
  await attachPhoto(page)
  await saved(page)
  await expectAccessible(page, 'answer on a phone')
  await page.reload()
  await expect(page.getByRole('group', { name: 'Filer till punkt 1' })).toContainText('ritning.png')

  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Skicka svaret' }).click()
  await expect(page.getByRole('link', { name: /^Ditt svar på punkt 2/ })).toBeVisible()
  await expectAccessible(page, 'answer that lacks an item')
  await answerTo(page, 2).fill('Vi äger lokalen.')
  await saved(page)
  await page.getByRole('button', { name: 'Skicka svaret' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'confirmation of an answer')
  await page.getByRole('dialog').getByRole('button', { name: 'Skicka svaret' }).click()
  await expect(page.getByText('Ditt svar är skickat')).toBeFocused()
  await expectAccessible(page, 'receipt of an answer')

  const fetched = await eventually(async () => {
    const files = await control<{ hasHash: boolean }[]>('case-system/fetch-messages', { caseNumber })
    return files.length > 0 ? files : undefined
  }, 'the answer at the case system')
  expect(fetched.map(({ hasHash }) => hasHash)).toEqual([true])

  await control('case-system/request', { caseNumber, items: ['Ett intyg'], dueOn: inDays(5), mustBeSigned: true })
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Ditt svar' }).fill('Intyget gäller till årets slut.')
  await saved(page)
  await page.getByRole('button', { name: 'Skriv under och skicka' }).click()
  await page.getByRole('radio', { name: 'BankID' }).check()
  await page.getByRole('radio', { name: 'På en annan enhet' }).check()
  await expectAccessible(page, 'choice of an eID for an answer')
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  await page.waitForURL('**/sign/*-*')
  const { orderRef } = await bankIdOrder(signIdOf(page))
  await onPhone('bankid', orderRef, 'approve')
  await page.waitForURL('**/messages?sent=*')
  await expect(page.getByText('Ditt svar är skickat')).toBeFocused()

  await eventually(async () => {
    const { deliveries } = await control<{ deliveries: unknown[] }>('case-system/read', { caseNumber })
    return deliveries.length > 0 ? true : undefined
  }, 'the signed answer at the case system')
  await page.reload()
  await expect(page.getByText(/^Läst av myndigheten den /).first()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(/^Read by the authority on /).first()).toBeVisible()
  await expectAccessible(page, 'thread at 320 px')
  // A press soon after another one counts as its second.
  await expect(async () => {
    await page.getByRole('button', { name: 'Svenska' }).click()
    await expect(page.getByRole('button', { name: 'English' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.setViewportSize(WIDE)

  await control('case-system/reject', { caseNumber, decidedOn: inDays(0) })
  await page.reload()
  await expect(page.getByText(/I beslutet står hur du överklagar/)).toBeVisible()
  await expectAccessible(page, 'thread after a decision')
  await page.getByRole('link', { name: 'Tillbaka till ansökan' }).click()
  await expect(page.getByText(/Du kan överklaga det till Förvaltningsrätten/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('another application is withdrawn (AFT-05)', async ({ page }) => {
  const { id, caseNumber } = await sentIn(page)
  await page.goto(`/app/${id}/receipt`)
  await page.getByRole('button', { name: 'Ta tillbaka ansökan' }).click()
  await expectAccessible(page, 'confirmation of a withdrawal')
  await page.getByRole('dialog').getByRole('button', { name: 'Ta tillbaka ansökan' }).click()
  await expect(page.getByText(/^Du bad att få ta tillbaka ansökan den /)).toBeVisible()
  await expectAccessible(page, 'page of a case that is to be withdrawn')
  await control('case-system/withdraw', { caseNumber })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Återtagen' })).toBeVisible()
})
