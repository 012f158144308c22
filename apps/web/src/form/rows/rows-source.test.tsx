/** The page that takes rows says first which documents they cannot contain. */
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withTexts } from '../../../test/with-texts.tsx'
import { RowsSource } from './RowsSource.tsx'
import type { RowsList } from './rows-list.ts'

const LIST: RowsList<object> = {
  columns: [],
  blank: {},
  stored: [],
  keyPath: undefined,
  keyOf: () => '',
  judge: () => [],
  send: () => Promise.reject(new Error('nothing is sent')),
}
const show = (documents: RowsList<object>['documents']) =>
  render(
    withTexts(
      <RowsSource
        list={{ ...LIST, ...(documents && { documents }) }}
        fileName=""
        text=""
        onText={() => undefined}
        onRead={() => undefined}
        onCancel={() => undefined}
      />,
    ),
  )

it('names the required documents, and those that a reason may stand for (LES-03)', () => {
  show({ required: ['Ritning', 'Karta'], explained: ['Intyg'] })
  expect(screen.getByText(/^En post som kräver dokumentet Ritning, Karta går inte/)).toBeInTheDocument()
  expect(screen.getByText(/^Dokument följer inte med raderna: Intyg\./)).toBeInTheDocument()
})

it('says nothing of documents for a list without them (LES-03)', () => {
  show({ required: [], explained: [] })
  expect(screen.queryByText(/[Dd]okument/)).toBeNull()
})
