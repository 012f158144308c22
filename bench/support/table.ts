/** Writes `results/README.md`: the missed budgets, with the latest figures. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type Written = { what: string; met: boolean } & (
  | { value: number; most: number; unit: string }
  | { ratio: number; least: number }
)
/** `load`: of one minute, when the run ended. Far above the number of processors, only processor time is valid. */
type Result = { machine: string; load?: number; slowness?: number; runs: number; budgets: readonly Written[] }

const RESULTS = join(import.meta.dirname, '../results')

const asNumber = (value: number) => Number(value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)).toLocaleString('en-GB')

const rowOf = (budget: Written): string => {
  const [measured, wanted] =
    'value' in budget
      ? [asNumber(budget.value), `≤${asNumber(budget.most)} ${budget.unit}`.trimEnd()]
      : [asNumber(budget.ratio), `≥${asNumber(budget.least)}`]
  return `| ${budget.what} | ${measured} | ${wanted} |`
}

const sectionOf = (file: string): string => {
  const { machine, load, slowness = 1, runs, budgets } = JSON.parse(readFileSync(join(RESULTS, file), 'utf8')) as Result
  const slower = slowness === 1 ? '' : `, ${slowness} times slower than that of the budgets, whose times are given`
  const missed = budgets.filter(({ met }) => !met)
  return [
    `## ${basename(file, '.json')}`,
    `${machine}${slower}; runs: ${runs}${load === undefined ? '' : `; load: ${load}`}. [Budgets met](${file}): ${budgets.length - missed.length} of ${budgets.length}.`,
    ...(missed.length > 0 ? ['\n| Missed | Measured | Wanted |\n|---|---|---|', ...missed.map(rowOf)] : []),
  ].join('\n')
}

export const writeTable = (): void => {
  const files = globSync('*.json', { cwd: RESULTS }).toSorted()
  const page = [
    '# Measurements',
    'Written by `npm run bench`: medians of the runs. Conclusions: [notes](notes.md).',
    'Alone on its machine, a run has a load of at most 2.',
    ...files.map(sectionOf),
  ]
  writeFileSync(join(RESULTS, 'README.md'), `${page.join('\n\n')}\n`)
}
