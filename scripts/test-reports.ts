/** Reads the JSON reports of the test runners. */
import { readFileSync } from 'node:fs'
import { root } from './support/root.ts'
import { PROGRAMS } from './testing/programs.ts'

/**
 * The number of passed tests, and one line for each failure. `skipped`: the missing programs of each skipped test.
 * `retried`: passed tests that failed once before. `files`: those that ran.
 */
export type Tally = { passed: number; failures: string[]; skipped: string[]; retried: string[]; files: string[] }

/** `reason`: the missing programs, when skipped. */
type Test = { title: string; status: 'passed' | 'retried' | 'failed' | 'skipped'; reason?: string | undefined }

/** A test may be skipped if a program is missing, which is the reason given. All others count as one failure. */
const count = (tests: readonly Test[], files: string[]): Tally => {
  const { passed = [], retried = [], failed = [], skipped = [] } = Object.groupBy(tests, ({ status }) => status)
  const titles = (some: readonly Test[]) => some.map(({ title }) => title)
  const isExcused = ({ reason = '' }) => reason.split(' and ').every((word) => PROGRAMS.includes(word))
  const [first, ...others] = skipped.filter((test) => !isExcused(test))
  const more = others.length > 0 ? `, and ${others.length} more` : ''
  return {
    passed: passed.length + retried.length,
    failures: [...titles(failed), ...(first ? [`skipped without a missing program: ${first.title}${more}`] : [])],
    skipped: skipped.filter(isExcused).map(({ reason = '' }) => reason),
    retried: titles(retried),
    files,
  }
}

/** The skipped tests by missing program: `12 skipped: 7 for want of xmlsec1, 5 of pdftotext`. */
export const skippedLine = (skipped: readonly string[]): string => {
  const counts = [...Map.groupBy(skipped, (wanted) => wanted)].toSorted(([, a], [, b]) => b.length - a.length)
  const parts = counts.map(([wanted, { length }], at) => `${length} ${at === 0 ? 'for want ' : ''}of ${wanted}`)
  return `${skipped.length} skipped: ${parts.join(', ')}`
}

/** `failureMessages` includes a failed first try, if the second passed. `missing`: see testing/programs.ts. */
type VitestResult = {
  fullName: string
  status: string
  failureMessages: string[]
  meta?: { missing?: string[] }
  tags: string[]
}
type VitestReport = {
  testResults: { name: string; status: string; message: string; assertionResults: VitestResult[] }[]
}

/**
 * A file that could not be loaded counts as one failure. Tests tagged `nightly` may be skipped in the quick suite only.
 */
export const readVitest = (text: string, isNight = Boolean(process.env['NIGHTLY'])): Tally => {
  const { testResults } = JSON.parse(text) as VitestReport
  const tests = testResults.flatMap(({ name, status: ofFile, message, assertionResults }): Test[] => {
    const ran = assertionResults.flatMap(({ fullName, status, failureMessages, meta, tags }): Test[] => {
      const test = { title: `${name}: ${fullName}`, reason: meta?.missing?.join(' and ') }
      if (status === 'passed') return [{ ...test, status: failureMessages.length > 0 ? 'retried' : 'passed' }]
      if (status === 'failed') return [{ ...test, status }]
      return tags.includes('nightly') && !isNight ? [] : [{ ...test, status: 'skipped' }]
    })
    const isBroken = ofFile === 'failed' && !ran.some(({ status }) => status === 'failed')
    return isBroken ? [...ran, { title: `${name}: ${message.split('\n')[0]}`, status: 'failed' }] : ran
  })
  const files = testResults.map(({ name }) => name.replace(root, ''))
  return count(tests, files)
}

const STATUSES = { expected: 'passed', flaky: 'retried', unexpected: 'failed', skipped: 'skipped' } as const
type PlaywrightTest = {
  projectName: string
  status: keyof typeof STATUSES
  annotations: { type: string; description?: string }[]
}
type PlaywrightSuite = { file: string; suites?: PlaywrightSuite[]; specs: { title: string; tests: PlaywrightTest[] }[] }

export const readPlaywright = (text: string): Tally => {
  const { suites, errors } = JSON.parse(text) as { suites: PlaywrightSuite[]; errors: { message?: string }[] }
  const flat = (suite: PlaywrightSuite): PlaywrightSuite[] => [suite, ...(suite.suites ?? []).flatMap(flat)]
  const read = (name: string, { projectName, annotations, status }: PlaywrightTest): Test => {
    const title = `${name} [${projectName}]`
    if (annotations.some(({ type }) => type === 'fail'))
      return { title: `expected to fail: ${title}`, status: 'failed' }
    const reason = annotations.find(({ type }) => type === 'skip')?.description
    return { title, status: STATUSES[status], reason }
  }
  const tests = suites
    .flatMap(flat)
    .flatMap(({ file, specs }) =>
      specs.flatMap((spec) => spec.tests.map((test) => read(`${file}: ${spec.title}`, test))),
    )
  const outside = errors.map(({ message = 'an error without a message' }) => message.split('\n')[0] ?? '')
  const files = suites.map(({ file }) => `e2e/${file}`)
  return count([...tests, ...outside.map((title) => ({ title, status: 'failed' }) as const)], files)
}

/**
 * The files that must run: each `.test.` in Vitest and each `.spec.` in Playwright, in any folder. In the quick suite,
 * a file may have nightly tests only.
 */
export const mustRun = (
  sources: readonly { path: string; text: string }[],
  kind: 'test' | 'spec',
  isNight: boolean,
): string[] =>
  sources
    .filter(({ path }) => path.match(/\.(test|spec)\.tsx?$/)?.[1] === kind)
    .filter(
      ({ path, text }) => isNight || !(/[./]nightly[./]/.test(path) || (kind === 'spec' && text.includes('@night'))),
    )
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
  wanted: readonly string[],
): Tally => {
  let report: Tally
  try {
    report = read(readFileSync(file, 'utf8'))
  } catch {
    return { ...count([], []), failures: [`${runner} left no report`] }
  }
  if (report.passed + report.failures.length === 0) return { ...report, failures: [`${runner} ran no tests`] }
  const neverRan = wanted.filter((path) => !report.files.includes(path)).map((path) => `never ran: ${path}`)
  const failures = [...report.failures, ...neverRan]
  return { ...report, failures: ok || failures.length > 0 ? failures : [`${runner} failed outside its tests`] }
}
