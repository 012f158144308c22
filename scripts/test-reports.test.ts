/** Failed, skipped and missing tests in the reports of the test runners. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { root } from './support/root.ts'
import { readPlaywright, readVitest, tally } from './test-reports.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())

const vitest = (tests: Readonly<Record<string, object>>, status = 'passed') => {
  const skipped = { status: 'skipped', failureMessages: [], tags: [] }
  const assertionResults = Object.entries(tests).map(([fullName, result]) => ({ fullName, ...skipped, ...result }))
  return { testResults: [{ name: `${root}a.test.ts`, status, message: 'broken\nand more', assertionResults }] }
}
const count = (
  report: object | string,
  { ok = true, wanted = ['a.test.ts'], isNight = false, read = readVitest } = {},
) => {
  const file = join(folder.path, 'report.json')
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  return tally('The runner', file, (text) => read(text, isNight), ok, wanted)
}

it("counts Vitest's tests, and excuses a skip only for a missing program or the quick suite", () => {
  const report = vitest({
    good: { status: 'passed' },
    late: { status: 'passed', failureMessages: ['too slow'] },
    bad: { status: 'failed' },
    without: { meta: { missing: ['openssl', 'jq'] } },
    slow: { tags: ['nightly'] },
  })
  const [bad, late, slow] = ['bad', 'late', 'slow'].map((title) => `${root}a.test.ts: ${title}`)
  expect(count(report)).toEqual({ passed: 2, failures: [bad], skipped: ['openssl and jq'], retried: [late] })
  expect(count(report, { isNight: true }).failures).toEqual([bad, `skipped without a missing program: ${slow}`])
})

it("counts Playwright's tests, and excuses a skip only for a missing program", () => {
  const test = (title: string, status: string, description?: string) => ({
    title,
    tests: [{ projectName: 'phone', status, annotations: [{ type: 'skip', description }] }],
  })
  const specs = [
    test('for programs', 'skipped', 'pdfinfo and pdftotext'),
    test('for patience', 'skipped', 'jq and patience'),
    test('flaky', 'flaky'),
  ]
  const report = { suites: [{ file: 'a.spec.ts', specs: [], suites: [{ file: 'a.spec.ts', specs }] }], errors: [{}] }
  expect(count(report, { wanted: ['e2e/a.spec.ts'], read: readPlaywright })).toEqual({
    passed: 1,
    failures: ['an error without a message', 'skipped without a missing program: a.spec.ts: for patience [phone]'],
    skipped: ['pdfinfo and pdftotext'],
    retried: ['a.spec.ts: flaky [phone]'],
  })
})

const GOOD = vitest({ good: { status: 'passed' } })
it.each([
  ['nothing', GOOD, {}, []],
  ['a cut report', '{"testRes', {}, ['The runner left no report']],
  ['a report without tests', vitest({}), {}, ['The runner ran no tests']],
  ['a file that was not loaded', vitest({}, 'failed'), {}, [`${root}a.test.ts: broken`]],
  ['an error outside the tests', GOOD, { ok: false }, ['The runner failed outside its tests']],
  ['a file that never ran', GOOD, { wanted: ['a.test.ts', 'b.test.ts'] }, ['never ran: b.test.ts']],
])('fails for %s', (_what, report, options, failures) => expect(count(report, options).failures).toEqual(failures))
