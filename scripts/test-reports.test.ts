/** Passed and failed tests in the reports of the test runners. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { root } from './root.ts'
import { mustRun, pageIn, readPlaywright, readVitest, skippedLine, tally } from './test-reports.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const vitest = (...files: [name: string, status: string, ...tests: string[]][]) =>
  JSON.stringify({
    testResults: files.map(([name, status, ...tests]) => ({
      name,
      status,
      message: `broken ${name}\nand more`,
      assertionResults: tests.map((one) => ({
        fullName: `a ${one} test`,
        status: one.replace('retried', 'passed'),
        failureMessages: one === 'retried' ? ['too slow'] : [],
        duration: one === 'skipped' ? null : 1500,
        meta: one === 'skipped' ? { missing: ['openssl', 'jq'] } : {},
        tags: one === 'pending' ? ['nightly'] : [],
      })),
    })),
  })

it("counts Vitest's tests, and a file that could not be loaded as one failure", () =>
  expect(readVitest(vitest(['a', 'failed', 'passed', 'retried', 'failed', 'skipped'], ['b', 'failed']))).toEqual({
    passed: 2,
    failures: ['a: a failed test', 'b: broken b'],
    skipped: ['openssl and jq'],
    retried: ['a: a retried test'],
    times: [
      { title: 'a: a passed test', seconds: 1.5 },
      { title: 'a: a retried test', seconds: 1.5 },
      { title: 'a: a failed test', seconds: 1.5 },
      { title: 'a: a skipped test', seconds: 0 },
    ],
    files: ['a', 'b'],
  }))

it.each([
  [false, []],
  [true, ['skipped for want of no program: a: a pending test']],
])('accepts a skipped test that is tagged nightly in the quick suite only (nightly: %s)', (isNight, failures) =>
  expect(readVitest(vitest(['a', 'passed', 'pending']), isNight)).toMatchObject({ passed: 0, failures }),
)

it("counts Playwright's tests in every project; names who needed a second try; what went wrong outside has failed", () => {
  const skip = { type: 'skip', description: 'pdftotext' }
  const test = (status: string) => ({
    projectName: 'phone',
    status,
    annotations: status === 'skipped' ? [skip] : [],
    results: { flaky: [500, 250], skipped: [] }[status]?.map((duration) => ({ duration })) ?? [{ duration: 1000 }],
  })
  const report = {
    suites: [
      {
        file: 'a.spec.ts',
        specs: [{ title: 'one', tests: [test('expected'), test('flaky')] }],
        suites: [{ file: 'a.spec.ts', specs: [{ title: 'two', tests: [test('unexpected'), test('skipped')] }] }],
      },
    ],
    errors: [{ message: 'no server\nat all' }],
  }
  expect(readPlaywright(JSON.stringify(report))).toEqual({
    passed: 2,
    failures: ['a.spec.ts: two [phone]', 'no server'],
    skipped: ['pdftotext'],
    retried: ['a.spec.ts: one [phone]'],
    times: [
      { title: 'a.spec.ts: one [phone]', seconds: 1 },
      { title: 'a.spec.ts: one [phone]', seconds: 0.75 },
      { title: 'a.spec.ts: two [phone]', seconds: 1 },
      { title: 'a.spec.ts: two [phone]', seconds: 0 },
    ],
    files: ['e2e/a.spec.ts'],
  })
})

it('lets Playwright skip for want of programs alone, and expect no test to fail', () => {
  const test = (title: string, status: string, type: string, description?: string) => ({
    title,
    tests: [{ projectName: 'phone', status, annotations: [{ type, description }], results: [] }],
  })
  const specs = [
    test('for programs', 'skipped', 'skip', 'pdfinfo and pdftotext'),
    test('for any words', 'skipped', 'skip', 'any words'),
    test('for half a program', 'skipped', 'skip', 'jq and patience'),
    test('to be mended', 'skipped', 'fixme', 'jq'),
    test('that fails', 'expected', 'fail', 'jq'),
    test('that should fail', 'unexpected', 'fail'),
    test('that is slow', 'expected', 'slow'),
  ]
  const report = JSON.stringify({ suites: [{ file: 'a.spec.ts', specs }], errors: [] })
  expect(readPlaywright(report)).toMatchObject({
    passed: 1,
    failures: [
      'expected to fail: a.spec.ts: that fails [phone]',
      'expected to fail: a.spec.ts: that should fail [phone]',
      'skipped for want of no program: a.spec.ts: for any words [phone], and 2 more',
    ],
    skipped: ['pdfinfo and pdftotext'],
  })
})

it.each([
  ['left no report', undefined, true, ['Vitest left no report']],
  ['broke off in the middle of its report', '{"testRes', true, ['Vitest left no report']],
  ['ran no tests', vitest(), true, ['Vitest ran no tests']],
  ['skipped all tests', vitest(['a', 'passed', 'skipped']), true, ['Vitest ran no tests']],
  [
    'skipped a test without a word',
    vitest(['a', 'passed', 'passed', 'failed', 'todo']),
    true,
    ['a: a failed test', 'skipped for want of no program: a: a todo test'],
  ],
  ['failed outside its tests', vitest(['a', 'passed', 'passed']), false, ['Vitest failed outside its tests']],
  ['is content', vitest(['a', 'passed', 'passed']), true, []],
])('notices when a runner %s', (name, report, ok, failures) => {
  const file = join(folder.path, `${name}.json`)
  if (report !== undefined) writeFileSync(file, report)
  expect(tally('Vitest', file, readVitest, ok).failures).toEqual(failures)
})

it('fails for each file that should have run and is not in the report', () => {
  const file = join(folder.path, 'left-out.json')
  writeFileSync(file, vitest([join(root, 'scripts/a.test.ts'), 'passed', 'passed']))
  const wanted = ['scripts/a.test.ts', 'apps/web/test/never-run.test.ts']
  expect(tally('Vitest', file, readVitest, true, wanted)).toMatchObject({
    passed: 1,
    failures: ['never ran: apps/web/test/never-run.test.ts'],
  })
})

it('wants every test file wherever it stands, by day none of the night alone', () => {
  const sources = [
    'apps/web/test/never-run.test.ts',
    'apps/web/src/a.test.tsx',
    'scripts/b.nightly.test.ts',
    'scripts/b.ts',
    'e2e/c.test.ts',
    'e2e/journeys/d.spec.ts',
    'e2e/nightly/e.spec.ts',
  ].map((path) => ({ path, text: 'by day' }))
  const atNight = { path: 'e2e/journeys/f.spec.ts', text: `test('walks', { tag: '@night' })` }
  const run = (kind: 'test' | 'spec', isNight: boolean) => mustRun([...sources, atNight], kind, isNight)
  const byDay = ['apps/web/test/never-run.test.ts', 'apps/web/src/a.test.tsx', 'e2e/c.test.ts']
  expect(run('test', false)).toEqual(byDay)
  expect(run('test', true).toSorted()).toEqual([...byDay, 'scripts/b.nightly.test.ts'].toSorted())
  expect(run('spec', false)).toEqual(['e2e/journeys/d.spec.ts'])
  expect(run('spec', true)).toEqual(['e2e/journeys/d.spec.ts', 'e2e/nightly/e.spec.ts', 'e2e/journeys/f.spec.ts'])
})

it('finds the main part of the page that a failed test left, if it left one', () => {
  const left = (page: string) => `# Details\n\`\`\`\nError\n\`\`\`\n\`\`\`yaml\n${page}\`\`\`\n\`\`\`ts\ncode\n\`\`\`\n`
  const main = '- main:\n  - status\n'
  expect(pageIn(left(`- banner\n${main}- contentinfo:\n  - text\n`))).toBe(main)
  expect(pageIn(left('- alert\n'))).toBe('- alert\n')
  expect(pageIn('# Details\n')).toBe('')
})

it('says what the skipped wanted, most wanted first', () =>
  expect(skippedLine(['jq', 'xmlsec1', 'xmlsec1', 'openssl and jq'])).toBe(
    '4 skipped: 2 for want of xmlsec1, 1 of jq, 1 of openssl and jq',
  ))
