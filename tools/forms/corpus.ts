/**
 * A corpus of form structures: gzipped JSON without labels or answers. Keys begin with their kind: `q` question,
 * `l` list, `p` page, `g` group, `c` container, `t` text.
 */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A condition is a prefix expression: `["all", ["is", "q1", "yes"], ["answered", "q2"]]`. */
export type Node = readonly [string, ...unknown[]]
type Rules = {
  min?: number
  max?: number
  minLength?: number
  maxLength?: number
  integer?: boolean
  after?: string
  orSame?: boolean
  pattern?: string
  custom?: true
  digits?: true
  fromDate?: string
  toDate?: string
  fromDays?: number
  toDays?: number
  fromYears?: number
  toYears?: number
}
/**
 * `s`: the same for a renamed question; `w`: a number for each distinct wording; `o`: options; `in`: the parent's key.
 */
export type Component = {
  k: string
  t: string
  s?: number
  in?: string
  req?: 1
  hidden?: 1
  o?: readonly string[]
  ways?: readonly string[]
  if?: Node
  rules?: Rules
  calc?: readonly string[]
  w?: number
}
export type Publication = { date: string; w: number; items: readonly number[] }
export type Form = { id: string; items: readonly Component[]; versions: readonly Publication[] }

export const readCorpus = (file: string): readonly Form[] =>
  (JSON.parse(gunzipSync(readFileSync(file)).toString()) as { forms: Form[] }).forms

/** The components of a publication, in reading order. */
export const componentsOf = ({ items }: Form, publication: Publication): Component[] =>
  publication.items.flatMap((index) => items[index] ?? [])

/** True for forms with at least five text or choice questions. */
export const isMeasured = (components: readonly Component[]): boolean =>
  components.filter(({ t }) => ['textfield', 'textarea', 'radiopanel'].includes(t)).length >= 5

const isNode = (part: unknown): part is Node => Array.isArray(part)

/** The value of a condition that depends on no answer; undefined for the others. */
const constant = ([name, ...parts]: Node): boolean | undefined => {
  if (name === 'gone' || name === 'never') return false
  const values = parts.filter(isNode).map(constant)
  if (name === 'not') return values[0] === undefined ? undefined : !values[0]
  if (name !== 'all' && name !== 'any') return undefined
  const decisive = name === 'any'
  if (values.includes(decisive)) return decisive
  return values.includes(undefined) ? undefined : !decisive
}

/** The components that an applicant can come to see: neither they nor a parent is hidden for ever. */
export const reachable = (components: readonly Component[]): Component[] => {
  const seen = new Set<string>()
  return components.filter((component) => {
    const { k, hidden } = component
    const shown =
      !hidden && (!component.in || seen.has(component.in)) && !(component.if && constant(component.if) === false)
    if (shown) seen.add(k)
    return shown
  })
}

/** Numbers of the parts that a translation leaves out. `shown`: the components that can be shown. */
export const leftOut = (
  components: readonly Component[],
  shown: readonly Component[],
): Readonly<Record<string, number>> => {
  const count = (test: (component: Component) => unknown) => shown.filter(test).length
  return {
    'never shown': components.length - shown.length,
    texts: count(({ k }) => k.startsWith('t')),
    patterns: count(({ rules }) => rules?.pattern),
    scripts: count(({ rules }) => rules?.custom),
    'calculations other than sums (they become typed numbers)': count(({ calc }) => calc && calc[0] !== 'sum'),
    'conditions on the channel (it is the web)': count((component) =>
      JSON.stringify(component.if)?.includes('"channel"'),
    ),
  }
}
