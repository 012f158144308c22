/** Validates the path to open after a login: only pages of this site (no open redirect). */

const BASE = 'https://sievert.invalid'
// Browsers drop control characters and read a backslash as a slash; no path of this site has either.
const UNSAFE = /[\\\p{Cc}\s]|^\/\//u
// Routes with side effects, routes for machines, and routes that redirect to the login again.
const NOT_A_PAGE = /^\/(auth|api|login|login-fake|logout|health|ready|metrics)(\/|$)/i

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The path with its query and fragment if it is a page of this site; otherwise the start page. */
export const returnPath = (wanted: string | undefined): string => {
  if (!wanted?.startsWith('/') || wanted.length > 2000 || UNSAFE.test(wanted) || !URL.canParse(wanted, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, BASE)
  const plain = decoded(pathname)
  const isOurs = origin === BASE && plain !== undefined && !UNSAFE.test(plain) && !plain.includes('//')
  // Still encoded after decoding once: an attempt to bypass the check.
  if (!isOurs || /%(2f|5c|25)/i.test(plain) || NOT_A_PAGE.test(plain)) return '/'
  return pathname + search + hash
}
