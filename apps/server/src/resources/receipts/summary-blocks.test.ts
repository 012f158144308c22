/** Tests of the blocks of a summary in a PDF. */
import type { SummaryRow } from '@sievert/domain/summary/rows'
import { translator } from '@sievert/domain/texts/translate'
import { expect, it } from 'vitest'
import { summaryBlocks } from './summary-blocks.ts'

const t = translator({ 'pdf.other-answers.text': 'Övriga svar' }, 'sv')
const text = (label: string): SummaryRow => ({ kind: 'text', path: label, label, text: 'x' })
const list = (label: string): SummaryRow => ({
  kind: 'groups',
  style: 'accordion',
  path: label,
  label,
  groups: [{ id: '1', title: `${label} 1`, rows: [text(`Fråga om ${label}`)] }],
})

/** Heading levels and labels, in order. */
const outline = (...rows: SummaryRow[]) =>
  summaryBlocks(t, [{ stepNumber: 0, identity: 'STEP', title: 'Hundar', rows }]).flatMap((block) => {
    if (block.kind === 'heading') return `${block.level} ${block.text}`
    return block.kind === 'facts' ? block.facts.map(({ label }) => label) : []
  })

it('separate the answers after a list from its last item (REV-04)', () => {
  expect(outline(text('Namn'), list('Ras'), text('Summa'), text('Skäl'), list('Box'), list('Person'))).toEqual([
    '2 Hundar',
    'Namn',
    '3 Ras',
    '4 Ras 1',
    'Fråga om Ras',
    '3 Övriga svar',
    'Summa',
    'Skäl',
    '3 Box',
    '4 Box 1',
    'Fråga om Box',
    '3 Person',
    '4 Person 1',
    'Fråga om Person',
  ])
})

it('separate them below a list with the name of its step (REV-04)', () =>
  expect(outline(list('Hundar'), text('Summa'))).toEqual([
    '2 Hundar',
    '3 Hundar 1',
    'Fråga om Hundar',
    '3 Övriga svar',
    'Summa',
  ]))
