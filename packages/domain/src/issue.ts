/** The one shape in which every rule says what is wrong. */
import type { TextKey } from './text-key.ts'

/**
 * One broken rule.
 * `path` is dotted and relative to the document that was checked (`VET_RESPONSIBLE.contacts.0.email`);
 * `key` is the text key of the message (`validation.min.3.length.text`); `params` fill `{0}`, `{1}` … in the text.
 */
export type Issue = { path: string; key: string; params?: readonly (string | number)[] }
export type Issues = readonly Issue[]

/** A value in, what is wrong with it out: path '' for the value itself, so that the caller says where it stands (see `under`). */
export type Rule<Value = string> = (value: Value) => Issues

/** Nothing is wrong. One shared list, so that a valid value costs no allocation. */
export const NONE: Issues = []

/** A listed text key, or one that is filled in: with a limit, or with the name of a type's equipment. */
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

/** The same issues, seen from one level further out. */
export const under = (prefix: string | number, issues: Issues): Issue[] => issues.map((each) => outward(prefix, each))

/** Adds the issues, seen from one level further out, to those found so far; begins the list when there is none yet. */
export const addUnder = (found: Issue[] | undefined, prefix: string | number, issues: Issues): Issue[] => {
  const all = found ?? []
  for (const each of issues) all.push(outward(prefix, each))
  return all
}

/** A path without its list positions, as the error summary's label keys want it: `contacts.0.email` → `contacts.email`. */
export const withoutIndices = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
