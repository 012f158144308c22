/** Tests of the login page, from consent to the requested page. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { beyondContract, fakeServer, problem, USER, USER_WITHOUT_IDENTITY } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { shippedTexts } from '../../../test/texts.ts'

const ORGANISATIONS = [
  { cid: 'org-1', name: 'Tolvans djurklinik AB', organizationNumber: '5566778899', role: 'owner' },
  { cid: 'org-2', name: 'Andra bolaget AB', organizationNumber: '5599887766', role: 'warrantHolder' },
]
const START_PAGE = { 'GET applications': [] }

describe('welcome', () => {
  it('does not allow a login without the consent (ACC-02)', async () => {
    fakeServer()
    const { user, left } = renderApp('/login')
    await user.click(await screen.findByRole('button', { name: 'Logga in med e-legitimation' }))
    expect(await screen.findByText('Kryssa i rutan för att logga in.')).toBeInTheDocument()
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Kryssa i rutan för att logga in.')
    expect(left).toEqual([])
  })

  it('redirects to the backend login with the consent version and the requested page (ACC-01, ACC-02, ACC-10)', async () => {
    fakeServer()
    const { user, left } = renderApp('/login?returnTo=%2Fapp%2Fnew')
    await user.click(await screen.findByRole('checkbox', { name: /Jag har läst informationen/ }))
    await user.click(screen.getByRole('button', { name: 'Logga in med e-legitimation' }))
    await waitFor(() =>
      expect(left).toEqual(['https://service.example/auth/login?returnTo=%2Fapp%2Fnew&consent=consent-1']),
    )
  })

  it('never passes on an address outside the service (ACC-10)', async () => {
    fakeServer()
    const { user, left } = renderApp(`/login?returnTo=${encodeURIComponent('//evil.example')}`)
    await user.click(await screen.findByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Logga in med e-legitimation' }))
    await waitFor(() => expect(left[0]).toContain('returnTo=%2F&'))
  })

  it('reports a cancelled login (ACC-02)', async () => {
    fakeServer()
    renderApp('/login?reason=cancelled')
    expect(await screen.findByText('Inloggningen avbröts. Försök igen när du vill.')).toBeInTheDocument()
  })

  it.each([
    ['6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', /Uppge felkod 6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e/],
    ['call 0900-123456', /^Inloggningen lyckades inte. Försök igen.$/],
  ])('gives the code of a failed login, %s, to quote (ACC-02, API-06)', async (code, text) => {
    fakeServer()
    renderApp(`/login?reason=failed&code=${encodeURIComponent(code)}`)
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('reports a login that failed by a service error (ACC-02)', async () => {
    fakeServer()
    renderApp('/login?reason=clock')
    expect(await screen.findByText(/^Det går inte att logga in eller skriva under just nu/)).toBeInTheDocument()
    expect(screen.queryByText('Inloggningen lyckades inte. Försök igen.')).toBeNull()
  })

  it('uses the width of the login cards (ACC-20)', async () => {
    fakeServer()
    renderApp('/login')
    const heading = await screen.findByRole('heading', { name: 'Välkommen' })
    expect(heading.closest('.sv-card--login')).not.toBeNull()
  })
})

describe('choice of party', () => {
  it('requires a choice (ACC-03)', async () => {
    fakeServer({ 'GET authentication/user': USER_WITHOUT_IDENTITY })
    const { user } = renderApp('/login')
    await user.click(await screen.findByRole('button', { name: 'Fortsätt' }))
    expect(await screen.findByText('Välj vem du företräder.')).toBeInTheDocument()
  })

  it('cancels to the logout page (ACC-03)', async () => {
    fakeServer({ 'GET authentication/user': USER_WITHOUT_IDENTITY })
    const { user, at } = renderApp('/login')
    await user.click(await screen.findByRole('link', { name: 'Avbryt' }))
    await waitFor(() => expect(at()).toBe('/logout'))
  })

  it('sends a private person as cid privateperson and name Privatperson, and remembers it (ACC-06)', async () => {
    const server = fakeServer({
      ...START_PAGE,
      'GET authentication/user': USER_WITHOUT_IDENTITY,
      'PUT authentication/identity': { ...USER, oid: 'privateperson', isPrivatePerson: true },
    })
    const { user, at } = renderApp('/login')
    await user.click(await screen.findByRole('radio', { name: /privatperson/ }))
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    await waitFor(() => expect(at()).toBe('/'))
    expect(server.to('PUT', 'authentication/identity')[0]?.body).toEqual({ cid: 'privateperson', name: 'Privatperson' })
    expect(localStorage.getItem('sievert.private-person')).toBe('true')
  })

  it('preselects the private person when this browser remembers one (ACC-06)', async () => {
    localStorage.setItem('sievert.private-person', 'true')
    fakeServer({ 'GET authentication/user': USER_WITHOUT_IDENTITY })
    renderApp('/login')
    expect(await screen.findByRole('radio', { name: /privatperson/ })).toBeChecked()
  })
})

describe('choice of organisation', () => {
  const atOrganisations = async (answers: Parameters<typeof fakeServer>[0] = {}, path = '/login') => {
    const server = fakeServer({
      ...START_PAGE,
      'GET authentication/user': USER_WITHOUT_IDENTITY,
      'GET authentication/organizations': ORGANISATIONS,
      ...answers,
    })
    const app = renderApp(path)
    await app.user.click(await screen.findByRole('radio', { name: /organisation/ }))
    await app.user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    return { ...app, server }
  }

  it('shows number, name and role of the chosen one, to read only (ACC-04, ACC-16)', async () => {
    const { user } = await atOrganisations()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Organisation' }), 'Andra bolaget AB')
    expect(screen.getByText('559988-7766')).toBeInTheDocument()
    expect(screen.getByText('Har fullmakt')).toBeInTheDocument()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows a joint signatory at once that they cannot sign alone (ACC-04, SIG-12)', async () => {
    const { user } = await atOrganisations({
      'GET authentication/organizations': [
        { cid: 'org-1', name: 'Ensam AB', organizationNumber: '5566778899', role: 'owner' },
        { cid: 'org-2', name: 'Tillsammans AB', organizationNumber: '5599887766', role: 'owner', signsJointly: true },
      ],
    })
    const list = await screen.findByRole('combobox', { name: 'Organisation' })
    await user.selectOptions(list, 'Tillsammans AB')
    expect(screen.getByText(/inte skriva under ensam/)).toBeInTheDocument()
    await user.selectOptions(list, 'Ensam AB')
    expect(screen.queryByText(/inte skriva under ensam/)).toBeNull()
  })

  it("leads back to the party choice, also by the browser's Back (ACC-03, ACC-04)", async () => {
    const { router } = await atOrganisations()
    await screen.findByRole('combobox', { name: 'Organisation' })
    router.history.back()
    expect(await screen.findByRole('radio', { name: /organisation/ })).toBeInTheDocument()
  })

  it('requires an organisation (ACC-04)', async () => {
    const { user } = await atOrganisations()
    await screen.findByRole('combobox')
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    expect(await screen.findByText('Välj organisation.')).toBeInTheDocument()
  })

  it('sends cid and name and opens the requested page (ACC-04, ACC-10)', async () => {
    localStorage.setItem('sievert.private-person', 'true')
    const { user, server, at } = await atOrganisations(
      { 'PUT authentication/organizations': USER, 'GET businesstypes': [] },
      '/login?returnTo=%2Fapp%2Frenew',
    )
    await user.selectOptions(await screen.findByRole('combobox'), 'org-1')
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    await waitFor(() => expect(at()).toBe('/app/renew'))
    expect(server.to('PUT', 'authentication/organizations')[0]?.body).toEqual({
      cid: 'org-1',
      name: 'Tolvans djurklinik AB',
    })
    expect(localStorage.getItem('sievert.private-person')).toBeNull()
  })

  it.each([
    [
      'the reason that the server gives',
      problem(403, 'error.not-represented.text'),
      shippedTexts.sv['error.not-represented.text'],
    ],
    ["'okänt fel' when it gives none", beyondContract(new Response('', { status: 400 })), 'okänt fel'],
  ])('shows %s if the choice fails (ACC-04)', async (_, answer, text) => {
    const { user } = await atOrganisations({ 'PUT authentication/organizations': answer })
    await user.selectOptions(await screen.findByRole('combobox'), 'org-1')
    await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(String(text))
  })

  it('explains the need of an organisation, with links to proxies and logout (ACC-05, ACC-19)', async () => {
    const { user, left, server } = await atOrganisations({ 'GET authentication/organizations': [] })
    await screen.findByRole('heading', { name: 'Du kan inte företräda någon organisation här' })
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(4)
    expect(screen.getByRole('link', { name: 'Hantera fullmakter' })).toHaveAttribute(
      'href',
      'https://fullmakt.example/',
    )
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toEqual(['https://siwa.example/auth/logout']))
    expect(server.to('POST', 'authentication/logout'), 'our own session has ended first').toHaveLength(1)
  })

  it('stays, with a message, when a logout without an organisation fails (ACC-05, ACC-19)', async () => {
    const { user, left } = await atOrganisations({
      'GET authentication/organizations': [],
      'POST authentication/logout': problem(500),
    })
    await screen.findByRole('heading', { name: 'Du kan inte företräda någon organisation här' })
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logga ut' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/Vi kunde inte logga ut dig/)
    expect(left).toEqual([])
  })

  it('continues without an organisation as a private person (ACC-05, ACC-06)', async () => {
    const { user, server, at } = await atOrganisations({
      'GET authentication/organizations': [],
      'PUT authentication/identity': { ...USER, oid: 'privateperson', isPrivatePerson: true },
    })
    await user.click(await screen.findByRole('button', { name: 'Fortsätt som privatperson' }))
    await waitFor(() => expect(at()).toBe('/'))
    expect(server.to('PUT', 'authentication/identity')[0]?.body).toEqual({ cid: 'privateperson', name: 'Privatperson' })
  })

  it('reports that the register is unavailable, and retries (ACC-04, ACC-16)', async () => {
    let isDown = true
    const { user } = await atOrganisations({
      'GET authentication/organizations': () => (isDown ? problem(500) : ORGANISATIONS),
    })
    expect(await screen.findByText(/Vi kan inte nå registret/)).toBeInTheDocument()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Försök igen' }))
    expect(await screen.findByRole('combobox')).toBeInTheDocument()
  })
})

describe('a user with an identity', () => {
  it('is sent to the start page (ACC-07)', async () => {
    fakeServer({ ...START_PAGE, 'GET authentication/user': USER })
    const { at } = renderApp('/login')
    await waitFor(() => expect(at()).toBe('/'))
  })

  it('may come back to choose another one (ACC-03)', async () => {
    fakeServer({ ...START_PAGE, 'GET authentication/user': USER })
    renderApp('/login?change=true')
    expect(await screen.findByRole('heading', { name: 'Vem företräder du?' })).toBeInTheDocument()
  })
})
