/** In which language a request is answered. */
import type { Language } from '@sievert/domain/application-type/definition'
import type { FastifyRequest } from 'fastify'

/** English for a tag that begins with en, else Swedish. */
const languageOfTag = (tag: string | undefined): Language => (/^en\b/i.test(tag?.trim() ?? '') ? 'en' : 'sv')

/** `?language=`, else Accept-Language, else Swedish. */
export const languageOf = (request: FastifyRequest): Language => {
  const { language } = request.query as { language?: string }
  return languageOfTag(language ?? request.headers['accept-language'])
}
