/** Actions of the applicant on the signing pages. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { onPhone, ordersOf } from './phone.ts'
import { NOT_SENT, reads, SOON } from './reading.ts'
import { bankIdOrder, eventually } from './simulators.ts'

type Choice = { method?: 'BankID' | 'Freja eID'; device?: 'På den här enheten' | 'På en annan enhet' }

/** The sign id in the address of a signing in progress. */
export const signIdOf = (page: Page): string => /\/sign\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** Opens the signing page and chooses a method, without pressing the button. */
export const choose = async (page: Page, applicationId: string, choice: Choice = {}): Promise<void> => {
  const { method = 'BankID', device = 'På en annan enhet' } = choice
  await page.goto(`/app/${applicationId}/sign/`)
  await page.getByRole('radio', { name: method }).check()
  if (method === 'BankID') await page.getByRole('radio', { name: device }).check()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Begins with BankID. Returns the order as the phone receives it. */
export const beginBankId = async (page: Page, applicationId: string, device?: Choice['device']) => {
  await choose(page, applicationId, device ? { device } : {})
  await press(page, 'Fortsätt')
  await page.waitForURL('**/sign/*-*')
  await expect(page.getByRole('button', { name: 'Avbryt underskriften' })).toBeVisible(SOON)
  return { signId: signIdOf(page), ...(await bankIdOrder(signIdOf(page))) }
}

/** Begins with Freja eID. Returns the order's reference. */
export const beginFreja = async (page: Page, applicationId: string): Promise<string> => {
  await choose(page, applicationId, { method: 'Freja eID' })
  await press(page, 'Fortsätt')
  await page.waitForURL('**/sign/*-*')
  const order = await eventually(
    async () => (await ordersOf('freja')).find(({ status }) => status === 'STARTED'),
    'a Freja order',
  )
  return order.orderRef
}

/** From the review on: certifies, and begins with BankID on another device. Returns the sign id. */
export const beginFromReview = async (page: Page, button = 'Skriv under ansökan'): Promise<string> => {
  await page.getByRole('checkbox', { name: /Jag intygar/ }).check()
  await press(page, button)
  await page.getByRole('radio', { name: 'BankID' }).check()
  await page.getByRole('radio', { name: 'På en annan enhet' }).check()
  await press(page, 'Fortsätt')
  await page.waitForURL('**/sign/*-*')
  return signIdOf(page)
}

/** From the review to the receipt. Returns the text shown in the app. */
export const signFromReview = async (page: Page, button?: string): Promise<string> => {
  const { orderRef, visibleText } = await bankIdOrder(await beginFromReview(page, button))
  await onPhone('bankid', orderRef, 'approve')
  await page.waitForURL('**/receipt', SOON)
  return visibleText
}

/**
 * Advances the page's clock by 100 seconds while the order stays pending. `begin` runs after the clock is
 * installed. Returns the order's reference.
 */
export const waitInVain = async (page: Page, begin: () => Promise<string>) => {
  await page.clock.install()
  const orderRef = await begin()
  let polls = 0
  const pending = { status: 'Pending', launchUrl: null, qrCode: null, messageKey: 'signing.bankid.rfa21.text' }
  await page.route('**/sign-status/**', (route) => {
    polls++
    return route.fulfill({ json: pending })
  })
  await expect(async () => {
    for (let second = 0; second < 10; second++) await page.clock.runFor(1000)
    await expect(page.getByText('Det tog för lång tid. Försök igen.')).toBeVisible({ timeout: 10 })
  }).toPass({ intervals: [10], timeout: 60_000 })
  expect(polls).toBeGreaterThan(90)
  expect(polls).toBeLessThanOrEqual(100)
  await reads(page, NOT_SENT)
  return orderRef
}

/** Another browser, without a session. */
export const otherBrowser = async (browser: Browser, page: Page): Promise<Page> => {
  const { baseURL = '', locale = 'sv-SE' } = test.info().project.use
  const context = await browser.newContext({ baseURL, locale, viewport: page.viewportSize() })
  return context.newPage()
}
