/** Tests of adding rows of a spreadsheet to the lists of a step (LES-03). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'

beforeEach(() => void freshApplication())

const ready = () => screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
const paste = async (section: string, text: string) => {
  const { user } = renderApp(catAddress(1))
  await ready()
  await user.click(sectionOf(section).getByRole('button', { name: 'Lägg till från kalkylark' }))
  await user.click(await screen.findByLabelText('Rader från kalkylarket'))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: 'Granska raderna' }))
  await screen.findByRole('table')
  return user
}

it('adds places, whose cells have the labels of the form (LES-03, SEC-09)', async () => {
  const server = catCafeServer()
  const user = await paste(
    'CAT_PLACES',
    'Platsens namn;Gatuadress;Postnummer;Ort;Land\nKafé 1;Gatan 1;123 45;Umeå;Sverige\nKafé 2;Gatan 2;12;Umeå;sverige',
  )
  expect(await screen.findByText('2 rader, 1 med fel.')).toBeInTheDocument()
  const code = screen.getByRole('textbox', { name: 'Postnummer Rad 3' })
  expect(code).toBeInvalid()
  // The list has no key, so that its rows are only added.
  expect(screen.queryByRole('button', { name: 'Ladda ner listan som den är nu' })).toBeNull()
  await user.clear(code)
  await user.type(code, '123 46{Enter}')
  expect(await screen.findByText('2 rader, inga fel.')).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Lägg till 2 rader' }))
  await ready()
  expect(sectionOf('CAT_PLACES').getAllByRole('listitem')).toHaveLength(4)
  const stored = server
    .to('POST', below('places-of-business/rows'))
    .filter(({ query }) => query.get('dryRun') === 'false')
  expect(stored).toHaveLength(1)
  expect(stored[0]?.headers.get('If-Match')).toBe('"s1-r0"')
  expect(stored[0]?.body).toMatchObject({
    rows: [
      { name: 'Kafé 1', country: 752 },
      { zipCode: '12346', country: 752 },
    ],
  })
})

it('takes the headings of the other language (LES-03)', async () => {
  catCafeServer()
  await paste(
    'CAT_PLACES',
    'Name of the place;Street address;Postcode;City;Country\nKafé 1;Gatan 1;123 45;Umeå;Sverige',
  )
  expect(await screen.findByText('1 rad, inga fel.')).toBeInTheDocument()
  expect(screen.queryByText(/finns inte bland listans kolumner/)).toBeNull()
})

it('judges items by their own conditions, and shows what no cell can hold at the row (LES-03, SEC-03)', async () => {
  catCafeServer()
  const user = await paste('CAT_CATS', 'Sorts katt\tVar i trädgården?\nHuskatt\tUnder syrenen\nRobotkatt\t')
  const states = () => [...document.querySelectorAll('.sv-rows__result > :first-child')].map((each) => each.textContent)
  await waitFor(() => expect(states()[1]).toMatch(/fel$/))
  // The second cat needs a voltage, which the table has no column for.
  const voltage = await screen.findByRole('textbox', { name: 'Spänning (V) Rad 3' })
  expect(voltage).toBeInvalid()
  await user.type(voltage, '12')
  await user.tab()
  await waitFor(() => expect(voltage).toBeValid())
})
