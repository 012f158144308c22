/** Tests of the login as a test person. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CONFIGURATION, fakeServer, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { FOREIGN_PERSONS, TEST_PERSONS } from './test-persons.ts'

const simulated = Object.values(
  import.meta.glob<{ personalNumber: string; givenName: string; familyName: string }[]>(
    '../../../../simulators/src/test-persons.json',
    { eager: true, import: 'default' },
  ),
).flat()

const foreign = Object.values(
  import.meta.glob<{ prid: string; givenName: string; familyName: string }[]>(
    '../../../../simulators/src/foreign-persons.json',
    { eager: true, import: 'default' },
  ),
).flat()

describe('login as a test person', () => {
  it('picks one of the foreign persons that the simulators know (ACC-08, FOR-01)', async () => {
    expect(FOREIGN_PERSONS.map(({ prid, name }) => [prid, name])).toEqual(
      foreign.map(({ prid, givenName, familyName }) => [prid, `${givenName} ${familyName}`]),
    )
    const server = fakeServer({
      'GET config': { ...CONFIGURATION, environment: 'test', fakeLogin: true },
      'POST authentication/fakelogin': USER_WITHOUT_IDENTITY,
    })
    const app = renderApp('/login-fake')
    await app.user.click(await screen.findByRole('button', { name: 'Logga in som Liis Tamm' }))
    await waitFor(() =>
      expect(server.to('POST', 'authentication/fakelogin')[0]?.body).toEqual({ prid: 'XA:prov-0000000001' }),
    )
  })

  it('picks one of the persons that the simulators know (ACC-08)', () => {
    expect(TEST_PERSONS.map(({ personalNumber, name }) => [personalNumber, name])).toEqual(
      simulated.map(({ personalNumber, givenName, familyName }) => [
        personalNumber,
        `${givenName} ${familyName}`.trim(),
      ]),
    )
  })

  it('signs in and shows the choice of identity (ACC-08)', async () => {
    let user: unknown
    const server = fakeServer({
      'GET config': { ...CONFIGURATION, environment: 'test', fakeLogin: true },
      'POST authentication/fakelogin': () => {
        user = USER_WITHOUT_IDENTITY
        return user
      },
    })
    const app = renderApp('/login-fake?returnTo=%2Fapp%2Fnew')
    await app.user.click(await screen.findByRole('button', { name: 'Logga in som Tolvan Tolvansson' }))
    expect(await screen.findByRole('heading', { name: 'Vem företräder du?' })).toBeInTheDocument()
    expect(server.to('POST', 'authentication/fakelogin')[0]?.body).toEqual({ personalNumber: '191212121212' })
    await waitFor(() => expect(app.at()).toBe('/login?returnTo=%2Fapp%2Fnew'))
  })

  it('does not exist where the configuration has none (ACC-08)', async () => {
    fakeServer()
    renderApp('/login-fake')
    expect(await screen.findByRole('heading', { name: /Felkod 404/ })).toBeInTheDocument()
  })
})
