/** The user's language: the one chosen here, otherwise the browser's. */
import { firstSupported, type Language } from '@sievert/domain/texts/language'

const COOKIE = 'sievert-language'
/**
 * `__Host-` binds the cookie to https and this host. The name without it is that of plain http, and of earlier
 * versions.
 */
const NAMES = [`__Host-${COOKIE}`, COOKIE]
const A_YEAR_SECONDS = 365 * 24 * 3600

/** The first supported language among the browser's; Swedish when none is supported. */
export const browserLanguage = (tags: readonly string[]): Language => firstSupported(tags) ?? 'sv'

const chosenLanguage = (cookies: string): Language | undefined =>
  firstSupported(
    NAMES.map((name) =>
      cookies
        .split('; ')
        .find((each) => each.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    ),
  )

/** The initial language, from the browser's cookies and preferred languages. */
export const initialLanguage = (
  cookies: string = document.cookie,
  tags: readonly string[] = navigator.languages,
): Language => chosenLanguage(cookies) ?? browserLanguage(tags)

/** Stored in a cookie, so that pages rendered by the server use the same language. */
export function rememberLanguage(language: Language): void {
  const isSecure = window.location.protocol === 'https:'
  const cookie = `${isSecure ? NAMES[0] : COOKIE}=${language}; Path=/; SameSite=Lax; Max-Age=${A_YEAR_SECONDS}`
  document.cookie = isSecure ? `${cookie}; Secure` : cookie
}
