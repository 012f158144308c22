/** What a test of signing does on the page, on the phone and behind it. */
import { type Browser, expect, type Page, test } from '@playwright/test'
import { bankIdOrder, control, eventually } from './simulators.ts'

// A state is known at the next poll after the provider may be asked again.
const SOON = { timeout: 20_000 }

type Choice = { method?: 'BankID' | 'Freja eID'; device?: 'På den här enheten' | 'På en annan enhet' }

export const signIdOf = (page: Page): string => /\/sign\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

/** Opens the signing page and chooses, up to the button. */
export const choose = async (page: Page, applicationId: string, choice: Choice = {}): Promise<void> => {
  const { method = 'BankID', device = 'På en annan enhet' } = choice
  await page.goto(`/app/${applicationId}/sign/`)
  await page.getByRole('radio', { name: method }).check()
  if (method === 'BankID') await page.getByRole('radio', { name: device }).check()
}

export const NOT_SENT = 'Ansökan är inte inskickad. Dina svar finns kvar.'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Begins with BankID; gives the order as the phone sees it. */
export const beginBankId = async (page: Page, applicationId: string, device?: Choice['device']) => {
  await choose(page, applicationId, device ? { device } : {})
  await press(page, 'Fortsätt')
  await page.waitForURL('**/sign/*-*')
  await expect(page.getByRole('button', { name: 'Avbryt underskriften' })).toBeVisible(SOON)
  return { signId: signIdOf(page), ...(await bankIdOrder(signIdOf(page))) }
}

type PhoneOrder = { orderRef: string; status: string; hintCode?: string }
const ordersOf = (eid: 'bankid' | 'freja') => control<PhoneOrder[]>(`${eid}/orders`)

/** Begins with Freja eID; gives the order's reference. */
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

/** `hintCode`: what the provider says of the order, for the actions that have several. */
export const onPhone = (eid: 'bankid' | 'freja', orderRef: string, action: string, hintCode?: string) =>
  control(`${eid}/orders/${orderRef}`, { action, ...(hintCode ? { hintCode } : {}) })

/** The provider's own word for how an order stands. */
export const hintOf = async (orderRef: string, eid: 'bankid' | 'freja' = 'bankid'): Promise<string | undefined> => {
  const order = (await ordersOf(eid)).find((one) => one.orderRef === orderRef)
  return order?.hintCode ?? order?.status
}

/** Lets a hundred seconds of the page's time pass without an end; `begin` follows the clock's installation. Gives the polls. */
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

/** Ends what tests have left open, so that no order stands in the way of the next, and repairs what they broke. */
export const tidyUp = async (): Promise<void> => {
  await control('clock', { now: null })
  await control('case-system/mode', { answer: '201' })
  for (const eid of ['bankid', 'freja'] as const) {
    await control(`${eid}/forge`, { kind: null })
    for (const { orderRef, status } of await ordersOf(eid))
      if (['pending', 'STARTED', 'DELIVERED_TO_MOBILE'].includes(status)) await onPhone(eid, orderRef, 'expire')
  }
}

/** What the person reads, wherever on the page. */
export const reads = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(SOON)
export const readsNot = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toHaveCount(0)
export const qrCode = (page: Page) => page.getByRole('img', { name: 'QR-kod för BankID' })
export const receipt = async (page: Page, line: string | RegExp = /Ärendenummer: SIE\d{4}-\d+/) => {
  await page.waitForURL('**/receipt', SOON)
  await reads(page, line)
}

/** Another browser, in which nobody is signed in yet. */
export const otherBrowser = async (browser: Browser, page: Page): Promise<Page> => {
  const { baseURL = '', locale = 'sv-SE' } = test.info().project.use
  const context = await browser.newContext({ baseURL, locale, viewport: page.viewportSize() })
  return context.newPage()
}
