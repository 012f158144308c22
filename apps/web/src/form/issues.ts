/** The domain's issues in react-hook-form's shape, and back. Keys and parameters travel; words are chosen when drawn. */
import { type Issue, type Issues, issue } from '@sievert/domain/issue'
import { type FieldErrors, type FieldValues, get, type Path, set, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/http.ts'

const OWN_KEYS = new Set(['type', 'params', 'ref', 'message', 'types', 'root'])

type Leaf = { type: string; params?: Issue['params'] }

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What `setError` takes for an issue; `params` ride along. */
const leafOf = ({ key, params }: Issue): Leaf => (params ? { type: key, params } : { type: key })

/** Nested by path. The first issue of a path wins: one message under a field at a time. */
export const toErrors = (issues: Issues): FieldErrors => {
  const errors: FieldErrors = {}
  for (const each of issues) {
    const there: unknown = get(errors, each.path)
    if (!isNode(there)) set(errors, each.path, leafOf(each))
    else if (!('type' in there)) Object.assign(there, leafOf(each))
  }
  return errors
}

/** What the server minds of what was sent; nothing of any other failure. */
export const issuesOf = (error: unknown): Issues =>
  error instanceof ApiError && error.status === 422 ? (error.problem?.issues ?? []) : []

/** Puts the server's faults on their fields; here, too, the first issue of a path wins. */
export function putIssues<T extends FieldValues>(form: UseFormReturn<T>, issues: Issues): void {
  for (const each of issues.toReversed()) form.setError(each.path as Path<T>, leafOf(each))
}

/** The issue that stands exactly here, or undefined. */
export const issueAt = (error: unknown, path = ''): Issue | undefined => {
  if (!isNode(error) || typeof error['type'] !== 'string') return undefined
  return issue(error['type'], path, error['params'] as Issue['params'])
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
