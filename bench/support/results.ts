/** What a measurement prints, and the file that it leaves. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

export type Budget = { what: string; value: number; most: number; unit: string; met: boolean }

export const budget = (what: string, value: number, most: number, unit = ''): Budget => ({
  what,
  value,
  most,
  unit,
  met: value <= most,
})

export const printBudgets = (budgets: readonly Budget[]): void => {
  for (const { what, value, most, unit, met } of budgets)
    console.log(
      `${met ? '✓ met   ' : '✗ missed'} ${what}: ${Number(value.toFixed(2))} (at most ${most}) ${unit}`.trimEnd(),
    )
}

/** `results/<name>.json`, with the machine. */
export const writeResult = (name: string, result: object): void => {
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const file = { machine: cpus()[0]?.model ?? 'unknown', ...result }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(file, null, 2)}\n`)
}
