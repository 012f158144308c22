/** Tests that the page renders each text of a summary unchanged, whatever characters it has. */
import { REVIEW_TEXT_MAX } from '@sievert/domain/application/truncate'
import { cleaned } from '@sievert/domain/characters'
import type { SummaryRow } from '@sievert/domain/summary/rows'
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTexts, TextsContext } from '../../texts/texts.ts'
import { SummaryRows } from './SummaryRows.tsx'

const anyText = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 60 })
  .map((text) => cleaned(`Så ${text}`))
  .filter((text) => text.length <= REVIEW_TEXT_MAX)

it('renders every text of the summary unchanged (REV-07, REV-02)', () => {
  const texts = createTexts('sv', {}, () => {})
  fc.assert(
    fc.property(anyText, anyText, anyText, (line, lines, item) => {
      const rows: SummaryRow[] = [
        { kind: 'text', path: 'a', label: 'A', text: line },
        { kind: 'text', path: 'b', label: 'B', text: lines, multiLine: true },
        { kind: 'list', path: 'c', label: 'C', items: [item] },
        { kind: 'groups', path: 'd', label: 'D', style: 'contacts', groups: [{ id: 'e', title: item, rows: [] }] },
      ]
      const { container } = render(
        <TextsContext value={texts}>
          <SummaryRows applicationId="x" rows={rows} />
        </TextsContext>,
      )
      expect([...container.querySelectorAll('dd')].map((each) => each.textContent)).toEqual([line, lines, item, item])
      cleanup()
    }),
    { numRuns: 100 },
  )
})

it('shows in equal closed rows the first answer that differs, of any kind, on one line (REV-02)', () => {
  const machine = (id: string, more: SummaryRow[]) => ({
    id,
    title: id,
    rows: [
      ...['Gierth', 'TR 90', 'Bärbar'].map((text) => ({ kind: 'text' as const, path: text, label: '', text })),
      ...more,
    ],
  })
  const beam = (text: string): SummaryRow => ({ kind: 'text', path: 'd', label: '', text, multiLine: true })
  const groups = [
    machine('1', [beam('Mot golvet\noch in i väggen.')]),
    machine('2', [beam(`Mot ${'taket '.repeat(40)}`)]),
    machine('3', [
      beam('Mot golvet\noch in i väggen.'),
      { kind: 'list', path: 'l', label: '', items: ['Hund', 'Katt'] },
    ]),
  ]
  const rows: SummaryRow[] = [{ kind: 'groups', path: 'g', label: 'Utrustning', style: 'accordion', groups }]
  const { container } = render(
    <TextsContext value={createTexts('sv', {}, () => {})}>
      <SummaryRows applicationId="x" rows={rows} />
    </TextsContext>,
  )
  const details = [...container.querySelectorAll('.sv-summary__detail')].map((each) => each.textContent)
  expect(details).toEqual([
    ' Gierth\u00a0· TR 90\u00a0· Bärbar\u00a0· Mot golvet och in i väggen.',
    ` Gierth\u00a0· TR 90\u00a0· Bärbar\u00a0· Mot ${'taket '.repeat(9)}ta…`,
    ' Gierth\u00a0· TR 90\u00a0· Bärbar\u00a0· Mot golvet och in i väggen.',
  ])
})

it('does not show the name of a list again below a heading of that name (REV-02)', () => {
  const groups = [{ id: '1', title: 'Utrustning 1', rows: [] }]
  const row: SummaryRow = { kind: 'groups', path: 'g', label: 'Utrustning', style: 'accordion', groups }
  const shown = (title: string) => {
    const { container } = render(
      <TextsContext value={createTexts('sv', {}, () => {})}>
        <SummaryRows applicationId="x" rows={[row]} title={title} />
      </TextsContext>,
    )
    return container.querySelector('dt')?.className
  }
  expect([shown('Utrustning'), shown('Röntgen')]).toEqual(['sv-visually-hidden', ''])
})
