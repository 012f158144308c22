/** Compares the tracked figures with those committed last, if they come from the same machine. */
import { spawnSync } from 'node:child_process'
import type { Budget } from './results.ts'

type Result = { machine?: string; budgets?: readonly Partial<Budget>[] }

const SHARE = 0.1

/** An empty result where git or the file is missing. */
export const committed = (name: string): Result => {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:./${name}.json`], {
    cwd: `${import.meta.dirname}/../results`,
    encoding: 'utf8',
  })
  return status === 0 ? (JSON.parse(stdout) as Result) : {}
}

/** The tracked figures that became worse by more than a tenth, each with both values, and those that are gone. */
export const worsened = (before: Result, now: Result): string[] => {
  if (before.machine !== now.machine) return []
  const measured = new Map(now.budgets?.map(({ what, value }) => [what, value]))
  return (before.budgets ?? []).flatMap(({ what, value: was = 0, isTracked }) => {
    if (!isTracked) return []
    const value = measured.get(what)
    if (value === undefined) return `${what}: no longer measured`
    return value > was * (1 + SHARE) ? `${what}: ${was} → ${value}` : []
  })
}
