/** Goes through the simulated identity provider as a browser would, up to the address it sends the browser back to. */
import { expect } from 'vitest'
import { type Browser, cookiesAfter, ORIGIN, type TestApp } from './app.ts'
import type { Server } from './journey.ts'

type Choice = { personalNumber?: string; eid?: 'BankID' | 'Freja_eID'; action?: 'login' | 'abort' }

const setCookies = (response: Response) =>
  response.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value, ...(/expires=Thu, 01 Jan 1970/i.test(line) ? { expires: new Date(0) } : {}) }
  })

/** `address` is where our server sent the browser; gives the callback's address with code and state. */
export const answerAtProvider = async (address: string, choice: Choice): Promise<string> => {
  const { personalNumber = '', eid = 'BankID', action = 'login' } = choice
  let cookie = ''
  let next = address
  let init: RequestInit = {}
  for (let step = 0; step < 10 && !next.startsWith(ORIGIN); step++) {
    const response = await fetch(next, { ...init, redirect: 'manual', headers: { cookie } })
    cookie = cookiesAfter(cookie, setCookies(response))
    const location = response.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      init = {}
    } else {
      expect(response.status).toBe(200)
      init = { method: 'POST', body: new URLSearchParams({ personalNumber, eid, action }) }
    }
  }
  return next
}

/** Begins a login in this browser; gives where it is sent. */
export const leaveForProvider = async (test: Server, browser: Browser, returnTo = '/'): Promise<URL> => {
  const config = await test.call('GET', 'config')
  const consent = config.json<{ consentTextVersion: string }>().consentTextVersion
  const query = new URLSearchParams({ returnTo, consent })
  const response = await test.call('GET', `/auth/login?${query}`, { browser })
  expect(response.statusCode).toBe(303)
  return new URL(String(response.headers.location))
}

/** Brings the provider's answer back in this browser. */
export const comeBack = (test: TestApp, browser: Browser, callback: string) =>
  test.call('GET', callback.slice(ORIGIN.length), { browser })

/** The whole way; gives the answer of the callback. */
export const signInAtProvider = async (test: TestApp, browser: Browser, choice: Choice, returnTo?: string) => {
  const leaveFor = await leaveForProvider(test, browser, returnTo)
  return comeBack(test, browser, await answerAtProvider(leaveFor.href, choice))
}
