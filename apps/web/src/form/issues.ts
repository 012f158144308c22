/**
 * Converts the domain's issues to react-hook-form's errors, and back. Errors hold keys and parameters; the text is
 * chosen when rendering.
 */

import { type Issue, type Issues, issue } from '@sievert/domain/issue'
import { runtimeKey } from '@sievert/domain/text-key'
import { type FieldErrors, type FieldValues, get, type Path, set, type UseFormReturn } from 'react-hook-form'
import { issuesOf } from '../api/api-error.ts'

const OWN_KEYS = new Set(['type', 'params', 'ref', 'message', 'types', 'root'])

/** `about`: the answer that a source other than the form's own rules refused. */
type Leaf = { type: string; params: Issue['params'] | undefined; about: string | undefined }

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The argument of `setError` for an issue. All properties are set, since `setError` keeps omitted ones of the previous
 * error.
 */
const leafOf = ({ key, params }: Issue): Leaf => ({ type: key, params, about: undefined })

/** Nested by path. The first issue of a path wins: a field shows one message at a time. */
export const toErrors = (issues: Issues): FieldErrors => {
  const errors: FieldErrors = {}
  for (const each of issues) {
    const there: unknown = get(errors, each.path)
    if (!isNode(there)) set(errors, each.path, leafOf(each))
    else if (!('type' in there)) Object.assign(there, leafOf(each))
  }
  return errors
}

/** Passes on the server's issues with the request; any other failure is logged. For `useSending`. */
export const refusedWith =
  (show: (issues: Issues) => void) =>
  (error: unknown): void => {
    const issues = issuesOf(error)
    show(issues)
    if (issues.length === 0) console.error(error)
  }

/** Sets issues on their fields; the first of a path wins here too. */
export function putIssues<T extends FieldValues>(form: UseFormReturn<T>, issues: Issues): void {
  for (const each of issues.toReversed()) form.setError(each.path as Path<T>, leafOf(each))
}

const answerAt = (values: unknown, path: string): string => JSON.stringify(get(values, path)) ?? ''

const leafWithAnswer = (values: unknown, each: Issue): Leaf => ({ ...leafOf(each), about: answerAt(values, each.path) })

/** Sets issues from sources other than the form's own rules; each remains as long as the refused answer. */
export function showIssues<T extends FieldValues>(form: UseFormReturn<T>, issues: Issues): void {
  for (const each of issues.toReversed()) form.setError(each.path as Path<T>, leafWithAnswer(form.getValues(), each))
}

const isSame = (error: unknown, { type, params }: Leaf): boolean =>
  isNode(error) && error['type'] === type && JSON.stringify(error['params']) === JSON.stringify(params)

/**
 * Updates the messages of all judged fields to the current issues. Other fields show none, and only changed ones
 * render. `isDue`: whether a field without a message is judged.
 */
export function judge<T extends FieldValues>(
  form: UseFormReturn<T>,
  found: Issues,
  isDue: (path: string) => boolean,
): void {
  const values = form.getValues()
  const errors = form.getErrors()
  const standing = toIssues(errors)
  const carrying = new Set(standing.map(({ path }) => path))
  const isJudged = (path: string) => carrying.has(path) || isDue(path)
  const due = new Map<string, Leaf>()
  for (const each of standing) {
    const leaf = leafWithAnswer(values, each)
    const error = get(errors, each.path) as Partial<Leaf>
    if (error.about === leaf.about) due.set(each.path, leaf)
  }
  for (const each of found) if (!due.has(each.path) && isJudged(each.path)) due.set(each.path, leafOf(each))
  for (const { path } of standing) if (!due.has(path)) form.clearErrors(path as Path<T>)
  // Read again: errors inside a list were removed together with the list's own message.
  for (const [path, leaf] of due) if (!isSame(get(form.getErrors(), path), leaf)) form.setError(path as Path<T>, leaf)
}

/** The issue at exactly this path, or undefined. */
export const issueAt = (error: unknown, path = ''): Issue | undefined => {
  if (!isNode(error) || typeof error['type'] !== 'string') return undefined
  return issue(runtimeKey(error['type']), path, error['params'] as Issue['params'])
}

/** All issues under a node, depth first, in the order they were found. */
export const toIssues = (errors: unknown, path = ''): Issue[] => {
  if (!isNode(errors)) return []
  const own = issueAt(errors, path)
  const inner = Object.entries(errors).flatMap(([name, value]) =>
    own && OWN_KEYS.has(name) ? [] : toIssues(value, path === '' ? name : `${path}.${name}`),
  )
  return own ? [own, ...inner] : inner
}
