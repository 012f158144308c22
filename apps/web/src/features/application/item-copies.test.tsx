/** Tests of copying items of a step's lists (LES-02). */

import { CAFE_ID, CAT_ID, OTHER_CAT_ID } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'

beforeEach(() => void freshApplication())

const ready = () => screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
const open = async () => {
  const { user } = renderApp(catAddress(1))
  await ready()
  return user
}

it.each([
  ['CAT_CATS', 'Kopiera Katt 2', `equipment/${OTHER_CAT_ID}/copies`, 'Katt 3', 'Katt 2 är kopierad.'],
  ['CAT_PLACES', 'Kopiera Plats 1', `places-of-business/${CAFE_ID}/copies`, 'Plats 3', 'Plats 1 är kopierad.'],
])(
  '%s: adds a copy last, and gives it focus, by keyboard (LES-02, WIZ-14)',
  async (section, copy, path, name, said) => {
    const server = catCafeServer()
    const user = await open()
    sectionOf(section).getByRole('button', { name: copy }).focus()
    await user.keyboard(' ')
    await waitFor(() => expect(sectionOf(section).getAllByRole('listitem')).toHaveLength(3))
    const [, , last] = sectionOf(section).getAllByRole('listitem')
    expect(last).toHaveTextContent(name)
    expect(last).toHaveFocus()
    expect(screen.getByText(`${said} Kopian ligger sist i listan.`)).toBeInTheDocument()
    const [call] = server.to('POST', below(path))
    expect(call?.headers.get('If-Match')).toBe('"s1-r0"')
  },
)

it('opens the form of a copy that lacks a document, and adds it once that is there (LES-02)', async () => {
  const server = catCafeServer()
  const user = await open()
  await user.click(sectionOf('CAT_CATS').getByRole('button', { name: 'Kopiera Katt 1' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Lägg till katt' })).toBeInTheDocument()
  expect(screen.getByText(/^Det här är en kopia\. Filerna är inte med/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Spänning (V)' })).toHaveValue('12')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sorts katt' }), 'Huskatt')
  await user.type(await screen.findByRole('textbox', { name: /Var i trädgården/ }), 'Under granen')
  await user.click(screen.getByRole('button', { name: 'Spara katt' }))
  await ready()
  expect(server.to('POST', below('equipment'))).toHaveLength(1)
  expect(sectionOf('CAT_CATS').getAllByRole('listitem')).toHaveLength(3)
})

it('shows at the card that a copy failed (LES-02)', async () => {
  catCafeServer({ more: { [`POST ${below(`equipment/${CAT_ID}/copies`)}`]: () => problem(503) } })
  const user = await open()
  await user.click(sectionOf('CAT_CATS').getByRole('button', { name: 'Kopiera Katt 1' }))
  const failed = await sectionOf('CAT_CATS').findByText('Det gick inte att kopiera. Försök igen.')
  expect(failed.closest('li')).toHaveTextContent('Katt 1')
})
