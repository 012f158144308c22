/** Tests that the company form's contact is prefilled from the login. */
import { newBusinessInformation } from '@sievert/domain/business-information/initial'
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

it('starts with the contact from login, the address filled in twice, and accepts another (BUS-02)', {
  tags: ['nightly'],
}, async () => {
  newClinic()
  const contact = { name: 'Tolvan Tolvansson', email: 'tolvan@exempel.se' }
  const server = clinicServer({ company: newBusinessInformation(companyInformation.organization, contact) })
  const { user } = renderApp(clinicAddress(1))
  const fields = within(await screen.findByRole('region', { name: 'Kontaktperson för ansökan' }))
  expect(fields.getByLabelText('Namn')).toHaveValue('Tolvan Tolvansson')
  expect(fields.getByLabelText('E-postadress')).toHaveValue('tolvan@exempel.se')
  expect(fields.getByLabelText('Upprepa e-postadressen')).toHaveValue('tolvan@exempel.se')
  expect(server.calls('PUT', 'business-information')).toHaveLength(0)
  await user.clear(fields.getByLabelText('Namn'))
  await user.type(fields.getByLabelText('Namn'), 'Signe Ekbom')
  await waitFor(() => expect(server.calls('PUT', 'business-information').length).toBeGreaterThan(0), {
    timeout: 3000,
  })
  expect(server.calls('PUT', 'business-information').at(-1)?.body).toMatchObject({
    companyContact: { name: 'Signe Ekbom', email: 'tolvan@exempel.se' },
  })
})
