/** Texts of a single field, found by the field's path without list positions. */
import { type Issue, withoutIndices } from '../issue.ts'
import { CHARACTER_KEYS, NUMBER_FORMAT, REQUIRED } from '../rules/text.ts'
import { runtimeKey, type TextKey } from '../text-key.ts'
import type { Params, Translate } from './translate.ts'
import { dateInSentence, formatNumber } from './typed.ts'

type KeyOf = (path: string) => string
const labelKey: KeyOf = (path) => `validation.errorsummary.${path}`
const openKey: KeyOf = (path) => `validation.required.${path}`

/** Tries the whole path, then ever shorter ends of it. */
const textOfPath = (keyOf: KeyOf, path: string, t: Translate): string | undefined => {
  const parts = withoutIndices(path).split('.')
  for (const from of parts.keys()) {
    const text = t.find(keyOf(parts.slice(from).join('.')))
    if (text !== undefined) return text
  }
  return undefined
}

const LIMIT_KEYS: ReadonlySet<string> = new Set(['validation.min.value', 'validation.max.value'])

/** The field's label in the error summary (WIZ-08). */
export const labelOfField = (path: string, t: Translate): string | undefined => textOfPath(labelKey, path, t)

/** Key of the message of an empty required field: `validation.required.LASER_WHY.text`. */
export const openFieldKey: KeyOf = (path) => openKey(withoutIndices(path))

/** A repeated address that differs is not malformed, but S2 §5 has one key for both. */
const isMismatch = ({ path, key }: Issue): boolean =>
  key === 'error.email.format' && path.split('.').at(-1) === 'emailConfirm'

/** Removal messages of characters with a name; `nameOfCharacter` gives a number to invisible characters. */
const REMOVE: Readonly<Record<string, TextKey>> = {
  'U+0009': 'validation.no-tab',
  'U+000A': 'validation.single-line',
  'U+0020': 'validation.remove-space',
}
const removeKey = (character: string | number): TextKey =>
  REMOVE[character] ??
  (String(character).startsWith('U+') ? 'validation.remove-invisible' : 'validation.remove-character')

/** The sentence that names the refused character; empty for an issue without one. */
const aboutCharacter = ({ key, params: [character] = [] }: Issue, t: Translate): string =>
  character !== undefined && CHARACTER_KEYS.has(key) ? ` ${t(removeKey(character), [character])}` : ''

/** Dates, limits of numbers and readings of a number are parameters in canonical form. */
const writtenParams = ({ key, params }: Issue, { language }: Translate): Params | undefined => {
  const areNumbers = LIMIT_KEYS.has(key) || (key === NUMBER_FORMAT && params?.length === 2)
  const write = key.startsWith('validation.date.') ? dateInSentence : areNumbers ? formatNumber : undefined
  return write ? params?.map((param) => (typeof param === 'string' ? write(param, language) : param)) : params
}

/**
 * The message of an issue, whose key stays on the wire. `validation.required.text` applies to every required field, but
 * each field may have a text of its own. A refusal of characters ends with the character to remove.
 */
export const messageOf = (issue: Issue, t: Translate): string => {
  const { path, key } = issue
  const params = writtenParams(issue, t)
  if (isMismatch(issue)) return t('validation.email.confirm', params)
  if (key === NUMBER_FORMAT && params?.length === 2) return t('validation.number.ambiguous.text', params)
  const text = (key === REQUIRED ? textOfPath(openKey, path, t) : undefined) ?? t(runtimeKey(key), params)
  return text + aboutCharacter(issue, t)
}
