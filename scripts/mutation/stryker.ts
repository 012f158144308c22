/** Runs Stryker over files of a part, in its own copy of the checkout. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createTemporaryFolder } from '../../apps/server/test/temporary-folder.ts'
import { root } from '../root.ts'
import { run } from '../run.ts'
import { type Mutant, mutantsOf, type Report } from './judge.ts'
import { type Part, testsOf } from './parts.ts'

/** Results of the last run, so that the next one only tries changed mutants. Deleting `node_modules` resets them. */
const KEPT = join(root, 'node_modules/.cache/mutation')

/** All other options have Stryker's defaults. */
const optionsFor = (part: Part, files: readonly string[], folder: string) => ({
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  mutate: files,
  // The copy strips types without checking them, and no test of a part reads these folders.
  disableTypeChecks: false,
  ignorePatterns: ['e2e', 'bench', 'screenshots', 'test-results', '.data'],
  concurrency: availableParallelism(),
  // On a busy machine a slow test must not count as a timeout, which counts as detected.
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

/** The mutants of `files`; `anew` ignores the results of the last run. Throws with Stryker's output if it fails. */
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
      // Progress, for a terminal.
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
