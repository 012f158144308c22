/** Reads what the test runners report, each in its own JSON. */
import { readFileSync } from 'node:fs'

/** How many passed, and what failed, one line each. `retried`: of the passed, those that failed once before. */
export type Tally = { passed: number; failures: string[]; skipped: number; retried: string[] }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled'
      /** Also of a first try, when the second passed. */
      failureMessages: string[]
    }[]
  }[]
}

/** A file that could not even be loaded has no test of its own that failed: it counts as one failure. */
export const readVitest = (text: string): Tally => {
  const { testResults } = JSON.parse(text) as VitestReport
  const tests = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ name, ...test })))
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const passed = tests.filter(({ status }) => status === 'passed')
  const titles = (some: typeof tests) => some.map(({ name, fullName }) => `${name}: ${fullName}`)
  return {
    passed: passed.length,
    failures: [
      ...titles(tests.filter(({ status }) => status === 'failed')),
      ...broken.map(({ name, message }) => `${name}: ${message.split('\n')[0]}`),
    ],
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    retried: titles(passed.filter(({ failureMessages }) => failureMessages.length > 0)),
  }
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
  }[]
}

/** What a failed test left: the main part of the page as assistive technology reads it, without the words round it. */
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
        spec.tests.map(({ status, projectName }) => ({ status, title: `${file}: ${spec.title} [${projectName}]` })),
      ),
    )
  const titles = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ title }) => title)
  return {
    passed: titles('expected').length + titles('flaky').length,
    failures: [
      ...titles('unexpected'),
      ...errors.map(({ message = 'an error without words' }) => message.split('\n')[0] ?? message),
    ],
    skipped: titles('skipped').length,
    retried: titles('flaky'),
  }
}

/** The report in `file`; a runner that left none, or ran nothing, or is unhappy for a reason of its own, has failed once. */
export const tally = (runner: string, file: string, read: (text: string) => Tally, ok: boolean): Tally => {
  let report: Tally
  try {
    report = read(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failures: [`${runner} left no report`], skipped: 0, retried: [] }
  }
  const { passed, failures } = report
  if (passed + failures.length === 0) return { ...report, failures: [`${runner} ran no tests`] }
  return ok || failures.length > 0 ? report : { ...report, failures: [`${runner} failed outside its tests`] }
}
