/** Derives the version of the consent text from the text, so that each change of the text changes the version. */
import { createHash } from 'node:crypto'
import type { Catalogue } from '../../catalogue/load.ts'

const KEYS = ['login.consent.header.text', 'login.consent.message.text', 'login.consent.label.text']

/** The first twelve hexadecimal digits of the SHA-256 of the text in both languages. */
export const consentTextVersion = ({ texts }: Pick<Catalogue, 'texts'>): string => {
  const shown = (['sv', 'en'] as const).flatMap((language) => KEYS.map((key) => texts(language)[key] ?? ''))
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
}
