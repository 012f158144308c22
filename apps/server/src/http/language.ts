/** In which language a request is answered. */
import type { Language } from '@sievert/domain/application-type/definition'
import type { FastifyRequest } from 'fastify'

/** English for a tag that begins with en, else Swedish. */
const languageOfTag = (tag = ''): Language => (/^en\b/i.test(tag.trim()) ? 'en' : 'sv')

/** For a page: what the person chose in the web app (its cookie), else Accept-Language. */
export const pageLanguageOf = ({ cookies, headers }: FastifyRequest): Language =>
  languageOfTag(cookies['sievert-language'] ?? headers['accept-language'])

/** `?language=`, said once, else Accept-Language, else Swedish. Asked of errors, too: the query may be anything. */
export const languageOf = (request: FastifyRequest): Language => {
  const { language } = request.query as { language?: unknown }
  return languageOfTag(typeof language === 'string' ? language : request.headers['accept-language'])
}
