/** The paths to which a person may be sent after signing in: pages of ours only (no open redirect). */

const BASE = 'https://sievert.invalid'
// Browsers drop control characters and take a backslash for a slash; none of our addresses has either.
const UNSAFE = /[\\\p{Cc}\s]|^\/\//u
// Addresses that act or answer machines, and those that would lead straight back to the login.
const NOT_A_PAGE = /^\/(auth|api|login|login-fake|logout|health|ready|metrics)(\/|$)/i

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The path if it is one of ours, with its query and fragment; otherwise the start page. */
export const returnPath = (wanted: string | undefined): string => {
  if (!wanted?.startsWith('/') || wanted.length > 2000 || UNSAFE.test(wanted) || !URL.canParse(wanted, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, BASE)
  const plain = decoded(pathname)
  const isOurs = origin === BASE && plain !== undefined && !UNSAFE.test(plain) && !plain.includes('//')
  // Still encoded after decoding once: an attempt to get past the check.
  if (!isOurs || /%(2f|5c|25)/i.test(plain) || NOT_A_PAGE.test(plain)) return '/'
  return pathname + search + hash
}
