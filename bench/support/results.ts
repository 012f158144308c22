/** Prints the results of a measurement, and writes its file. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'

import type { Compared } from './turns.ts'

/** `isTracked`: the bench fails, too, when the figure is a tenth worse than the committed one. */
export type Budget = { what: string; value: number; most: number; unit: string; met: boolean; isTracked?: true }

export const budget = (what: string, value: number, most: number, unit = ''): Budget => ({
  what,
  value,
  most,
  unit,
  met: value <= most,
})

export const tracked = (...figure: Parameters<typeof budget>): Budget => ({ ...budget(...figure), isTracked: true })

/** Units that the speed of the machine decides. */
const UNITS = ['ms', 's', '% of a core']

/** Times as they would be on a machine `slowness` times as fast. */
export const onFasterMachine = (budgets: readonly Budget[], slowness: number): Budget[] =>
  budgets.map((each) =>
    UNITS.includes(each.unit) ? { ...each, ...budget(each.what, each.value / slowness, each.most, each.unit) } : each,
  )

export const printBudgets = (budgets: readonly Budget[]): void => {
  for (const { what, value, most, unit, met } of budgets)
    console.log(
      `${met ? '✓ met   ' : '✗ missed'} ${what}: ${Number(value.toFixed(2))} (at most ${most}) ${unit}`.trimEnd(),
    )
}

/** How many times longer the large case may take than the small one. */
export const budgetsOf = (compared: readonly Compared[], most: number): Budget[] =>
  compared.map(({ what, ratio }) => budget(what, ratio, most, 'times'))

/** `many` and `few` name the quantities: '1000 items'. */
export const printCompared = (compared: readonly Compared[], few: string, many: string): void =>
  console.table(
    compared.map(({ what, ratio, ...times }) => ({
      what,
      [`${few}, ms`]: times.few.toFixed(1),
      [`${many}, ms`]: times.many.toFixed(1),
      ratio: ratio.toFixed(2),
    })),
  )

const fileOf = (name: string): string => join(import.meta.dirname, '../results', `${name}.json`)

/** `results/<name>.json`, with the machine and its load. */
export const writeResult = (name: string, result: object): void => {
  mkdirSync(dirname(fileOf(name)), { recursive: true })
  const load = Number((loadavg()[0] ?? 0).toFixed(1))
  const file = { machine: cpus()[0]?.model ?? 'unknown', load, ...result }
  writeFileSync(fileOf(name), `${JSON.stringify(file, null, 2)}\n`)
}
export const readResult = (name: string): object => JSON.parse(readFileSync(fileOf(name), 'utf8')) as object
