/** Logs in at the simulated identity provider like a browser, up to the redirect back. */
import { expect } from 'vitest'
import { type Browser, ORIGIN, type TestApp } from './app.ts'
import type { Server } from './journey.ts'
import { answerUntilHome, type Choice } from './provider-page.ts'

/** Where a failed login leads: to the login page, with the id of the request to quote. */
export const FAILED_LOGIN = /^\/login\?reason=failed&code=[\da-f-]{36}$/

/** `address`: the redirect of our server. Returns the callback's address with code and state. */
export const answerAtProvider = (address: string, choice: Choice): Promise<string> =>
  answerUntilHome(address, choice, ORIGIN)

/** Begins a login in this browser. Returns the redirect address: a page of ours when the login can't begin. */
export const leaveForProvider = async (test: Server, browser: Browser, returnTo = '/'): Promise<URL> => {
  const config = await test.call('GET', 'config')
  const consent = config.json<{ consentTextVersion: string }>().consentTextVersion
  const query = new URLSearchParams({ returnTo, consent })
  const response = await test.call('GET', `/auth/login?${query}`, { browser })
  expect(response.statusCode).toBe(303)
  return new URL(String(response.headers.location), ORIGIN)
}

/** Follows the provider's redirect back in this browser. */
export const comeBack = (test: TestApp, browser: Browser, callback: string) =>
  test.call('GET', callback.slice(ORIGIN.length), { browser })

/** The complete login; returns the response of the callback. */
export const signInAtProvider = async (test: TestApp, browser: Browser, choice: Choice, returnTo?: string) => {
  const leaveFor = await leaveForProvider(test, browser, returnTo)
  return comeBack(test, browser, await answerAtProvider(leaveFor.href, choice))
}
