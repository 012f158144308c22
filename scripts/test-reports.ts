/** Reads the JSON reports of the test runners. */
import { readFileSync } from 'node:fs'
import { root } from './support/root.ts'
import { PROGRAMS } from './testing/programs.ts'

/** `reason`: the missing programs, when skipped. `retried`: passed after a first failure. */
type Test = { title: string; status: 'passed' | 'retried' | 'failed' | 'skipped'; reason?: string | undefined }
/** `files`: the test files that ran. */
type Report = { tests: Test[]; files: string[] }
/**
 * The number of passed tests, and one line for each failure. `skipped`: the missing programs of each skipped test.
 * `retried`: passed tests that failed once before.
 */
export type Tally = { passed: number; failures: string[]; skipped: string[]; retried: string[] }

/** The skipped tests by missing program: `12 skipped: 7 for want of xmlsec1, 5 of pdftotext`. */
export const skippedLine = (skipped: readonly string[]): string => {
  const counts = [...Map.groupBy(skipped, (wanted) => wanted)].toSorted(([, a], [, b]) => b.length - a.length)
  return `${skipped.length} skipped for want of: ${counts.map(([wanted, { length }]) => `${wanted} (${length})`).join(', ')}`
}

/** `failureMessages` includes a failed first try, if the second passed. `missing`: see testing/programs.ts. */
type VitestResult = {
  fullName: string
  status: 'passed' | 'failed' | 'skipped'
  failureMessages: string[]
  meta?: { missing?: string[] }
  tags: string[]
}
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestResult[] }

/**
 * A file that could not be loaded counts as one failure. Tests tagged `nightly` may be skipped in the quick suite only.
 */
export const readVitest = (text: string, isNight = Boolean(process.env['NIGHTLY'])): Report => {
  const { testResults } = JSON.parse(text) as { testResults: VitestFile[] }
  const tests = testResults.flatMap(({ name, status: ofFile, message, assertionResults }): Test[] => {
    const ran = assertionResults
      .filter(({ status, tags }) => isNight || status === 'passed' || status === 'failed' || !tags.includes('nightly'))
      .map(({ fullName, status, failureMessages, meta }): Test => {
        const isRetried = status === 'passed' && failureMessages.length > 0
        const title = `${name}: ${fullName}`
        return { title, status: isRetried ? 'retried' : status, reason: meta?.missing?.join(' and ') }
      })
    const isBroken = ofFile === 'failed' && !ran.some(({ status }) => status === 'failed')
    return isBroken ? [...ran, { title: `${name}: ${message.split('\n')[0]}`, status: 'failed' }] : ran
  })
  return { tests, files: testResults.map(({ name }) => name.replace(root, '')) }
}

const STATUSES = { expected: 'passed', flaky: 'retried', unexpected: 'failed', skipped: 'skipped' } as const
type PlaywrightTest = {
  projectName: string
  status: keyof typeof STATUSES
  annotations: { type: string; description?: string }[]
}
type PlaywrightSuite = { file: string; suites?: PlaywrightSuite[]; specs: { title: string; tests: PlaywrightTest[] }[] }

export const readPlaywright = (text: string): Report => {
  const { suites, errors } = JSON.parse(text) as { suites: PlaywrightSuite[]; errors: { message?: string }[] }
  const testsIn = ({ file, specs, suites: inner = [] }: PlaywrightSuite): Test[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, annotations }) => ({
        title: `${file}: ${title} [${projectName}]`,
        status: STATUSES[status],
        reason: annotations.find(({ type }) => type === 'skip')?.description,
      })),
    ),
    ...inner.flatMap(testsIn),
  ]
  const outside = errors.map(({ message = 'an error without a message' }): Test => {
    return { title: message.split('\n')[0] ?? '', status: 'failed' }
  })
  return { tests: [...suites.flatMap(testsIn), ...outside], files: suites.map(({ file }) => `e2e/${file}`) }
}

/** A test may be skipped if a program is missing, which is the reason given. */
const isExcused = ({ reason = '' }: Test): boolean => reason.split(' and ').every((word) => PROGRAMS.includes(word))

/**
 * The report in `file`. A runner without a report, without tests, or with an error of its own counts as one failure.
 * Each file of `wanted` that did not run counts as another.
 */
export const tally = (
  runner: string,
  file: string,
  read: (text: string) => Report,
  ok: boolean,
  wanted: readonly string[],
): Tally => {
  let report: Report
  try {
    report = read(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failures: [`${runner} left no report`], skipped: [], retried: [] }
  }
  const { passed = [], retried = [], failed = [], skipped = [] } = Object.groupBy(report.tests, ({ status }) => status)
  const failures = [
    ...failed.map(({ title }) => title),
    ...skipped.filter((test) => !isExcused(test)).map(({ title }) => `skipped without a missing program: ${title}`),
    ...(report.tests.every(({ status }) => status === 'skipped') ? [`${runner} ran no tests`] : []),
    ...wanted.filter((path) => !report.files.includes(path)).map((path) => `never ran: ${path}`),
  ]
  return {
    passed: passed.length + retried.length,
    failures: ok || failures.length > 0 ? failures : [`${runner} failed outside its tests`],
    skipped: skipped.filter(isExcused).map(({ reason = '' }) => reason),
    retried: retried.map(({ title }) => title),
  }
}
