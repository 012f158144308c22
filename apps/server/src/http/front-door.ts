/** What is turned away before anything is made of it: packed, too deep, too slow, or with what no database can hold. */
import { AppError } from '../errors.ts'
import { isTooDeep } from '../json-depth.ts'
import type { Api } from './api.ts'

/** For a whole body, but for those of uploads, which may take an hour as long as something comes. */
const BODY_MS = 60_000

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
