/** Linter rules for texts: each key has a text in every language, with the same placeholders, and is used. */
import { type Fault, type Found, faultIn, found, inFile, type JsonPath } from '../catalogue-fault.ts'
import { isSeen } from '../characters.ts'
import { isRecord } from '../decode.ts'
import { LANGUAGES, type Language, type LocalisedText } from '../texts/language.ts'

export type TextMaps = Readonly<Record<Language, Readonly<Record<string, string>>>>
const OTHER: Record<Language, Language> = { sv: 'en', en: 'sv' }
const fileOf = (language: Language): string => `texts/${language}.json`

/** A text in both languages. */
export const isLocalised = (value: Record<string, unknown>): boolean =>
  LANGUAGES.every((language) => typeof value[language] === 'string') && Object.keys(value).length === LANGUAGES.length

/** Words at a property `key`, which change nothing but what is read. A unit is part of what a number means. */
export const isWording = (key: string | number | undefined, value: unknown): value is LocalisedText =>
  key !== 'unit' && isRecord(value) && isLocalised(value)

/** Empty texts, anywhere in a file. */
export function* lintEmptyTexts(value: unknown, path: JsonPath = []): Generator<Found> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* lintEmptyTexts(each, [...path, index])
    return
  }
  if (!isRecord(value)) return
  for (const [key, each] of Object.entries(value)) {
    const here = [...path, key]
    if (typeof each !== 'string') yield* lintEmptyTexts(each, here)
    else if (isLocalised(value) && !isSeen(each)) yield found('empty-text', here, 'An empty text shows nothing')
  }
}

/** The placeholders of a text, each once, in alphabetical order. */
export const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')

function* lintLanguage(language: Language, texts: TextMaps): Generator<Found> {
  const other = texts[OTHER[language]]
  for (const [key, text] of Object.entries(texts[language])) {
    if (!isSeen(text)) yield found('empty-text', [key], 'An empty text shows nothing')
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

/** Every rule for `texts/` that needs the files alone. */
export function* lintTexts(texts: TextMaps): Generator<Fault> {
  for (const language of LANGUAGES) yield* inFile(fileOf(language), lintLanguage(language, texts))
}

/** The first part of a key names the screen that shows the text. */
export const screenOf = (key: string): string => key.split('.')[0] ?? key

/** One key for every number: `validation.min.{n}.length.text`. A catalogue may define a text for a single number. */
const OF_ONE_LENGTH = /^validation\.(?:min|max)\.\d+\.length\.text$/

/** No shared texts themselves: a type's own text under such a key replaces several. */
const OF_SEVERAL: readonly string[] = ['receipt.not-yet.text']

/** The key of the shared text that the type's own text replaces. */
const sharedOf = (key: string, types: ReadonlySet<string>): string | undefined => {
  const [, before, name = ''] = /^(.+)\.([A-Z][A-Z0-9_]*)\.text$/.exec(key) ?? []
  return types.has(name) ? `${before}.text` : undefined
}

/**
 * Compares the texts with the keys that the program shows (`text-keys.json`). A key of the program must have a text,
 * and a text must have a key of the program. `names` are the catalogue's own (section identities, type names); a key
 * that contains one belongs to the catalogue and is not reported. `types` are the name keys of its types: a text of a
 * type replaces a shared one, `fee.title.FOOD.text`.
 */
export function* lintProgramKeys(
  texts: TextMaps,
  keys: ReadonlySet<string>,
  names: ReadonlySet<string>,
  types: ReadonlySet<string> = new Set(),
): Generator<Fault> {
  for (const key of keys)
    if (!LANGUAGES.some((language) => Object.hasOwn(texts[language], key)))
      yield faultIn(fileOf('sv'), 'text-key-missing', [key], 'The program shows it, and no language has it')
  for (const key of Object.keys(texts.sv)) {
    const shared = sharedOf(key, types)
    const isOwn = names.has(key) || key.split('.').some((part) => names.has(part)) || OF_ONE_LENGTH.test(key)
    if (shared !== undefined && !keys.has(shared) && !OF_SEVERAL.includes(shared))
      yield faultIn(fileOf('sv'), 'text-unused', [key], `The program shows no ${shared}, which it would replace`)
    else if (!keys.has(key) && !isOwn)
      yield faultIn(fileOf('sv'), 'text-unused', [key], 'Nothing in the program shows it')
  }
}
