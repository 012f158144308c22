/** The language of an answer. */
import { firstSupported, type Language } from '@sievert/domain/texts/language'
import type { FastifyRequest } from 'fastify'

/** The tags of Accept-Language by descending quality, equal ones in their order (RFC 9110, 12.5.4). */
const acceptedTags = ({ 'accept-language': header = '' }: FastifyRequest['headers']): readonly string[] =>
  header
    .split(',')
    .map((each) => ({ tag: each.split(';', 1)[0] ?? '', quality: Number(/;\s*q=([^;]*)/i.exec(each)?.[1] ?? 1) }))
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

/**
 * For a page: the web app's language cookie, otherwise Accept-Language, as the web app itself chooses. Browsers may have
 * the name without prefix from before version 1.0, and plain http has it.
 */
export const pageLanguageOf = ({ cookies, headers }: FastifyRequest): Language =>
  firstSupported([cookies['__Host-sievert-language'], cookies['sievert-language'], ...acceptedTags(headers)]) ?? 'sv'

/**
 * A single `?language=`, otherwise Accept-Language, otherwise Swedish. Errors use it too, so the query may be
 * malformed.
 */
export const languageOf = (request: FastifyRequest): Language => {
  const { language } = request.query as { language?: unknown }
  return firstSupported(typeof language === 'string' ? [language] : acceptedTags(request.headers)) ?? 'sv'
}
