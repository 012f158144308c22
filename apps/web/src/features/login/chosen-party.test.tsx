/** Tests that the choice of a party stays as it is until the next page is there. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CONFIGURATION, fakeServer, USER, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

const code = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../start-page/StartPage.tsx', async (original) => {
  await code.promise
  return original()
})

const ORGANISATION = { cid: 'org-1', name: 'Tolvans djurklinik AB', organizationNumber: '5566778899', role: 'owner' }

it('keeps the chosen organisation and its busy button until the start page is there (ACC-04)', async () => {
  const configuration = Promise.withResolvers<void>()
  const list = Promise.withResolvers<void>()
  let isChosen = false
  const server = fakeServer({
    'GET applications/first': () => list.promise.then(() => ({ applications: [], started: 0, sent: 0 })),
    'GET authentication/user': USER_WITHOUT_IDENTITY,
    'GET authentication/organizations': [ORGANISATION],
    'PUT authentication/organizations': () => {
      isChosen = true
      return USER
    },
    'GET config': () => (isChosen ? configuration.promise.then(() => CONFIGURATION) : CONFIGURATION),
  })
  const { user, at } = renderApp('/login')
  await waitFor(() => expect(screen.getByRole('radio', { name: /organisation/ })).toBeChecked())
  await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
  await screen.findByRole('combobox')
  const reads = server.to('GET', 'authentication/organizations').length
  await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
  await waitFor(() => expect(isChosen).toBe(true))

  const staysBusy = async () => {
    // Time for the effects of the answers.
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.getByRole('combobox')).toHaveDisplayValue(ORGANISATION.name)
    expect(screen.getByRole('button', { name: /Fortsätt/ })).toHaveAttribute('aria-disabled', 'true')
  }
  await staysBusy()
  configuration.resolve()
  await staysBusy()
  expect(at()).toBe('/login')
  list.resolve()
  await waitFor(() => expect(at()).toBe('/'))
  await staysBusy()
  code.resolve()
  expect(await screen.findByRole('heading', { name: 'Tillstånd och anmälningar' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sök nytt tillstånd' }), 'at once').toHaveAttribute('data-variant', 'primary')
  expect(server.to('GET', 'authentication/organizations')).toHaveLength(reads)
})
