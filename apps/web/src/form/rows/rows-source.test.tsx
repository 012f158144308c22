/** Tests of the page that takes rows: the documents that they cannot contain, and tables that cannot be read. */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { inEnglish, inSwedish, withTexts } from '../../../test/with-texts.tsx'
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
const show = (documents: RowsList<object>['documents'], texts = inSwedish, text = '') =>
  render(
    withTexts(
      <RowsSource
        list={{ ...LIST, ...(documents && { documents }) }}
        fileName=""
        text={text}
        onText={() => undefined}
        onRead={() => undefined}
        onCancel={() => undefined}
      />,
      texts,
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

it.each([
  [inSwedish, 'Granska raderna', /^Ett citattecken på rad 3 står på fel plats\. En cell som börjar med/],
  [inEnglish, 'Check the rows', /^A quotation mark on row 3 is in the wrong place\. A cell that begins with/],
])('explains a quotation mark in the wrong place, and names its row (LES-03)', async (texts, check, sentence) => {
  show(undefined, texts, 'a;b\n1;2\n"3;4\n5;6')
  await userEvent.click(screen.getByRole('button', { name: check }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
})
