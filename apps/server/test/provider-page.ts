/** Answers the simulated identity provider's page like a person in a browser. */
import { cookiesAfter, setCookies } from './cookies.ts'

/** `personalNumber`: or the prid of a foreign person. */
export type Choice = { personalNumber?: string; eid?: 'BankID' | 'Freja_eID' | 'Wallet'; action?: 'login' | 'abort' }

/** Answers the simulator's page. */
export const answerUntilHome = (address: string, choice: Choice, home: string): Promise<string> =>
  submitUntilHome(address, { personalNumber: '', eid: 'BankID', action: 'login', ...choice }, home)

/**
 * Follows every redirect from `address`, and submits the fields on each page. Returns the first address that begins
 * with `home`.
 */
export const submitUntilHome = async (
  address: string,
  fields: Record<string, string>,
  home: string,
): Promise<string> => {
  let cookie = ''
  let next = address
  let init: RequestInit = {}
  for (let step = 0; step < 10 && !next.startsWith(home); step++) {
    const response = await fetch(next, { ...init, redirect: 'manual', headers: { cookie, accept: 'text/html' } })
    await response.arrayBuffer()
    cookie = cookiesAfter(cookie, setCookies(response))
    const location = response.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      init = {}
    } else {
      if (response.status !== 200) throw new Error(`${next}: ${response.status}`)
      init = { method: 'POST', body: new URLSearchParams(fields) }
    }
  }
  return next
}
