/** Converts the rows of the summary to blocks of a document. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { isPlaceGroup } from '@sievert/domain/sections/place-of-business'
import type { SummaryGroup, SummaryRow, SummaryStep } from '@sievert/domain/summary/rows'
import type { Translate } from '@sievert/domain/texts/translate'
import type { Block, Lines } from '../../ports/printer.ts'

const fact = (label: string, value: Lines): Block => ({ kind: 'facts', facts: [{ label, value }] })
const heading = (level: 2 | 3 | 4, text: string): Block => ({ kind: 'heading', level, text })

const named = (t: Translate, { fileName, pageReference }: FileEntry): string =>
  pageReference ? `${fileName}, ${t('file.page-reference.text', [pageReference])}` : fileName

/** One line each: an option may contain a comma. */
const bulleted = (items: readonly string[]): Lines => items.map((item) => `• ${item}`)

const filesOf = (t: Translate, { files, missingReason }: Extract<SummaryRow, { kind: 'files' }>): Lines => {
  if (missingReason !== undefined) return t('documentation.missing.summary.text', [missingReason])
  return files.length === 0 ? t('documentation.none.text') : bulleted(files.map((file) => named(t, file)))
}

/**
 * Places are numbered, and their names are printed as answers: below the letterhead, a heading in the applicant's words
 * could pass for a decision.
 */
const blocksOfGroup = (t: Translate, group: SummaryGroup, index: number, level: 3 | 4): Block[] => {
  const { title, rows } = group
  const numbered = t('place.unnamed.text', [index + 1])
  const text = isPlaceGroup(group) ? numbered : title
  return [
    heading(level, text),
    ...(text === title ? [] : [fact(t('place.name.text'), title)]),
    ...rows.flatMap((row) => blocksOfRow(t, row)),
  ]
}

/** `above`: the heading of the step, which a list of the same name does not repeat. */
const blocksOfRow = (t: Translate, row: SummaryRow, above = ''): Block[] => {
  switch (row.kind) {
    case 'text':
      return [fact(row.label, row.text)]
    case 'list':
      return [fact(row.label, bulleted(row.items))]
    case 'files':
      return [fact(row.label, filesOf(t, row))]
    case 'groups':
      if (row.label === above) return row.groups.flatMap((group, index) => blocksOfGroup(t, group, index, 3))
      return [heading(3, row.label), ...row.groups.flatMap((group, index) => blocksOfGroup(t, group, index, 4))]
    case 'information':
    default:
      return []
  }
}

/** Joins consecutive facts to one list: a screen reader announces their number, and a long PDF has fewer elements. */
const joined = (blocks: readonly Block[]): Block[] => {
  const found: Block[] = []
  let facts: Extract<Block, { kind: 'facts' }>['facts'][number][] | undefined
  for (const block of blocks)
    if (block.kind !== 'facts') {
      facts = undefined
      found.push(block)
    } else if (facts) facts.push(...block.facts)
    else {
      facts = [...block.facts]
      found.push({ kind: 'facts', facts })
    }
  return found
}

/** Answers after a list have a heading of their own: without it they would pass for answers about its last item. */
const blocksOfStep = (t: Translate, { title, rows }: SummaryStep): Block[] => {
  let isAfterList = false
  return rows.flatMap((row) => {
    const blocks = blocksOfRow(t, row, title)
    const others: Block[] = isAfterList && row.kind !== 'groups' ? [heading(3, t('pdf.other-answers.text'))] : []
    if (blocks.length === 0) return []
    isAfterList = row.kind === 'groups'
    return [...others, ...blocks]
  })
}

export const summaryBlocks = (t: Translate, steps: readonly SummaryStep[]): Block[] =>
  steps.flatMap((step): Block[] => [heading(2, step.title), ...joined(blocksOfStep(t, step))])
