/** Tests that a person with one organisation finds it chosen. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, USER, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const ORGANISATION = { cid: 'org-1', name: 'Tolvans djurklinik AB', organizationNumber: '5566778899', role: 'owner' }

it('has chosen the only organisation already: two presses log in (ACC-03, ACC-04)', async () => {
  const server = fakeServer({
    'GET authentication/user': USER_WITHOUT_IDENTITY,
    'GET authentication/organizations': [ORGANISATION],
    'PUT authentication/organizations': USER,
  })
  const { user } = renderApp('/login')
  const organisation = await screen.findByRole('radio', { name: /organisation/ })
  await waitFor(() => expect(organisation).toBeChecked())
  await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
  expect(await screen.findByRole('combobox')).toHaveDisplayValue('Tolvans djurklinik AB')
  await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
  await waitFor(() => expect(server.to('PUT', 'authentication/organizations')).toHaveLength(1))
})
