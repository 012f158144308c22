/** `npm run check`: all static checks of the code. */
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { root } from './support/root.ts'
import { type Outcome, run } from './support/run.ts'

const projects = globSync('{.,packages/*,apps/*}/tsconfig{,.test}.json', { cwd: root }).toSorted()
const script = (file: string) => ['node', `scripts/${file}.ts`] as const
const CHECKS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  // One checker each: several share no results, and compute most types again.
  ...Object.fromEntries(projects.map((path) => [`types ${path}`, ['tsc', '-p', path, '--checkers', '1']])),
  lint: ['oxlint'],
  format: ['biome', 'check', '.'],
  'dead code': ['knip'],
  catalogue: ['node', 'apps/server/src/cli.ts', 'catalogue', 'check'],
  architecture: script('architecture'),
  language: script('language'),
  lockfile: script('lock-is-whole'),
  'requirements traced': script('check-trace'),
}

/**
 * Runs the checks that begin with one of the names in `wanted` (all if it is empty), one per processor. Prints a line
 * for each, and the output of those that fail.
 */
export const runChecks = async (wanted: readonly string[] = []): Promise<(Outcome & { name: string })[]> => {
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((start) => name.startsWith(start))
  const outcomes: (Outcome & { name: string })[] = []
  const left = Object.entries(CHECKS)
    .filter(([name]) => isWanted(name))
    .values()
  const work = async () => {
    for (const [name, command] of left) {
      const outcome = { name, ...(await run(command)) }
      outcomes.push(outcome)
      const { ok, seconds, output } = outcome
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${ok ? '' : `\n${output.trimEnd()}`}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcomes
}

if (import.meta.main) {
  const outcomes = await runChecks(process.argv.slice(2))
  process.exit(outcomes.length > 0 && outcomes.every(({ ok }) => ok) ? 0 : 1)
}
