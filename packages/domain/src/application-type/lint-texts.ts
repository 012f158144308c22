/** The linter's rules for texts: every one there in every language, with the same placeholders, and used. */
import type { Language } from './definition.ts'
import { type Fault, type Found, found, inFile, type JsonPath } from './lint-fault.ts'

export type TextMaps = Readonly<Record<Language, Readonly<Record<string, string>>>>
const LANGUAGES: readonly Language[] = ['sv', 'en']
const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' }
const fileOf = (language: Language): string => `texts/${language}.json`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
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

/** A key as the program uses it. `key` may hold `{}` where the program puts a value in. */
export type UsedKey = { key: string; where: string }

const asPattern = (key: string): RegExp =>
  new RegExp(`^${key.replaceAll(/[.*+?^$()|[\]\\{}]/g, String.raw`\$&`).replaceAll(/\\\{\w*\\\}/g, '[^.]+')}$`)

/**
 * Compares the keys with those that the program uses: a key with `{}` (or a template's `{n}`) stands for every key that fits.
 */
export function* lintTextUsage(keys: readonly string[], used: readonly UsedKey[]): Generator<Fault> {
  const literal = new Set(used.map(({ key }) => key))
  const open = [...literal].filter((key) => key.includes('{')).map(asPattern)
  const templates = keys.filter((key) => key.includes('{')).map(asPattern)
  const known = new Set(keys)
  for (const key of keys) {
    const template = key.includes('{') ? asPattern(key) : undefined
    const isUsed =
      literal.has(key) ||
      open.some((each) => each.test(key)) ||
      (template && [...literal].some((each) => template.test(each)))
    if (!isUsed) yield { file: fileOf('sv'), ...found('text-unused', [key], 'Nothing in the program shows it') }
  }
  for (const { key, where } of used) {
    if (known.has(key) || templates.some((each) => each.test(key))) continue
    if (key.includes('{') && keys.some((each) => asPattern(key).test(each))) continue
    yield { file: fileOf('sv'), ...found('text-unknown', [key], `${where} uses it, but no text has the key`) }
  }
}
