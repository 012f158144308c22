/** The rows of the one summary as blocks of a document. */
import type { SummaryRow, SummaryStep } from '@sievert/domain/engine/summary'
import type { Block } from '../ports/printer.ts'

const fact = (label: string, value: string): Block => ({ kind: 'facts', facts: [{ label, value }] })

const blocksOfRow = (row: SummaryRow): Block[] => {
  switch (row.kind) {
    case 'text':
      return [fact(row.label, row.text)]
    case 'list':
      return [fact(row.label, row.items.join(', '))]
    case 'files':
      return [fact(row.label, row.missingReason ?? row.files.map(({ fileName }) => fileName).join(', '))]
    case 'groups':
      return row.groups.flatMap(({ title, rows }): Block[] => [
        { kind: 'heading', level: 3, text: title },
        ...rows.flatMap(blocksOfRow),
      ])
    case 'information':
    default:
      return []
  }
}

export const summaryBlocks = (steps: readonly SummaryStep[]): Block[] =>
  steps.flatMap(({ title, rows }): Block[] => [
    { kind: 'heading', level: 2, text: title },
    ...rows.flatMap(blocksOfRow),
  ])
