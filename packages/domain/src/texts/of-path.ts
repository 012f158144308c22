/** Words that belong to one field: looked up by the field's path, list positions left out. */
import { type Issue, withoutIndices } from '../issue.ts'
import { NUMBER_FORMAT } from '../rules/number.ts'
import { REQUIRED } from '../rules/text.ts'
import { runtimeKey } from '../text-key.ts'
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

/**
 * What is said of a broken rule; its key stays on the wire. One key serves every field that may not be left open, but each of them
 * says what to do.
 */
export const messageOf = (issue: Issue, t: Translate): string => {
  const { path, key, params } = issue
  if (isMismatch(issue)) return t('validation.email.confirm', params)
  if (key === NUMBER_FORMAT && params) return t('validation.number.ambiguous.text', params)
  return (key === REQUIRED ? textOfPath(openKey, path, t) : undefined) ?? t(runtimeKey(key), params)
}
