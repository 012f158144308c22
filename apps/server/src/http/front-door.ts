/** What is turned away before anything is made of it: packed, too deep, too slow, or with what no database can hold. */
import { AppError } from '../errors.ts'
import type { Api } from './api.ts'

/** Arrays and objects in one another, at most: what follows may walk through them without running out of stack. */
const DEEPEST = 64
/** For a whole body, but for those of uploads, which may take an hour as long as something comes. */
const BODY_MS = 60_000

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** Whether a text that may be JSON has more than 64 brackets open at once; those inside its texts don't count. */
export const isTooDeep = (json: string): boolean => {
  let [depth, inText] = [0, false]
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (inText && char === BACKSLASH) at++
    else if (char === QUOTE) inText = !inText
    else if (!inText && OPENING.has(char)) {
      if (++depth > DEEPEST) return true
    } else if (!inText && CLOSING.has(char)) depth--
  }
  return false
}

const readJson = (api: Api): void => {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(body) ? done(new AppError('error.malformed.text', { detail: 'too deep' })) : parse(request, body, done),
  )
}

/** To be called before routes are added. */
export const guardFrontDoor = (api: Api): void => {
  readJson(api)
  api.addHook('onRequest', async ({ url, headers, raw, routeOptions }) => {
    // A few packed bytes could become any number.
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new AppError('error.media-type.text')
    if (/%00/.test(url)) throw new AppError('error.malformed.text', { detail: 'NUL in the address' })
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || routeOptions.config.takesLong) return
    const tooSlow = setTimeout(() => raw.destroy(), BODY_MS)
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(tooSlow))
  })
}

/** Throws 400 for a name that holds NUL, which ends a name for many programs. */
export const refuseNul = (name: string): string => {
  if (name.includes('\0')) throw new AppError('error.malformed.text', { detail: 'NUL in a name' })
  return name
}
