/** Tests that a contact's identity number is validated against the server's date. */
import { identityNumber } from '@sievert/domain/fixtures/identity-number'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { serverNow, today } from '../../api/server-clock.ts'

it('refuses the number of a person not yet born by the server’s clock (SEC-11)', async () => {
  freshApplication()
  catCafeServer({ answers: { 0: {}, 1: {} } })
  const { user } = renderApp(catAddress(0))
  const list = await screen.findByRole('region', { name: 'Ansvarig veterinär' })
  const number = within(list).getByRole('textbox', { name: 'Personnummer' })
  const tomorrow = stockholmDate(serverNow() + 25 * 60 * 60 * 1000)
  await user.type(number, identityNumber(tomorrow.replaceAll('-', '')))
  await user.tab()
  await waitFor(() => expect(number).toHaveAccessibleDescription(/Skriv personnumret/))
  await user.clear(number)
  await user.type(number, identityNumber(today().replaceAll('-', '')))
  await user.tab()
  await waitFor(() => expect(number).not.toHaveAccessibleDescription(/Skriv personnumret/))
})
