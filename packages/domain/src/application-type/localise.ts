/** Localisation of catalogue content: replaces every `{sv, en}` by one text. */
import { isRecord } from '../decode.ts'
import { LANGUAGES, type Language, type LocalisedText } from '../texts/language.ts'

/** The same type with texts in one language. */
export type Localised<T> = T extends LocalisedText
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Localised<Item>[]
    : T extends object
      ? { [Name in keyof T]: Localised<T[Name]> }
      : T

const isText = (value: Record<string, unknown>): value is LocalisedText =>
  LANGUAGES.every((language) => typeof value[language] === 'string')

const choose = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map((item) => choose(item, language))
  if (!isRecord(value)) return value
  if (isText(value)) return value[language]
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, choose(inner, language)]))
}

/** Works on application types, business types and the equipment catalogue. */
export const localise = <T>(value: T, language: Language): Localised<T> => choose(value, language) as Localised<T>
