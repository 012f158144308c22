/** The language of an answer. */
import type { Language } from '@sievert/domain/texts/language'
import type { FastifyRequest } from 'fastify'

/** English for a tag that begins with en, otherwise Swedish. */
const languageOfTag = (tag = ''): Language => (/^en\b/i.test(tag.trim()) ? 'en' : 'sv')

/**
 * For a page: the web app's language cookie, otherwise Accept-Language. Browsers may have the name without prefix from
 * before version 1.0, and plain http has it.
 */
export const pageLanguageOf = ({ cookies, headers }: FastifyRequest): Language =>
  languageOfTag(cookies['__Host-sievert-language'] ?? cookies['sievert-language'] ?? headers['accept-language'])

/**
 * A single `?language=`, otherwise Accept-Language, otherwise Swedish. Errors use it too, so the query may be
 * malformed.
 */
export const languageOf = (request: FastifyRequest): Language => {
  const { language } = request.query as { language?: unknown }
  return languageOfTag(typeof language === 'string' ? language : request.headers['accept-language'])
}
