/** Reports exceptions of the page to the server: their class and locations in our own scripts, never their message. */
import type { Activity, ClientError } from '@sievert/contract/client-errors'
import { callApi } from './call.ts'

export type { Activity }

/** The contract's limit. */
const PLACES_MAX = 5
/** Reports per page. An exception that is thrown at every keystroke is reported once. */
const REPORTS_MAX = 10
const reported = new Set<string>()

/**
 * The end of a stack line, `at f (https://…/rules-x.js:1:2)` or `f@https://…/rules-x.js:1:2`. Lines of a message have
 * neither mark.
 */
const PLACE =
  /(?:^\s+at .*?|@)(?<address>https?:\/\/[^\s()@]*\/)(?<file>[\w.-]{1,80}\.[jt]sx?)(?:\?[^:()]*)?(?<position>:\d{1,7}:\d{1,7})\)?$/

/** Stack locations in our own scripts, innermost first: `rules-x.js:1:2`. */
export const placesOf = ({ name, message, stack = '' }: Error, origin = location.origin): string[] =>
  // The message may quote an answer, and that may contain text that looks like a location.
  stack
    .replace(`${name}: ${message}`, '')
    .split('\n')
    .flatMap((line) => {
      const { address, file, position } = PLACE.exec(line)?.groups ?? {}
      return address?.startsWith(`${origin}/`) ? [`${file}${position}`] : []
    })
    .slice(0, PLACES_MAX)

const describe = (thrown: unknown, activity: Activity): ClientError => {
  if (!(thrown instanceof Error)) return { activity, name: 'Unknown', places: [] }
  const name = /^[A-Z][A-Za-z]{0,39}$/.test(thrown.name) ? thrown.name : 'Unknown'
  return { activity, name, places: placesOf(thrown) }
}

/** Reports each exception once. A failed report is not sent again. */
export function reportClientError(thrown: unknown, activity: Activity): void {
  const body = describe(thrown, activity)
  const key = JSON.stringify(body)
  if (reported.has(key) || reported.size >= REPORTS_MAX) return
  reported.add(key)
  callApi('reportClientError', { body, onFailure: 'silent', isBackground: true }).catch(console.warn)
}
