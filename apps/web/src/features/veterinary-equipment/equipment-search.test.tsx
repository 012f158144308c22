/** Searching a long list of makes or models, above the list that the specification has. */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { choose, list, openForm } from '../../../test/veterinary-equipment/equipment-page.ts'
import { MANY_MAKES, MANY_MODELS } from '../../../test/veterinary-equipment/many-makes.ts'

beforeEach(newClinic)

const open = async () => {
  const server = clinicServer({ more: { ...MANY_MAKES, ...MANY_MODELS } })
  const { user } = renderApp(clinicAddress())
  await openForm(user)
  await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
  return { user, server }
}
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const UNKNOWN = 'Fabrikatet finns inte i listan'

it('leaves the makes with every word, and the unknown one (VET-02)', async () => {
  const { user } = await open()
  const search = await screen.findByLabelText('Sök bland fabrikaten')
  expect(search).toHaveAccessibleDescription('Träffar: 40 av 40')
  await user.type(search, 'x MED')
  expect(optionsOf('Fabrikat')).toEqual(['Välj fabrikat', 'Control-X Medical', UNKNOWN])
  expect(search).toHaveAccessibleDescription('Träffar: 1 av 40')
  await user.type(search, 'q')
  expect(optionsOf('Fabrikat')).toEqual(['Välj fabrikat', UNKNOWN])
})

it('chooses the only make found by Enter, saves nothing, and keeps it while another is searched (VET-02)', async () => {
  const { user, server } = await open()
  await user.type(await screen.findByLabelText('Sök bland fabrikaten'), 'control{Enter}')
  expect(screen.getByLabelText('Fabrikat')).toHaveDisplayValue('Control-X Medical')
  expect(screen.getByLabelText('Fabrikat')).toHaveFocus()
  await user.type(screen.getByLabelText('Sök bland fabrikaten'), ' q')
  expect(screen.getByLabelText('Fabrikat')).toHaveDisplayValue('Control-X Medical')
  await user.type(await screen.findByLabelText('Sök bland modellerna'), '7{Enter}')
  expect(screen.getByLabelText('Modell')).toHaveFocus()
  expect(optionsOf('Modell')).toEqual(['Välj modell', 'Modell 7', 'Modell 17', 'Modellen finns inte i listan'])
  expect(screen.getByLabelText('Modell')).toHaveDisplayValue('Välj modell')
  expect(server.state.equipment).toEqual([])
})

it('is absent above a short list (VET-02)', async () => {
  clinicServer()
  const { user } = renderApp(clinicAddress())
  await list()
  await openForm(user)
  await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
  expect(await screen.findByRole('option', { name: 'Examion' })).toBeInTheDocument()
  expect(screen.queryByLabelText('Sök bland fabrikaten')).toBeNull()
})
