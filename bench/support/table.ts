/** Writes `results/README.md`: all budgets, with the latest figures. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type Written = { what: string; met: boolean } & (
  | { value: number; most: number; unit: string }
  | { ratio: number; least: number }
)
type Result = { machine: string; runs: number; budgets: readonly Written[] }

const RESULTS = join(import.meta.dirname, '../results')

const asNumber = (value: number) => Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)).toLocaleString('en-GB')

const rowOf = (budget: Written): string => {
  const cells =
    'value' in budget
      ? [asNumber(budget.value), `at most ${asNumber(budget.most)} ${budget.unit}`.trimEnd()]
      : [asNumber(budget.ratio), `at least ${asNumber(budget.least)}`]
  return `| ${[budget.what, ...cells, budget.met ? '' : 'missed'].join(' | ')} |`
}

const sectionOf = (file: string): string => {
  const { machine, runs, budgets } = JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) as Result
  const head = ['| what | measured | wanted | |', '|---|---|---|---|']
  return [`## ${basename(file, '.json')}`, `${machine}; runs: ${runs}.\n`, ...head, ...budgets.map(rowOf)].join('\n')
}

export const writeTable = (): void => {
  const files = globSync('*.json', { cwd: RESULTS }).toSorted()
  const page = [
    '# What was measured',
    'Written by `npm run bench`: medians of the runs, each alone on its machine. What was tried: [notes](notes.md).',
    ...files.map(sectionOf),
  ]
  writeFileSync(join(RESULTS, 'README.md'), `${page.join('\n\n')}\n`)
}
