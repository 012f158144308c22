/** Lookup of texts by key, with numbered placeholders. */
import type { TextKey } from '../text-key.ts'
import type { Language } from './language.ts'

export type TextMap = { readonly [key: string]: string }
export type Params = readonly (string | number)[]

/**
 * Templates that concrete keys fall back to, and the part of the key that fills the placeholder. Text around the match
 * is kept, so that a longer key finds no template.
 */
const TEMPLATES: readonly (readonly [pattern: RegExp, target: string, value: string])[] = [
  [/validation\.min\.equipment\.(.+)/, 'validation.min.equipment.{equipmentName}', '$1'],
  [/validation\.(min|max)\.(\d+)\.length\.text/, 'validation.$1.{n}.length.text', '$2'],
  [/currentEquipment\.missing\.(.+)\.configuration/, 'currentEquipment.missing.{usage}.configuration', '$1'],
]

/** `validation.min.3.length.text` → `validation.min.{n}.length.text` with {0} = 3. */
const template = (key: string): { key: string; params: Params } | undefined => {
  const found = TEMPLATES.find(([pattern]) => pattern.test(key))
  if (!found) return undefined
  const [pattern, target, value] = found
  return { key: key.replace(pattern, target), params: [key.replace(pattern, value)] }
}

/**
 * Replaces `{0}`, `{1}` …, and `{0:day|days}` by the word for one or for several. A placeholder without a value stays
 * visible, so that a test finds it.
 */
export const fill = (text: string, params: Params): string =>
  text.replace(/\{(\d+)(?::([^{|}]+)\|([^{|}]+))?\}/g, (placeholder, position: string, one?: string, several = '') => {
    const value = params[Number(position)]
    if (value === undefined) return placeholder
    if (one === undefined) return String(value)
    return String(value) === '1' ? one : several
  })

const own = (texts: TextMap, key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined)

/** The text, or undefined when neither the key nor its template is known. */
export const findText = (texts: TextMap, key: string, params: Params = []): string | undefined => {
  const concrete = own(texts, key)
  if (concrete !== undefined) return fill(concrete, params)
  const general = template(key)
  const text = general && own(texts, general.key)
  return text && fill(text, params.length > 0 ? params : general.params)
}

/** Shown for a key without a text. The catalogue's check ensures a text for every key in `text-keys.json`. */
const MISSING: TextKey = 'general.text-missing.text'
const LAST_RESORT = '…'

/** The text; for an unknown key a neutral text, never the key. */
export const translate = (texts: TextMap, key: string, params: Params = []): string =>
  findText(texts, key, params) ?? own(texts, MISSING) ?? LAST_RESORT

/** Looks up texts in one language. */
export type Translate = {
  /** The text with its placeholders filled: `t('contact.number.text', ['Kontakt', 2])`. */
  (key: TextKey, params?: Params): string
  /** The text of an optional key. */
  find(key: string, params?: Params): string | undefined
  language: Language
}
/**
 * The same for what concerns one application type: a text of the type's own, `fee.title.FOOD.text`, comes before the
 * shared one, `fee.title.text`.
 */
export const translatorForType = (t: Translate, nameKey: string): Translate => {
  const ofType = (key: string, params?: Params) => t.find(key.replace(/\.text$/, `.${nameKey}.text`), params)
  return Object.assign((key: TextKey, params?: Params) => ofType(key, params) ?? t(key, params), {
    find: (key: string, params?: Params) => ofType(key, params) ?? t.find(key, params),
    language: t.language,
  })
}
export const translator = (texts: TextMap, language: Language): Translate =>
  Object.assign((key: TextKey, params?: Params) => translate(texts, key, params), {
    find: (key: string, params?: Params) => findText(texts, key, params),
    language,
  })
