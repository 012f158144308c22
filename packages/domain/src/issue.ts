/** The result type of every rule. */
import type { TextKey } from './text-key.ts'

/**
 * One broken rule. `path` is dotted and relative to the checked document (`VET_RESPONSIBLE.contacts.0.email`); `key` is
 * the text key of the message (`validation.min.3.length.text`); `params` fill `{0}`, `{1}` … in the text.
 */
export type Issue = { path: string; key: string; params?: readonly (string | number)[] }
export type Issues = readonly Issue[]

/**
 * Checks a value and returns its issues. Their path is '' for the value itself; the caller adds a prefix (see `under`).
 */
export type Rule<Value = string> = (value: Value) => Issues

/** No issues. One shared list, so that a valid value costs no allocation. */
export const NONE: Issues = []

/** A listed text key, or a template with a limit or an equipment name filled in. */
export type IssueKey =
  | TextKey
  | `validation.${'min' | 'max'}.${number}.length.text`
  | `validation.min.equipment.${string}`

/** One issue at the value itself, or at `path` inside it. */
export const issue = (key: IssueKey, path = '', params?: readonly (string | number)[]): Issue =>
  params ? { path, key, params } : { path, key }

const outward = (prefix: string | number, inner: Issue): Issue => {
  const path = inner.path === '' ? String(prefix) : `${prefix}.${inner.path}`
  return inner.params ? { path, key: inner.key, params: inner.params } : { path, key: inner.key }
}

/** The same issues with a prefix before each path. */
export const under = (prefix: string | number, issues: Issues): Issue[] => issues.map((each) => outward(prefix, each))

/** Appends the issues with a prefix before each path; creates the list when it is undefined. */
export const addUnder = (found: Issue[] | undefined, prefix: string | number, issues: Issues): Issue[] => {
  const all = found ?? []
  for (const each of issues) all.push(outward(prefix, each))
  return all
}

/** A path without its list positions, as in label keys of the error summary: `contacts.0.email` → `contacts.email`. */
export const withoutIndices = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
