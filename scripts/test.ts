/**
 * `npm test`: runs every check and every test, even after a failure. The last line
 * has the numbers of passed and failed tests.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { root } from './support/root.ts'
import { endAll, run } from './support/run.ts'
import { trackedTexts } from './support/tracked-files.ts'
import { readPlaywright, readVitest, skippedLine, type Tally, tally } from './test-reports.ts'
import { missingOf } from './testing/programs.ts'
import { NIGHT } from './testing/sampling.ts'

const isNight = Boolean(process.env['NIGHTLY'])
const reports = mkdtempSync(join(tmpdir(), 'sievert-reports-'))
/** The server's log and the PDFs of the tests, which are searched and validated at the end. */
const [logs, pdfs] = [join(reports, 'logs'), join(reports, 'pdfs')]
for (const folder of [logs, pdfs]) mkdirSync(folder)
Object.assign(process.env, { TEST_LOGS: logs, TEST_PDFS: pdfs, NO_COLOR: '1' })
// The tests start hundreds of processes: each reuses code compiled by an earlier one.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
// A nightly run continues past midnight.
process.env['NIGHT'] = String(NIGHT)

const total: Tally = { passed: 0, failures: [], skipped: [], retried: [] }
const add = ({ passed = 0, failures = [], skipped = [], retried = [] }: Partial<Tally>) => {
  total.passed += passed
  total.failures.push(...failures)
  total.skipped.push(...skipped)
  total.retried.push(...retried)
}
const finish = () => {
  rmSync(reports, { recursive: true, force: true })
  if (total.retried.length > 0) console.log(['\nPassed at the second try:', ...total.retried].join('\n  '))
  if (total.failures.length > 0) console.log(['\nFailed:', ...total.failures].join('\n  '))
  if (total.skipped.length > 0) console.log(`\n${skippedLine(total.skipped)}`)
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
  process.exit(total.failures.length > 0 || total.passed === 0 ? 1 : 0)
}

type Stage = () => Promise<Partial<Tally>>
const say = (text: string) => process.stdout.write(text)
/** One of our scripts, counted as one test. */
const script =
  (failure: string, ...command: string[]): Stage =>
  async () =>
    (await run(['node', ...command], { say })).ok ? { passed: 1 } : { failures: [failure] }

const check: Stage = async () => {
  const outcomes = await runChecks()
  const failed = outcomes.filter(({ ok }) => !ok)
  return { passed: outcomes.length - failed.length, failures: failed.map(({ name }) => `check: ${name}`) }
}

/** The test files that a run must include. In the quick suite, a file may have nightly tests only. */
const mustRun = (pattern: RegExp): string[] =>
  trackedTexts(pattern)
    .filter(({ path, text }) => isNight || !(/[./]nightly[./]/.test(path) || text.includes('@night')))
    .map(({ path }) => path)

const runVitest: Stage = async () => {
  const file = join(reports, 'vitest.json')
  // The number of workers is an argument, because not every project inherits it from the configuration. It is one more
  // than processors, because the tests wait much of the time.
  const options = [`--maxWorkers=${availableParallelism() + 1}`, '--reporter=dot', '--reporter=json']
  const { ok } = await run(['vitest', 'run', ...options, `--outputFile.json=${file}`], { say })
  return tally('Vitest', file, readVitest, ok, mustRun(/\.test\.tsx?$/))
}

const runPlaywright: Stage = async () => {
  const file = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { ok } = await run(['playwright', 'test', '-c', 'e2e', '--reporter=dot,json'], { say, env })
  return tally('Playwright', file, readPlaywright, ok, mustRun(/\.spec\.tsx?$/))
}

const validatePdfs: Stage = async () =>
  missingOf(['java']).length > 0
    ? { skipped: ['java'] }
    : script('PDFs that are not PDF/UA-1 and PDF/A-2a', 'scripts/validate-pdfs.ts', pdfs)()

const STAGES = {
  'build the web app': script('the web app was not built', 'scripts/web-build.ts'),
  check,
  Vitest: runVitest,
  Playwright: runPlaywright,
  'mutation testing': script('a mutation score below its threshold', 'scripts/mutation.ts'),
  // Each run has another seed. The output shows it, to repeat the same requests.
  fuzz: script('a response that breaks a rule of the fuzzer', 'scripts/fuzz.ts', '--seconds', '600'),
  'search the output': script(
    'identity numbers in the output',
    'scripts/discreet-output.ts',
    logs,
    'test-results/logs',
  ),
  'validate PDFs': validatePdfs,
}

/** Runs stages in sequence. */
const perform = async (...stages: readonly (keyof typeof STAGES)[]): Promise<void> => {
  for (const stage of stages) {
    const began = performance.now()
    console.log(`\n── ${stage} begins`)
    add(await STAGES[stage]().catch((error: unknown) => ({ failures: [`${stage}: ${String(error)}`] })))
    console.log(`\n── ${stage}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    add({ failures: ['interrupted before the end'] })
    endAll()
    finish()
  })

await perform('build the web app', 'check', 'Vitest')
if (isNight) await perform('mutation testing', 'fuzz')
await perform('Playwright', 'search the output', 'validate PDFs')
finish()
