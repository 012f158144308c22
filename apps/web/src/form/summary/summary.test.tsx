/** What the page draws of a summary: each text as it is, whatever characters it has. */
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

it('draws every text of the summary as it stands there (REV-07, REV-02)', () => {
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
