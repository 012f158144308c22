/** The page that adds rows of a spreadsheet as machines, as the applicant uses it. */
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { clinicAddress, ofClinic } from '../clinic-server.ts'
import { renderApp } from '../render-app.tsx'
import { button, heading, list } from './equipment-page.ts'

export const ROWS = () => ofClinic('veterinary-equipments/rows')
export const HEADINGS = [
  'Typ av utrustning',
  'Fabrikat',
  'Modell',
  'Serienummer',
  'Vilka djur röntgar du?',
  'Hur är utrustningen placerad när du röntgar stora djur?',
  'Hur är utrustningen placerad när du röntgar stora djur? Strålfältets riktning',
  'Gatuadress',
  'Postnummer',
  'Ort',
]
export const [TYPE, ANIMALS] = ['Stationär röntgenutrustning', 'Bara stora djur']
export const mountingNamed = (name: string) =>
  veterinaryCatalogue.mountings.find(({ identity }) => identity === name)?.text.sv ?? ''
const CEILING = mountingNamed('CEILING')
export const row = (serial: string, changes: Record<number, string> = {}) =>
  [TYPE, 'Examion', 'Maxivet 400 HF', serial, ANIMALS, CEILING, 'Mot golvet.', 'Gatan 1', '123 45', 'Umeå'].map(
    (cell, index) => changes[index] ?? cell,
  )
export const tableOf = (rows: readonly string[][]) => rows.map((cells) => cells.join('\t')).join('\n')

export const openRows = async () => {
  const { user, router } = renderApp(clinicAddress())
  await list()
  await user.click(await button('Lägg till från kalkylark'))
  await heading('Lägg till från kalkylark')
  return { user, router }
}
export const pasteRows = async (user: UserEvent, rows: readonly string[][]) => {
  await user.click(await screen.findByLabelText('Rader från kalkylarket'))
  await user.paste(tableOf(rows))
  await user.click(await button('Granska raderna'))
  return screen.findByRole('table')
}
export const cell = (name: string) => screen.getByRole('textbox', { name })
export const count = (text: string | RegExp) => screen.findByText(text)
