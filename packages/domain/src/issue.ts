/** The one shape in which every rule says what is wrong. */

/**
 * One broken rule.
 * `path` is dotted and relative to the document that was checked (`VET_RESPONSIBLE.contacts.0.email`);
 * `key` is the text key of the message (`validation.min.3.length.text`); `params` fill `{0}`, `{1}` … in the text.
 */
export type Issue = { path: string; key: string; params?: readonly (string | number)[] }

/** The same issues, seen from one level further out. */
export const under = (prefix: string | number, issues: readonly Issue[]): Issue[] =>
  issues.map((issue) => ({ ...issue, path: issue.path === '' ? String(prefix) : `${prefix}.${issue.path}` }))

/** A path without its list positions, as the error summary's label keys want it: `contacts.0.email` → `contacts.email`. */
export const withoutIndices = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')
