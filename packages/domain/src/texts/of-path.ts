/** Words that belong to one field: looked up by the field's path, list positions left out. */
import { type Issue, withoutIndices } from '../issue.ts'
import { CHARACTER_KEYS, NUMBER_FORMAT, REQUIRED } from '../rules/text.ts'
import { runtimeKey, type TextKey } from '../text-key.ts'
import type { Translate } from './translate.ts'

type KeyOf = (path: string) => string
const labelKey: KeyOf = (path) => `validation.errorsummary.${path}`
const openKey: KeyOf = (path) => `validation.required.${path}`

/** Tries the path whole and then without what stands before the field. */
const textOfPath = (keyOf: KeyOf, path: string, t: Translate): string | undefined => {
  const parts = withoutIndices(path).split('.')
  for (const from of parts.keys()) {
    const text = t.find(keyOf(parts.slice(from).join('.')))
    if (text !== undefined) return text
  }
  return undefined
}

/** What the error summary calls a field (WIZ-08). */
export const labelOfField = (path: string, t: Translate): string | undefined => textOfPath(labelKey, path, t)

/** Where the text of a field that was left open stands: `validation.required.LASER_WHY.text`. */
export const openFieldKey: KeyOf = (path) => openKey(withoutIndices(path))

/** The repeated address isn't wrong in itself: it is another one (S2 §5 has one key for both). */
const isMismatch = ({ path, key }: Issue): boolean =>
  key === 'error.email.format' && path.split('.').at(-1) === 'emailConfirm'

/** What to remove, by the names of characters that have a word; `nameOfCharacter` gives a number to those that cannot be seen. */
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

/**
 * The message of an issue, whose key stays on the wire. `validation.required.text` serves every field that may not be left open, but
 * each of them says what to do; a refusal of characters ends with the character to remove.
 */
export const messageOf = (issue: Issue, t: Translate): string => {
  const { path, key, params } = issue
  if (isMismatch(issue)) return t('validation.email.confirm', params)
  if (key === NUMBER_FORMAT && params?.length === 2) return t('validation.number.ambiguous.text', params)
  const text = (key === REQUIRED ? textOfPath(openKey, path, t) : undefined) ?? t(runtimeKey(key), params)
  return text + aboutCharacter(issue, t)
}
