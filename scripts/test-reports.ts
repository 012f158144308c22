/** Reads the JSON reports of the test runners. */
import { readFileSync } from 'node:fs'
import { root } from './root.ts'
import type { Timed } from './testing/costs.ts'
import { PROGRAMS } from './testing/programs.ts'

/**
 * The number of passed tests, and one line for each failure. `skipped`: the missing programs of each skipped test.
 * `retried`: passed tests that failed once before. `times`: the duration of each. `files`: those that ran.
 */
export type Tally = {
  passed: number
  failures: string[]
  skipped: string[]
  retried: string[]
  times: Timed[]
  files: string[]
}

/**
 * A test may be skipped if a program is missing, which is the reason given. All
 * other skipped tests count as one failure.
 */
const judgeSkipped = (tests: readonly { title: string; reason?: string | undefined }[]) => {
  const isExcused = ({ reason = '' }) => reason.split(' and ').every((word) => PROGRAMS.some((each) => each === word))
  const [first, ...others] = tests.filter((test) => !isExcused(test))
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return {
    skipped: tests.filter(isExcused).map(({ reason = '' }) => reason),
    unexcused: first ? [`skipped for want of no program: ${first.title}${more}`] : [],
  }
}

/** The skipped tests by missing program: `12 skipped: 7 for want of xmlsec1, 5 of pdftotext`. */
export const skippedLine = (skipped: readonly string[]): string => {
  const counts = Object.entries(Object.groupBy(skipped, (wanted) => wanted))
    .map(([wanted, tests = []]) => ({ wanted, count: tests.length }))
    .toSorted((a, b) => b.count - a.count)
  const parts = counts.map(({ wanted, count }, index) => `${count} ${index === 0 ? 'for want ' : ''}of ${wanted}`)
  return `${skipped.length} skipped: ${parts.join(', ')}`
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled'
      /** Includes a failed first try, if the second passed. */
      failureMessages: string[]
      /** Milliseconds. */
      duration?: number | null
      /** `missing`: see testing/programs.ts. */
      meta?: { missing?: string[] }
      tags: string[]
    }[]
  }[]
}

/**
 * A file that could not be loaded counts as one failure. Tests tagged `nightly` may be skipped in the quick suite only.
 */
export const readVitest = (text: string, isNight = Boolean(process.env['NIGHTLY'])): Tally => {
  const { testResults } = JSON.parse(text) as VitestReport
  const tests = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ name, ...test })))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const passed = tests.filter(({ status }) => status === 'passed')
  const titleOf = ({ name, fullName }: (typeof tests)[number]) => `${name}: ${fullName}`
  const titles = (some: typeof tests) => some.map(titleOf)
  const { skipped, unexcused } = judgeSkipped(
    tests
      .filter(
        ({ status, tags }) => status !== 'passed' && status !== 'failed' && (isNight || !tags.includes('nightly')),
      )
      .map((test) => ({ title: titleOf(test), reason: test.meta?.missing?.join(' and ') })),
  )
  return {
    passed: passed.length,
    failures: [
      ...titles(tests.filter(({ status }) => status === 'failed')),
      ...broken.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`),
      ...unexcused,
    ],
    skipped,
    retried: titles(passed.filter(({ failureMessages }) => failureMessages.length > 0)),
    times: tests.map((test) => ({ title: titleOf(test), seconds: (test.duration ?? 0) / 1000 })),
    files: testResults.map(({ name }) => name.replace(root, '')),
  }
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      annotations: { type: string; description?: string }[]
      /** Each try, in milliseconds. */
      results: { duration: number }[]
    }[]
  }[]
}

/** The main part of the page after a failed test, as assistive technology reads it. */
export const pageIn = (errorContext: string): string => {
  const page = /^```yaml\n(.*?)^```/ms.exec(errorContext)?.[1] ?? ''
  return /^ *- main.*?(?=^ *- contentinfo)/ms.exec(page)?.[0] ?? page
}

export const readPlaywright = (text: string): Tally => {
  const { suites, errors } = JSON.parse(text) as { suites: PlaywrightSuite[]; errors: { message?: string }[] }
  const flat = (suite: PlaywrightSuite): PlaywrightSuite[] => [suite, ...(suite.suites ?? []).flatMap(flat)]
  const tests = suites
    .flatMap(flat)
    .flatMap(({ file, specs }) =>
      specs.flatMap((spec) =>
        spec.tests.map(({ projectName, ...test }) => ({ ...test, title: `${file}: ${spec.title} [${projectName}]` })),
      ),
    )
  const isToFail = ({ annotations }: (typeof tests)[number]) => annotations.some(({ type }) => type === 'fail')
  const titles = (wanted: string) =>
    tests.filter((test) => test.status === wanted && !isToFail(test)).map(({ title }) => title)
  const { skipped, unexcused } = judgeSkipped(
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ title, annotations }) => ({
        title,
        reason: annotations.find(({ type }) => type === 'skip')?.description,
      })),
  )
  return {
    passed: titles('expected').length + titles('flaky').length,
    failures: [
      ...titles('unexpected'),
      ...tests.filter(isToFail).map(({ title }) => `expected to fail: ${title}`),
      ...unexcused,
      ...errors.map(({ message = 'an error without words' }) => message.split('\n')[0] ?? message),
    ],
    skipped,
    retried: titles('flaky'),
    times: tests.map(({ title, results }) => ({
      title,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    files: suites.map(({ file }) => `e2e/${file}`),
  }
}

type Source = { path: string; text: string }
/** In the quick suite, a file may have nightly tests only. */
const isOfNight = ({ path, text }: Source) =>
  /\.nightly\.test\.|^e2e\/nightly\//.test(path) || (/\.spec\.tsx?$/.test(path) && text.includes('@night'))

/** The files that must run: each `.test.` in Vitest and each `.spec.` in Playwright, in any folder. */
export const mustRun = (sources: readonly Source[], kind: 'test' | 'spec', isNight: boolean): string[] =>
  sources
    .filter(({ path }) => new RegExp(`\\.${kind}\\.tsx?$`).test(path))
    .filter((source) => isNight || !isOfNight(source))
    .map(({ path }) => path)

/**
 * The report in `file`. A runner without a report, without tests, or with an error of its own counts as one failure.
 * Each file of `wanted` that did not run counts as another.
 */
export const tally = (
  runner: string,
  file: string,
  read: (text: string) => Tally,
  ok: boolean,
  wanted: readonly string[] = [],
): Tally => {
  let report: Tally
  try {
    report = read(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failures: [`${runner} left no report`], skipped: [], retried: [], times: [], files: [] }
  }
  const { passed, files } = report
  if (passed + report.failures.length === 0) return { ...report, failures: [`${runner} ran no tests`] }
  const neverRan = wanted.filter((path) => !files.includes(path)).map((path) => `never ran: ${path}`)
  const failures = [...report.failures, ...neverRan]
  return { ...report, failures: ok || failures.length > 0 ? failures : [`${runner} failed outside its tests`] }
}
