/**
 * `npm test`: runs every check and every test, even after a failure. The last line
 * has the numbers of passed and failed tests.
 */
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { runChecks } from './check.ts'
import { root } from './root.ts'
import { endAll, pathWith, run } from './run.ts'
import { mustRun, pageIn, readPlaywright, readVitest, skippedLine, type Tally, tally } from './test-reports.ts'
import { NIGHT } from './testing/by-day.ts'
import { processorLine, slowest } from './testing/costs.ts'
import { machineOf, missingFor, vitestOn, workersOn } from './testing/machines.ts'
import { countMissing, pathOf } from './testing/programs.ts'
import { performStages, printUnfinished, type Report } from './testing/stages.ts'
import { trackedTexts } from './tracked-files.ts'

const reports = mkdtempSync(join(tmpdir(), 'sievert-reports-'))
/** The server's log of the tests, which is searched at the end. */
const logs = join(reports, 'logs')
mkdirSync(logs)
process.env['TEST_LOGS'] = logs
/** The PDFs of the tests, which are checked at the end. */
const papers = join(reports, 'papers')
mkdirSync(papers)
process.env['TEST_PAPERS'] = papers
// The tests start hundreds of processes: each reuses code compiled by an earlier one.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
// A nightly run continues past midnight.
process.env['NIGHT'] = String(NIGHT)
// Tests may be left out for a machine of machines.ts only.
delete process.env['LEFT_OUT']
type Counted = Pick<Tally, 'passed' | 'failures'>
const total: Tally = { passed: 0, failures: [], skipped: [], retried: [], times: [], files: [] }

const add = ({ passed, failures, skipped = [], retried = [], times = [] }: Partial<Tally> & Counted) => {
  total.passed += passed
  total.failures.push(...failures)
  total.skipped.push(...skipped)
  total.retried.push(...retried)
  total.times.push(...times)
}
const list = (heading: string, lines: string[]) =>
  lines.length > 0 && console.log(`\n${heading}:\n${lines.map((line) => `  ${line}`).join('\n')}`)

const finish = () => {
  rmSync(reports, { recursive: true, force: true })
  list('Slowest', slowest(total.times))
  console.log(`\n${processorLine()}`)
  list('Passed at the second try', total.retried)
  list('Failed', total.failures)
  if (total.skipped.length > 0) console.log(`\n${skippedLine(total.skipped)}`)
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
  process.exit(total.failures.length > 0 || total.passed === 0 ? 1 : 0)
}

/** One of our scripts, counted as one test. */
const countScript = async (say: Report, failure: string, ...command: string[]) => {
  const { ok } = await run(['node', ...command], { say })
  add({ passed: ok ? 1 : 0, failures: ok ? [] : [failure] })
}
const buildWeb = (say: Report) => countScript(say, 'the web app was not built', 'scripts/web-build.ts')
const runMutations = (say: Report) => countScript(say, 'mutants that too few tests notice', 'scripts/mutation.ts')
/** Each run has another seed. The output shows it, to repeat the same requests. */
const fuzz = (say: Report) => countScript(say, 'what no request may bring about', 'scripts/fuzz.ts', '--seconds', '600')
const searchOutput = (say: Report) =>
  countScript(say, 'identity numbers in the output', 'scripts/discreet-output.ts', logs, 'test-results/logs')
const lookAtPapers = async (say: Report) => {
  const missing = countMissing('java')
  if (missing) return add(missing)
  await countScript(say, 'PDFs that are not PDF/UA-1 and PDF/A-2a', 'scripts/validate-pdfs.ts', papers)
}

const check = async (say: Report) => {
  const outcomes = await runChecks(say)
  const failures = outcomes.filter(({ ok }) => !ok).map(({ name }) => `check: ${name}`)
  add({ passed: outcomes.length - failures.length, failures })
}

/** The test files of the checkout that this run must include. */
const wantedOf = (kind: 'test' | 'spec') => mustRun(trackedTexts(root), kind, Boolean(process.env['NIGHTLY']))

const runVitest = async (say: Report) => {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  // The number of workers is an argument, because not every project inherits it from the configuration.
  const { ok } = await run(['vitest', 'run', workersOn(), ...reporters], { say })
  add(tally('Vitest', file, readVitest, ok, wantedOf('test')))
}

/**
 * Repeats the tests of external programs with git and Node.js alone: the tests
 * are skipped with a reason, and none fails.
 */
const runBare = async (say: Report) => {
  const [folder, file, git] = [join(reports, 'bare'), join(reports, 'bare.json'), pathOf('git')]
  mkdirSync(folder)
  if (git) symlinkSync(git, join(folder, 'git'))
  const env = { PATH: pathWith(folder), CI: undefined }
  const asking = trackedTexts(root).filter(({ text }) => text.includes("/programs.ts'"))
  const files = mustRun(asking, 'test', Boolean(process.env['NIGHTLY']))
  const { ok, output } = await run(['vitest', 'run', ...files, '--reporter=json', `--outputFile=${file}`], { env })
  const { failures, skipped } = tally('Vitest', file, readVitest, ok, files)
  say(`${skippedLine(skipped)}\n`)
  if (failures.length > 0) say(output)
  const faults = [...failures, ...(skipped.length === 0 ? ['no test skipped'] : [])]
  add({ passed: faults.length > 0 ? 0 : 1, failures: faults.map((line) => `with git and Node alone: ${line}`) })
}

/** The quick Vitest suite, on this night's simulated machine. */
const runElsewhere = async (say: Report) => {
  const machine = machineOf()
  const missing = missingFor(machine)
  if (missing) return add(missing)
  const folder = join(reports, 'machine')
  mkdirSync(folder)
  // The tests may run as another user.
  chmodSync(reports, 0o711)
  chmodSync(folder, 0o777)
  const file = join(folder, 'vitest.json')
  const env = { NIGHTLY: undefined, CI: undefined, TEST_PAPERS: undefined, TEST_LOGS: undefined, ...machine.env }
  const { ok, output } = await run(vitestOn(machine, file), { env })
  const { LEFT_OUT = '' } = machine.env
  const wanted = mustRun(trackedTexts(root), 'test', false).filter((path) => !matchesGlob(path, LEFT_OUT))
  const { passed, failures, skipped } = tally('Vitest', file, readVitest, ok, wanted)
  if (failures.length > 0) say(output)
  say(`${machine.is}: ${passed} passed, ${failures.length} failed\n`)
  add({ passed, failures: failures.map((line) => `on a machine ${machine.is}: ${line}`), skipped })
}

/** Prints the first failed pages, because the folder of a CI run may not be accessible afterwards. */
const showPages = (say: Report) => {
  for (const file of globSync('test-results/**/error-context.md', { cwd: root }).slice(0, 3))
    say(`\n${file}:\n${pageIn(readFileSync(join(root, file), 'utf8'))}`)
}

const runPlaywright = async (say: Report) => {
  const file = join(reports, 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { ok } = await run(['playwright', 'test', '-c', 'e2e', '--reporter=dot,json'], { say, env })
  showPages(say)
  add(tally('Playwright', file, readPlaywright, ok, wantedOf('spec')))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    total.failures.push('interrupted before the end')
    endAll()
    printUnfinished()
    finish()
  })

if (process.env['NIGHTLY'])
  await performStages(buildWeb, check, runVitest, runBare, runElsewhere, runMutations, runPlaywright, fuzz)
else await performStages(buildWeb, check, runVitest, runPlaywright)
await performStages(searchOutput, lookAtPapers)
finish()
