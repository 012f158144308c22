/** Rows of a template that was filled in in the other language (LES-03). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { button, list } from '../../../test/veterinary-equipment/equipment-page.ts'

beforeEach(newClinic)

const TABLE = `Type of equipment;Make;Model;Serial number;Which animals do you X-ray?
Stationary X-ray unit;Examion;Maxivet 400 HF;SN-1;Large animals only`

it('takes English headings and options on a Swedish page (LES-03)', async () => {
  clinicServer()
  const { user } = renderApp(clinicAddress())
  await list()
  await user.click(await button('Lägg till från kalkylark'))
  await user.click(await screen.findByLabelText('Rader från kalkylarket'))
  await user.paste(TABLE)
  await user.click(await button('Granska raderna'))
  // Faulty are only the answers that the row lacks.
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Gatuadress Rad 2' })).toBeInvalid())
  for (const name of ['Typ av utrustning', 'Vilka djur röntgar du?'])
    expect(screen.getByRole('combobox', { name: `${name} Rad 2` })).toBeValid()
  expect(screen.queryByText(/finns inte bland listans kolumner/)).toBeNull()
})
