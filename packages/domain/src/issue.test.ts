/** Tests of issue paths and their prefixes. */
import { expect, it } from 'vitest'
import { issue, under } from './issue.ts'

it.each([
  [issue('validation.no-tab'), '', 'contacts.0'],
  [issue('validation.no-tab', 'email'), 'email', 'contacts.0.email'],
])('%j is at %j, and seen from outside at %s (SEC-12)', (wrong, at, outside) => {
  expect(wrong).toEqual({ path: at, key: 'validation.no-tab' })
  expect(under('contacts', under(0, [wrong]))).toEqual([{ path: outside, key: 'validation.no-tab' }])
})
