/** Failed, skipped and missing tests in the reports of the test runners. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { root } from './support/root.ts'
import { readPlaywright, readVitest, tally } from './test-reports.ts'

const vitest = (tests: object, status = 'passed') => {
  const skipped = { status: 'skipped', failureMessages: [], tags: [] }
  const assertionResults = Object.entries(tests).map(([fullName, result]) =>
    Object.assign({ fullName }, skipped, result),
  )
  const name = join(root, 'a.test.ts')
  return JSON.stringify({ testResults: [{ name, status, message: 'broken\nand more', assertionResults }] })
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
  const counted = { passed: 2, failures: [bad], skipped: ['openssl and jq'], retried: [late], files: ['a.test.ts'] }
  expect(readVitest(report, false)).toEqual(counted)
  expect(readVitest(report, true).failures).toEqual([bad, `skipped without a missing program: ${slow}`])
  expect(readVitest(vitest({}, 'failed')).failures).toEqual([`${root}a.test.ts: broken`])
})

it('counts no Playwright test as passed that should fail or was skipped without a missing program', () => {
  const test = (title: string, status: string, type: string, description?: string) => ({
    title,
    tests: [{ projectName: 'phone', status, annotations: [{ type, description }] }],
  })
  const specs = [
    test('for programs', 'skipped', 'skip', 'pdfinfo and pdftotext'),
    test('for patience', 'skipped', 'skip', 'jq and patience'),
    test('to fail', 'expected', 'fail'),
    test('flaky', 'flaky', 'slow'),
  ]
  const counted = readPlaywright(JSON.stringify({ suites: [{ file: 'a', specs }], errors: [{}] }))
  expect(counted).toMatchObject({ passed: 1, skipped: ['pdfinfo and pdftotext'], retried: ['a: flaky [phone]'] })
  expect(counted.failures).toEqual([
    'expected to fail: a: to fail [phone]',
    'an error without a message',
    'skipped without a missing program: a: for patience [phone]',
  ])
})

it('fails without a report or a test, for an error outside the tests, and for each file that never ran', () => {
  const folder = createTemporaryFolder()
  const file = join(folder.path, 'report.json')
  const failuresOf = (report: string, ok = true, wanted = ['a.test.ts']) => {
    writeFileSync(file, report)
    return tally('Vitest', file, readVitest, ok, wanted).failures
  }
  const good = vitest({ good: { status: 'passed' } })
  expect(failuresOf(good)).toEqual([])
  expect(failuresOf('{"testRes')).toEqual(['Vitest left no report'])
  expect(failuresOf(vitest({}))).toEqual(['Vitest ran no tests'])
  expect(failuresOf(good, false)).toEqual(['Vitest failed outside its tests'])
  expect(failuresOf(good, true, ['a.test.ts', 'b.test.ts'])).toEqual(['never ran: b.test.ts'])
  folder.remove()
})
