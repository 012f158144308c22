/** Runs Stryker over files of a part, in a copy of the checkout that it makes itself. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { root } from '../root.ts'
import { run } from '../run.ts'
import { type Mutant, mutantsOf, type Report } from './judge.ts'
import { type Part, testsOf } from './parts.ts'

/** What the last run found, by which the next one tries only what has changed. Gone with `node_modules`: then all is tried. */
const KEPT = join(root, 'node_modules/.cache/mutation')

/** Besides what is said here Stryker's defaults hold. */
const optionsFor = (part: Part, files: readonly string[], folder: string) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  mutate: files,
  // In the copy types are stripped, never checked; and no test of a part reads these folders.
  disableTypeChecks: false,
  ignorePatterns: ['e2e', 'bench', 'screenshots', 'test-results', '.data'],
  concurrency: availableParallelism(),
  // A busy machine must not look like a mutant that never ends: it would count as noticed.
  timeoutMS: 60_000,
  dryRunTimeoutMinutes: 15,
  tempDirName: join(folder, 'copies'),
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: join(folder, 'report.json') },
  incremental: true,
  incrementalFile: join(KEPT, `${part.name.replace(': ', '-')}.json`),
  logLevel: 'warn',
  allowConsoleColors: false,
  warnings: { slow: false },
})

/** The mutants of `files`; `anew` forgets what the last run found. Throws with Stryker's own words when it could not try them. */
export const mutate = async (part: Part, files: readonly string[], anew: boolean): Promise<Mutant[]> => {
  const folder = createTemporaryFolder()
  try {
    mkdirSync(KEPT, { recursive: true })
    const config = join(folder.path, 'stryker.json')
    const options = optionsFor(part, files, folder.path)
    writeFileSync(config, JSON.stringify({ ...options, force: anew }))
    const [tests, mutated] = [testsOf(part).join(','), files.join(',')]
    const env = { MUTATED_PROJECT: part.project, MUTATED_TESTS: tests, MUTATED_FILES: mutated, NIGHTLY: undefined }
    const { ok, output } = await run(['stryker', 'run', config], {
      env,
      // How far it is, for who waits for it.
      say: (text) => process.stderr.isTTY && process.stderr.write(text),
    })
    if (!ok) throw new Error(`${part.name}: Stryker stopped:\n${output.slice(-3000)}`)
    const report = JSON.parse(readFileSync(join(folder.path, 'report.json'), 'utf8')) as Report
    return mutantsOf({
      files: Object.fromEntries(Object.entries(report.files).filter(([file]) => files.includes(file))),
    })
  } finally {
    folder.remove()
  }
}
