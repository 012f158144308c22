/** Combines several runs of the same measurement into one result. */
import { median } from './turns.ts'

const medianOf = (runs: readonly unknown[]): unknown => {
  const [first] = runs
  if (typeof first === 'number') return median(runs as number[])
  if (typeof first === 'boolean') return runs.filter(Boolean).length * 2 > runs.length
  return typeof first === 'object' && first !== null ? mediansOf(runs as object[]) : first
}

/** The median of each number, and the majority for whether a budget is met. All runs have the shape of the first. */
export const mediansOf = (runs: readonly object[]): object => {
  const [first = {}] = runs
  const medians = Object.keys(first).map((name) => [name, medianOf(runs.map((run) => Reflect.get(run, name)))] as const)
  return Array.isArray(first) ? medians.map(([, value]) => value) : Object.fromEntries(medians)
}
