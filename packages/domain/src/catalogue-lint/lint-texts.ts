/** The linter's rules for texts: every one there in every language, with the same placeholders, and used. */
import { isRecord } from '../application-type/decode.ts'
import { LANGUAGES, type Language } from '../application-type/definition.ts'
import { type Fault, type Found, faultIn, found, inFile, type JsonPath } from './lint-fault.ts'

export type TextMaps = Readonly<Record<Language, Readonly<Record<string, string>>>>
const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' }
const fileOf = (language: Language): string => `texts/${language}.json`

/** A text in both languages. */
const isLocalised = (value: Record<string, unknown>): boolean =>
  LANGUAGES.every((language) => typeof value[language] === 'string') && Object.keys(value).length === LANGUAGES.length

/** Texts that nobody has written, anywhere in a file. */
export function* lintEmptyTexts(value: unknown, path: JsonPath = []): Generator<Found> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* lintEmptyTexts(each, [...path, index])
    return
  }
  if (!isRecord(value)) return
  for (const [key, each] of Object.entries(value)) {
    const here = [...path, key]
    if (typeof each !== 'string') yield* lintEmptyTexts(each, here)
    else if (isLocalised(value) && each.trim() === '') yield found('empty-text', here, 'Nobody can read an empty text')
  }
}

const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')

function* lintLanguage(language: Language, texts: TextMaps): Generator<Found> {
  const other = texts[OTHER[language]]
  for (const [key, text] of Object.entries(texts[language])) {
    if (text.trim() === '') yield found('empty-text', [key], 'Nobody can read an empty text')
    const twin = other[key]
    if (twin === undefined) yield found('text-key-missing', [key], `It is missing from ${fileOf(OTHER[language])}`)
    else if (language === 'sv' && placeholders(text) !== placeholders(twin))
      yield found(
        'placeholder-mismatch',
        [key],
        `${fileOf('en')} has other placeholders: ${placeholders(twin) || 'none'}`,
      )
  }
}

/** Every rule for `texts/` that the files alone decide. */
export function* lintTexts(texts: TextMaps): Generator<Fault> {
  for (const language of LANGUAGES) yield* inFile(fileOf(language), lintLanguage(language, texts))
}

/** A dotted word in the program's source that may be a key. It holds `{}` where the program puts a value in. */
export type UsedKey = { key: string; where: string }

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
/** Fits every key that the open one may become. */
const asPattern = (key: string): RegExp => {
  const parts = key.split(/\{\w*\}/).map(escaped)
  return new RegExp(`^${parts.join('.+')}$`)
}
const isOpen = (key: string): boolean => /\{\w*\}/.test(key)

/** The first part of a key says where its text is shown. */
export const screenOf = (key: string): string => key.split('.')[0] ?? key

/** One of ours is written in full: `login.title.text`; of the specifications' keys those under `validation` are known by sight. */
const isSurelyKey = (word: string, screens: ReadonlySet<string>): boolean => {
  const screen = screenOf(word)
  return screens.has(screen) && (word.endsWith('.text') || screen === 'validation')
}

/**
 * Compares the keys of the texts with the words of the program. `derived`: keys of texts that other files of the
 * catalogue hold; those need not be used.
 */
export function* lintTextUsage(
  written: readonly string[],
  words: readonly UsedKey[],
  derived: readonly string[],
): Generator<Fault> {
  const used = new Set(words.map(({ key }) => key))
  const open = [...used].filter(isOpen).map(asPattern)
  for (const key of written) {
    const isTemplateInUse = isOpen(key) && [...used].some((word) => asPattern(key).test(word))
    if (!used.has(key) && !isTemplateInUse && !open.some((pattern) => pattern.test(key)))
      yield faultIn(fileOf('sv'), 'text-unused', [key], 'Nothing in the program shows it')
  }
  const keys = [...written, ...derived]
  const templates = keys.filter(isOpen).map(asPattern)
  const screens = new Set(keys.map(screenOf))
  for (const { key: word, where } of words) {
    if (!isSurelyKey(word, screens)) continue
    const isKnown = isOpen(word)
      ? keys.some((key) => asPattern(word).test(key))
      : keys.includes(word) || templates.some((pattern) => pattern.test(word))
    if (!isKnown) yield faultIn(fileOf('sv'), 'text-unknown', [word], `${where} uses it, but no text has the key`)
  }
}
