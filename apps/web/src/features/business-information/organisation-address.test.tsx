/** Tests of the messages about an incomplete address of an organisation. */
import { companyInformation } from '@sievert/domain/fixtures/business-information'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(newClinic)

it('reports a missing address at its fields while shown, else at the button that opens them (BUS-01, WIZ-08)', {
  tags: ['nightly'],
}, async () => {
  const organization = withChanges(companyInformation.organization, {
    'address.address1': '',
    'address.zipCode': '',
    'address.city': '',
  })
  clinicServer({ company: { ...companyInformation, organization } })
  const { user } = renderApp(clinicAddress(1))
  const card = within(await screen.findByRole('region', { name: 'Organisationen' }))
  await user.click(await screen.findByRole('button', { name: /^Nästa steg/ }))
  const rows = () => screen.getAllByRole('link', { name: /^Organisationens / }).map((row) => row.textContent)
  await waitFor(() => expect(rows()).toHaveLength(3))
  await user.click(card.getByRole('button', { name: 'Avbryt ändringen' }))
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Organisationens adress: Ändra/)]))
  const change = card.getByRole('button', { name: 'Ändra adressen' })
  expect(change.closest('.sv-group-error')).toHaveTextContent(/Ändra adressen så att/)
  await user.click(screen.getByRole('link', { name: /^Organisationens adress/ }))
  expect(change).toHaveFocus()
  await user.click(change)
  await waitFor(() => expect(rows()).toHaveLength(3))
  for (const [label, text] of [
    ['Gatuadress', 'Storgatan 1'],
    ['Postnummer', '123 45'],
    ['Ort', 'Ängsta'],
  ] as const)
    await user.type(card.getByLabelText(label), text)
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/Spara eller avbryt/)]))
})

it('is changed by keyboard: focus enters its first field and returns, and Enter saves only the address (BUS-01)', async () => {
  const { calls } = clinicServer()
  const { user } = renderApp(clinicAddress(1))
  const card = within(await screen.findByRole('region', { name: 'Organisationen' }))
  const change = () => card.getByRole('button', { name: 'Ändra adressen' })
  change().focus()
  await user.keyboard('{Enter}')
  const street = card.getByLabelText('Gatuadress')
  expect(street).toHaveFocus()
  await user.type(street, ' B{Enter}')
  await waitFor(() => expect(change()).toHaveFocus())
  expect(calls('PUT', 'updateOrganizationInfo')).toHaveLength(1)
  expect(screen.queryByText('Rätta det här innan du går vidare')).toBeNull()
})
