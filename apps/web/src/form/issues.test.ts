/** Tests of the conversion between issues and form errors. */
import type { Issue } from '@sievert/domain/issue'
import { describe, expect, it } from 'vitest'
import { issueAt, toErrors, toIssues } from './issues.ts'

const issues: Issue[] = [
  { path: 'A.contacts', key: 'too.many', params: [3] },
  { path: 'A.contacts.1.email', key: 'wrong' },
  { path: 'B.text', key: 'missing' },
]

describe('toErrors', () => {
  it('retains key and parameters, also for errors of a list and its items (WIZ-08)', () => {
    expect(toIssues(toErrors(issues))).toEqual(issues)
    expect(toIssues(toErrors(issues.toReversed()))).toEqual(expect.arrayContaining(issues))
  })

  it('shows one message at a time under a field (WIZ-09)', () => {
    const twice: Issue[] = [
      { path: 'B.text', key: 'first' },
      { path: 'B.text', key: 'second' },
    ]
    expect(toIssues(toErrors(twice))).toEqual([twice[0]])
  })
})

describe('issueAt', () => {
  it('finds the issue at that path', () => {
    expect(issueAt({ type: 'x', params: [1] }, 'p')).toEqual({ path: 'p', key: 'x', params: [1] })
    expect(issueAt({ inner: { type: 'x' } })).toBeUndefined()
    expect(issueAt(undefined)).toBeUndefined()
  })
})
