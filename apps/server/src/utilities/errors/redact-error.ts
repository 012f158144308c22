/**
 * Redacts errors before they are stored or logged: responses of other systems may contain names, e-mail addresses and
 * identity numbers.
 */

const READ_MAX = 4000
const LENGTH_MAX = 200
const GONE = '…'

/** Delimiters of quoted text. */
const QUOTES: [open: RegExp, close: RegExp][] = [
  [/["“”„«»`]/u, /["“”„«»`]/u],
  [/(?<!\p{L})['‘’]/u, /['’]/u],
  [/\{/u, /\}/u],
  [/</u, />/u],
]
/** A word, or a code such as `ECONNREFUSED` and `UND_ERR_SOCKET`. */
const WORD = /^(?:\p{L}{1,24}(?:['’-]\p{L}{1,24})?|[A-Z]{1,20}(?:_[A-Z]{1,20}){1,4})$/u
/** Names begin with a capital. */
const CAPITALISED = /^\p{Lu}.*\p{Ll}/u
const STATUS = /^[2-5]\d\d$/
/** Such as `(at)`: these brackets are not quotes. */
const BRACKETED_AT = /[[({<]\s*(?:at|snabel-?a)\s*[\])}>]/giu
/** `@` in all its forms, and words that replace it. */
const AT = /[@＠﹫]|^\P{L}*(?:at|snabel-?a)\P{L}*$/iu

/** Removes the text from the first quote to the last, or to the end when the quote is not closed. */
const withoutQuotes = (text: string): string => {
  let left = text
  for (const [open, close] of QUOTES) {
    const from = left.search(open)
    if (from < 0) continue
    const rest = left.slice(from + 1)
    const last = [...rest.matchAll(new RegExp(close, 'gu'))].at(-1)
    left = `${left.slice(0, from)}${GONE} ${last ? rest.slice(last.index + 1) : ''}`
  }
  return left
}

/**
 * The text without quoted parts, e-mail addresses and numbers, at most 200 characters. Only words and one HTTP or SMTP
 * status remain, so that no notation of an address or number needs to be known. Capitalised words are removed too,
 * except the first: they may be names.
 */
export const redact = (text: string): string => {
  const read = text.slice(0, READ_MAX).replace(BRACKETED_AT, '@')
  const words = withoutQuotes(read).split(/\s+/u).filter(Boolean)
  let statuses = 0
  const kept = words.map((word, at) => {
    const [core = ''] = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/su.exec(word) ?? []
    if (word.includes(GONE)) return GONE
    if ([words[at - 1], word, words[at + 1]].some((near) => near !== undefined && AT.test(near))) return GONE
    if (STATUS.test(core)) return (statuses += 1) === 1 ? core : GONE
    return WORD.test(core) && (at === 0 || !CAPITALISED.test(core)) ? core + (word.endsWith(':') ? ':' : '') : GONE
  })
  const said = kept.filter((word, at) => word !== GONE || kept[at - 1] !== GONE).join(' ')
  return said.length > LENGTH_MAX ? `${said.slice(0, LENGTH_MAX - 1)}${GONE}` : said
}

/** Error codes of libraries, the operating system, PostgreSQL (five characters) and SMTP (three digits). */
const CODE = /^(?:[A-Za-z]{1,40}(?:[._-][A-Za-z]{1,40}){0,6}|\d{3}|[0-9A-Z]{5})$/

const codeIn = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, responseCode }: Error & { code?: unknown; responseCode?: unknown } = error
  const codes = [code, responseCode].filter(
    (each) => (typeof each === 'string' || typeof each === 'number') && CODE.test(String(each)),
  )
  return codes.length > 0 ? codes.join(' ') : undefined
}

/**
 * `code`: of the error or of its cause, such as `ECONNREFUSED` or `EENVELOPE 550`, otherwise its class. `message`:
 * redacted.
 */
export const describeError = (error: unknown): { code: string; message: string } => {
  if (!(error instanceof Error)) return { code: 'unknown', message: redact(String(error)) }
  return {
    code: codeIn(error) ?? codeIn(error.cause) ?? (CODE.test(error.name) ? error.name : 'Error'),
    message: redact(error.message),
  }
}

/** The same on one line, for the log. */
export const errorLine = (error: unknown): string => {
  const { code, message } = describeError(error)
  return message ? `${code}: ${message}` : code
}

/** pino's serializer: the redacted error, and its stack without the message at its start. */
export const errorForLog = (error: Error) => ({
  ...describeError(error),
  type: error.name,
  stack: (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n'),
})
