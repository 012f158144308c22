/** Watches what a replaced secret could break: real logins, metrics, and text that waits in a browser. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, expect } from '@playwright/test'
import { overHttp } from '../../../apps/server/test/over-http.ts'
import { answerUntilHome } from '../../../apps/server/test/provider-page.ts'
import { DESCRIPTION, open } from '../first-step.ts'
import { at } from '../form.ts'
import { withOrigin } from '../product.ts'
import { create, signIn, TOLVAN } from '../signable.ts'
import type { Service } from './service.ts'

export const newSecret = () => randomBytes(32).toString('hex')

/** A login at the identity provider, from the login page to the session. */
export const logInForReal = async ({ origin }: Service): Promise<void> => {
  const server = overHttp(() => origin)
  const browser = { cookie: '' }
  const { consentTextVersion } = (await server.call('GET', 'config')).json<{ consentTextVersion: string }>()
  const query = new URLSearchParams({ returnTo: '/', consent: consentTextVersion })
  const leave = await server.call('GET', `/auth/login?${query}`, { browser })
  const address = new URL(String(leave.headers['location']), origin).href
  const callback = await answerUntilHome(address, { personalNumber: TOLVAN }, origin)
  await server.call('GET', callback.slice(origin.length), { browser })
  const user = await server.call('GET', 'authentication/user', { browser })
  expect([user.statusCode, user.json()]).toMatchObject([200, { pid: TOLVAN }])
}

/** Reads `/metrics` like a collector, until it is stopped; then tells the statuses that it got. */
export const collectMetrics = ({ origin }: Service, token: string) => {
  const collector = { token }
  const statuses = new Set<number>()
  const stopping = new AbortController()
  const collect = async () => {
    while (!stopping.signal.aborted) {
      const headers = { authorization: `Bearer ${collector.token}` }
      statuses.add((await fetch(`${origin}/metrics`, { headers })).status)
      await sleep(500)
    }
  }
  const collecting = collect()
  const stop = async () => {
    stopping.abort()
    await collecting
    return [...statuses]
  }
  return { collector, stop }
}

const TEXT = 'Denna text kan webbläsaren inte spara hos tjänsten.'

/** Text that the browser can't send. `isThere` loads the page again and waits for the text. */
export const typeUnsent = async ({ origin }: Service, browser: Browser) => {
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true, baseURL: origin })).newPage()
  const request = withOrigin(page.request, origin)
  await signIn(request)
  const id = await create(request, 'SEALED_SOURCE_STORAGE')
  await page.route('**/stepvalues*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await open(page, id, origin)
  await at(page, DESCRIPTION).focus()
  await page.keyboard.type(TEXT)
  await expect(page.locator('.sv-save-state--retrying').first()).toBeVisible()
  const isThere = async () => {
    await page.reload()
    await expect(at(page, DESCRIPTION)).toHaveValue(TEXT)
  }
  return { isThere, close: () => page.context().close() }
}
