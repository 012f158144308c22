/** The words for an issue. The key says which rule was broken; where it was broken may want other words. */
import type { Issue } from '../issue.ts'
import type { Translate } from './translate.ts'

/** By key: the places, and the text that is told there. The key itself stays on the wire. */
const ELSEWHERE: { readonly [key: string]: readonly [place: RegExp, text: string] } = {
  // The repeated address isn't wrong in itself: it is another one (S2 §5 has one key for both).
  'error.email.format': [/(^|\.)emailConfirm$/, 'validation.email.confirm'],
}

export const messageOf = (t: Translate, { path, key, params }: Issue): string => {
  const [place, text] = ELSEWHERE[key] ?? []
  return place?.test(path) && text ? t(text, params) : t(key, params)
}
