/**
 * Requires JSON bodies, refuses texts that the database can't store, and removes invisible characters from other texts.
 */
import { kindOfField, normalised } from '@sievert/domain/text-fields'
import { AppError } from '../utilities/errors/app-error.ts'
import type { Api } from './api.ts'

/** False when a text or a key contains NUL or an unpaired surrogate. */
export const isStorable = (json: unknown): boolean => {
  if (typeof json === 'string') return json.isWellFormed() && !json.includes('\0')
  if (typeof json !== 'object' || json === null) return true
  return Object.entries(json).every(([key, inside]) => isStorable(key) && isStorable(inside))
}

/**
 * Normalises every text by the rules of its field's name. `stepData` is left unchanged: it may be JSON inside JSON, and
 * its sections normalise their texts when they decode them.
 */
const withNormalisedTexts = (json: unknown, field = ''): unknown => {
  if (typeof json === 'string') return normalised(kindOfField(field), json)
  if (Array.isArray(json)) return json.map((inside) => withNormalisedTexts(inside, field))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, inside]) => [key, key === 'stepData' ? inside : withNormalisedTexts(inside, key)]),
  )
}

export const requireJson = (api: Api): void => {
  // Otherwise a form could reach a JSON route as an empty body.
  api.addHook('preParsing', async (request) => {
    const type = request.headers['content-type']
    if (request.routeOptions.schema?.body === undefined || type === undefined) return
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('error.media-type.text')
  })
  api.addHook('preValidation', async (request) => {
    if (request.routeOptions.schema?.body === undefined) return
    if (!isStorable(request.body))
      throw new AppError('error.malformed.text', { detail: 'a text holds what no database can keep' })
  })
  // Runs after validation, which bounds the lengths of the texts.
  api.addHook('preHandler', async (request) => {
    if (request.routeOptions.schema?.body !== undefined) request.body = withNormalisedTexts(request.body)
  })
}
