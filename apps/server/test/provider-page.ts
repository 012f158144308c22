/** Answers the simulated identity provider's page like a person in a browser. */
import { cookiesAfter, setCookies } from './cookies.ts'

export type Choice = { personalNumber?: string; eid?: 'BankID' | 'Freja_eID'; action?: 'login' | 'abort' }

/** Follows every redirect from `address` and submits the page; returns the first address that begins with `home`. */
export const answerUntilHome = async (address: string, choice: Choice, home: string): Promise<string> => {
  const { personalNumber = '', eid = 'BankID', action = 'login' } = choice
  let cookie = ''
  let next = address
  let init: RequestInit = {}
  for (let step = 0; step < 10 && !next.startsWith(home); step++) {
    const response = await fetch(next, { ...init, redirect: 'manual', headers: { cookie } })
    await response.arrayBuffer()
    cookie = cookiesAfter(cookie, setCookies(response))
    const location = response.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      init = {}
    } else {
      if (response.status !== 200) throw new Error(`${next}: ${response.status}`)
      init = { method: 'POST', body: new URLSearchParams({ personalNumber, eid, action }) }
    }
  }
  return next
}
