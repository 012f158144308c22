/**
 * Redacts errors before they are stored or logged. Responses of other systems (mail server, case system, file store,
 * identity provider …) may hold names, addresses and identity numbers in any notation, so only known words, error codes
 * and statuses remain.
 */
import { failedSystem } from './failed-system.ts'
import { isKnownWord } from './known-words.ts'

const READ_MAX = 4000
const LENGTH_MAX = 200
const GONE = '…'

/** A status of HTTP or SMTP. */
const STATUS = /^[2-5]\d\d$/
/** An enhanced status code of SMTP (RFC 3463), such as `4.2.2`. */
const ENHANCED_STATUS = /^[245]\.[0-7]\.\d{1,2}$/

/**
 * The known words of a text, at most 200 characters; `…` stands for the others. Of its numbers, only the first status
 * that begins the text or follows a known word remains, with the enhanced status code after it.
 * `redact('Failed: 450 4.2.2 annasvensson is full')` is `'Failed: 450 4.2.2 … is full'`.
 */
export const redact = (text: string): string => {
  const words = text.slice(0, READ_MAX).split(/\s+/u).filter(Boolean)
  const redacted: string[] = []
  let status: number | undefined
  for (const [at, word] of words.entries()) {
    const core = word.replace(/^[("'`[]+|[)"'`\].,:;!?]+$/gu, '')
    const isStatus = status === undefined && STATUS.test(core) && redacted[at - 1] !== GONE
    if (isStatus) status = at
    const isKnown = isStatus || isKnownWord(core) || (status === at - 1 && ENHANCED_STATUS.test(core))
    redacted.push(isKnown ? core + (word.endsWith(':') ? ':' : '') : GONE)
  }
  const said = redacted.filter((word, at) => word !== GONE || redacted[at - 1] !== GONE).join(' ')
  return said.length > LENGTH_MAX ? `${said.slice(0, LENGTH_MAX - 1)}${GONE}` : said
}

/** The forms of a personal or coordination number, in digits of any script and with the usual separators. */
const NUMBER_LIKE =
  /(?<!\p{Nd})(?:\p{Nd}{2})?\p{Nd}{2}([-. ]?)\p{Nd}{2}\1\p{Nd}{2}[\s\p{Pd}\u2212+._]{0,3}\p{Nd}{4}(?!\p{Nd})/u
const UUIDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Whether a text may hold a personal or coordination number. A UUID does not count, whatever its digits. */
export const mayHoldNumber = (text: string): boolean => NUMBER_LIKE.test(text.replace(UUIDS, ''))

/** Encoded once or several times. */
const ENCODED = /%(?:25)*([2-7][0-9a-f])/gi
const decoded = (text: string): string =>
  text.replace(ENCODED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The identifier of a foreign electronic identity. */
const PRID_LIKE = /^[A-Z]{2}:[0-9A-Z-]{10,30}$/i
const isPersonal = (part: string): boolean => part.includes('@') || PRID_LIKE.test(part) || mayHoldNumber(part)

/** A client chooses the path: `…` stands for each part that may hold an identity number, a prid or an e-mail address. */
export const redactPath = (path: string): string =>
  path
    .split('/')
    .map((part) => (isPersonal(decoded(part)) ? GONE : part))
    .join('/')

/** PostgreSQL's error codes, by their classes. */
const SQLSTATE = /^(?:0[0-9A-Z]|2[0-8BDF]|3[4-9BDF]|4[024]|5[3-8]|F0|HV|P0|XX)[0-9A-Z]{3}$/
const isCode = (code: unknown): code is string | number =>
  (typeof code === 'string' || typeof code === 'number') &&
  (isKnownWord(String(code)) || STATUS.test(String(code)) || SQLSTATE.test(String(code)))

/** The code when all its words are known, otherwise `fallback`. */
export const knownCode = (code: unknown, fallback: string): string => (isCode(code) ? String(code) : fallback)

/** `error`: the word of an OAuth provider, such as `invalid_client`. */
type Coded = Error & { code?: unknown; responseCode?: unknown; error?: unknown }

const codeIn = (coded: Error): string | undefined => {
  const { code, responseCode, error }: Coded = coded
  const codes = [code, responseCode, error].filter(isCode)
  return codes.length > 0 ? codes.join(' ') : undefined
}

/** Errors that have causes without end, such as a circle, are cut off here. */
const CAUSES_MAX = 5

/** The error and its causes, outermost first. */
const chainOf = (error: unknown): Error[] => {
  const chain: Error[] = []
  for (let each = error; each instanceof Error && chain.length <= CAUSES_MAX; each = each.cause) chain.push(each)
  return chain
}

/** A member of a plain object, as the job queue's errors are. */
const memberOf = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

/** The first code of the error and its causes. */
export const causeCode = (error: unknown): string | undefined => chainOf(error).map(codeIn).find(Boolean)

/**
 * `code`: of the error or of its cause, such as `ECONNREFUSED` or `EENVELOPE 550`, otherwise its class. `message`:
 * redacted.
 */
export const describeError = (error: unknown): { code: string; message: string } =>
  error instanceof Error
    ? { code: causeCode(error) ?? knownCode(error.name, 'Error'), message: redact(error.message) }
    : {
        code: knownCode(memberOf(error, 'code'), 'unknown'),
        message: redact(String(memberOf(error, 'message') ?? error)),
      }

/** The calls of an error's stack, without the message before them. */
const callsOf = ({ stack = '', message }: Error): string => {
  const from = stack.indexOf(message)
  const calls = from < 0 ? [] : stack.slice(from + message.length).split('\n')
  return calls.filter((line) => /^ {4}at /.test(line)).join('\n')
}

/** pino's serializer: the redacted error, those that caused it, and the system outside that failed. */
export const errorForLog = (error: unknown) => {
  const chain = chainOf(error)
  const causes = chain.slice(1).map(describeError)
  return {
    ...describeError(error),
    ...chain.map(failedSystem).find(Boolean),
    ...(causes.length > 0 && { causes }),
    ...(error instanceof Error && { type: knownCode(error.name, 'Error'), stack: callsOf(error) }),
  }
}
