/** `npm test`: every check and every test, also when an earlier one failed. The last line says how many passed and failed. */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'
import { root } from './root.ts'
import { endAll, pathWith, run } from './run.ts'
import { NO_REASON, pageIn, readPlaywright, readVitest, skippedLine, type Tally, tally } from './test-reports.ts'
import { isMissing, pathOf } from './testing/programs.ts'
import { trackedTexts } from './tracked-files.ts'

const reports = mkdtempSync(join(tmpdir(), 'sievert-reports-'))
/** The server's log while its tests run, searched at the end. */
const logs = join(reports, 'logs')
mkdirSync(logs)
process.env['TEST_LOGS'] = logs
/** The PDFs that the tests make, looked at at the end. */
const papers = join(reports, 'papers')
mkdirSync(papers)
process.env['TEST_PAPERS'] = papers
// The tests start hundreds of processes: each finds compiled what an earlier one has run.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node')
const total: Tally = { passed: 0, failures: [], skipped: [], retried: [] }

const add = ({ passed, failures, skipped = [], retried = [] }: Partial<Tally> & Pick<Tally, 'passed' | 'failures'>) => {
  total.passed += passed
  total.failures.push(...failures)
  total.skipped.push(...skipped)
  total.retried.push(...retried)
}
const list = (heading: string, lines: string[]) =>
  lines.length > 0 && console.log(`\n${heading}:\n${lines.map((line) => `  ${line}`).join('\n')}`)

const finish = () => {
  rmSync(reports, { recursive: true, force: true })
  list('Passed at the second try', total.retried)
  list('Failed', total.failures)
  if (total.skipped.length > 0) console.log(`\n${skippedLine(total.skipped)}`)
  console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
  process.exit(total.failures.length > 0 || total.passed === 0 ? 1 : 0)
}

/** A script of ours, as one test. */
const countScript = async (failure: string, ...command: string[]) => {
  const { ok } = await run(['node', ...command], { show: true })
  add({ passed: ok ? 1 : 0, failures: ok ? [] : [failure] })
}
const buildWeb = () => countScript('the web app was not built', 'scripts/web-build.ts')
const runMutations = () => countScript('seeded mutations', 'scripts/check-trace.ts', '--mutations')
const searchOutput = () =>
  countScript('identity numbers in the output', 'scripts/discreet-output.ts', logs, 'test-results/logs')
/** Where Java is missing it is counted here; on CI papers.test.ts demands it. */
const lookAtPapers = async () => {
  if (isMissing('java')) return add({ passed: 0, failures: [], skipped: ['java'] })
  await countScript('PDFs that are not PDF/UA-1 and PDF/A-2a', 'scripts/papers.ts', papers)
}

const check = async () => {
  const outcomes = await runChecks()
  const failures = outcomes.filter(({ ok }) => !ok).map(({ name }) => `check: ${name}`)
  add({ passed: outcomes.length - failures.length, failures })
}

const runVitest = async () => {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  // One more than processors, as much of the time the tests wait. Said here: of a configuration, not every project takes it over.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const { ok } = await run(['vitest', 'run', workers, ...reporters], { show: true })
  add(tally('Vitest', file, readVitest, ok))
}

/** Once more what asks for programs of others, with git and Node alone: everything else is skipped by name, nothing fails. */
const runBare = async () => {
  const [folder, file, git] = [join(reports, 'bare'), join(reports, 'bare.json'), pathOf('git')]
  mkdirSync(folder)
  if (git) symlinkSync(git, join(folder, 'git'))
  const env = { PATH: pathWith(folder), CI: undefined }
  const asking = trackedTexts(root).filter(
    ({ path, text }) => path.endsWith('.test.ts') && text.includes('testing/programs.ts'),
  )
  const files = asking.map(({ path }) => path)
  const { ok, output } = await run(['vitest', 'run', ...files, '--reporter=json', `--outputFile=${file}`], { env })
  const { failures, skipped } = tally('Vitest', file, readVitest, ok)
  console.log(skippedLine(skipped))
  if (failures.length > 0) console.log(output)
  const faults = [
    ...failures,
    ...(skipped.length === 0 || skipped.includes(NO_REASON) ? ['a test skipped without a name'] : []),
  ]
  add({ passed: faults.length > 0 ? 0 : 1, failures: faults.map((line) => `with git and Node alone: ${line}`) })
}

/** Where nobody can look into the folder afterwards, the output says what the first pages looked like. */
const showPages = () => {
  for (const file of globSync('test-results/**/error-context.md', { cwd: root }).slice(0, 3))
    console.log(`\n${file}:\n${pageIn(readFileSync(join(root, file), 'utf8'))}`)
}

const runPlaywright = async () => {
  const file = join(reports, 'playwright.json')
  process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] = file
  const { ok } = await run(['playwright', 'test', '-c', 'e2e', '--reporter=dot,json'], { show: true })
  showPages()
  add(tally('Playwright', file, readPlaywright, ok))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    total.failures.push('interrupted before the end')
    endAll()
    finish()
  })

const stages = [check, buildWeb, runVitest, runBare, ...(process.env['NIGHTLY'] ? [runMutations] : []), runPlaywright]
for (const stage of [...stages, searchOutput, lookAtPapers]) {
  const began = performance.now()
  console.log(`\n── ${stage.name}`)
  await stage()
  console.log(`── ${stage.name}: ${Math.round((performance.now() - began) / 1000)} s`)
}
finish()
