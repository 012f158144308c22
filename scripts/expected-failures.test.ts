/**
 * Vitest counts a test that is expected to fail as passed, and its report doesn't show it. Playwright's report does.
 */
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { trackedTexts } from './tracked-files.ts'

const MARK = /\.fails\b|\bfails: \w/
/** Its subject fails the surrounding test. */
const ALLOWED = ['apps/web/src/api/held-to-contract.test.ts']

it.each(["it.fails('x')", "it.fails.each([1])('x')", "it.concurrent.fails('x')", "it('x', { fails: true })"])(
  'knows %s',
  (text) => expect(text).toMatch(MARK),
)

it('expects no test to fail, but where that is what is tested', () => {
  const tests = trackedTexts(root).filter(
    ({ path }) => /\.test\.tsx?$/.test(path) && path !== 'scripts/expected-failures.test.ts',
  )
  expect(tests.filter(({ text }) => MARK.test(text)).map(({ path }) => path)).toEqual(ALLOWED)
})
