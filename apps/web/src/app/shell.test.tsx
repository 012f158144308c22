/** Tests of the frame around the pages. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { REPORT_TYPE } from '../../test/business-types.ts'
import { below, catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import {
  beyondContract,
  CONFIGURATION,
  fakeServer,
  noContent,
  PRIVATE_PERSON_USER,
  problem,
  USER,
} from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'

const SIGNED_IN = { 'GET authentication/user': USER, 'GET applications': [] }
const NO_INTERNET = /Vi kunde inte logga ut dig, för du saknar internet\. Försök igen/
const REPORT_PAGE = {
  ...SIGNED_IN,
  'GET businesstypes/dental': REPORT_TYPE,
  'GET report/7': {
    existingReportStatus: 'NoExistingReport',
    inProgressId: null,
    validUntil: null,
    showRegulationNotice: false,
  },
}

describe('header', () => {
  it('names the person and the organisation represented (SHE-01)', async () => {
    fakeServer(SIGNED_IN)
    renderApp('/')
    const header = await screen.findByRole('banner')
    expect(await within(header).findByText('Tolvan Tolvansson')).toBeInTheDocument()
    expect(within(header).getByText('Du företräder Tolvans djurklinik AB')).toBeInTheDocument()
    expect(within(header).getByRole('link', { name: /Tillstånd för strålning/ })).toHaveAttribute('href', '/')
  })

  it('has no organisation for a private person (SHE-01)', async () => {
    fakeServer({ ...SIGNED_IN, 'GET authentication/user': PRIVATE_PERSON_USER })
    renderApp('/')
    expect(await screen.findByText('För egen del')).toBeInTheDocument()
    expect(screen.queryByText(/Du företräder/)).toBeNull()
  })

  it.each([
    ['QA', 'QA'],
    ['test', 'Test'],
    ['development', 'Dev'],
  ])('in the environment %s is labelled %s (SHE-11)', async (environment, label) => {
    fakeServer({ 'GET config': { ...CONFIGURATION, environment } })
    renderApp('/login')
    expect(within(await screen.findByRole('banner')).getByText(label)).toBeInTheDocument()
  })

  it('has no label in production, and no logout before the login (SHE-01, SHE-11)', async () => {
    fakeServer()
    renderApp('/login')
    const header = await screen.findByRole('banner')
    expect(within(header).queryByText(/^(QA|Test|Dev)$/)).toBeNull()
    expect(within(header).queryByRole('button', { name: 'Logga ut' })).toBeNull()
  })

  it('asks before it logs out at the provider too (ACC-11)', async () => {
    const { to } = fakeServer(SIGNED_IN)
    const { user, left } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    // The dialog opens after the search for unsent text.
    const dialog = await screen.findByRole('dialog', { name: 'Vill du logga ut?' })
    expect(left).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Stanna kvar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Logga ut' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toEqual(['https://siwa.example/auth/logout?t=1']))
    expect(to('POST', 'authentication/logout'), 'our own session has ended first').toHaveLength(1)
  })

  const noAnswer = () => Promise.reject(new TypeError('no answer'))
  it.each([
    ['is refused', () => problem(500), /Vi kunde inte logga ut dig.* Försök igen/],
    ['gets no answer', noAnswer, NO_INTERNET],
  ])('stays, shows it and allows a retry when the end of the session %s (ACC-11)', async (_, fails, said) => {
    let answer: () => unknown = fails
    fakeServer({ ...SIGNED_IN, 'POST authentication/logout': () => answer() })
    const { user, left } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Logga ut' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(said)
    expect(left).toEqual([])
    answer = noContent
    await user.click(dialog.getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('shows an error, too, when the end of the session times out (ACC-11)', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    fakeServer({ ...SIGNED_IN, 'POST authentication/logout': () => new Promise(() => undefined) })
    const { user, left } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(timeout).toHaveBeenCalled())
    expect(timeout.mock.calls[0]?.[0]).toBeLessThanOrEqual(8000)
    limit.abort(new DOMException('too late', 'TimeoutError'))
    expect(await dialog.findByRole('alert')).toHaveTextContent(/Vi kunde inte logga ut dig/)
    expect(left).toEqual([])
    timeout.mockRestore()
  })

  it('leaves when the server has ended the session already (ACC-11)', async () => {
    fakeServer({ ...SIGNED_IN, 'POST authentication/logout': problem(401) })
    const { user, left } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toHaveLength(1))
  })

  it('leaves the session for our own /auth/logout to end, with the provider’s (ACC-11)', async () => {
    const { to } = fakeServer({ ...SIGNED_IN, 'GET config': { ...CONFIGURATION, siwaUrl: CONFIGURATION.backendHost } })
    const { user, left } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toEqual(['https://service.example/auth/logout?t=1']))
    expect(to('POST', 'authentication/logout')).toEqual([])
  })

  it('retains unsent text if /auth/logout does not answer (ACC-11, WIZ-13)', { tags: ['nightly'] }, async () => {
    const { storedRecords } = freshApplication()
    const person = vi.fn<() => unknown>(() => USER)
    const config = { ...CONFIGURATION, siwaUrl: CONFIGURATION.backendHost }
    const isDown = () => problem(503)
    const more = { 'GET config': config, 'GET authentication/user': person, [`PUT ${below('stepvalues')}`]: isDown }
    catCafeServer({ more })
    const { user, left } = renderApp(catAddress(0))
    const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
    await user.type(name as HTMLElement, 'x')
    await waitFor(() => expect(storedRecords()).toHaveLength(1))
    person.mockImplementation(noAnswer)
    await user.click(screen.getByRole('button', { name: 'Logga ut' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Vill du logga ut?' }))
    await user.click(dialog.getByRole('button', { name: 'Logga ut' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent(NO_INTERNET)
    expect(left).toEqual([])
    expect(storedRecords()).toHaveLength(1)
    // The status is irrelevant: any answer means that the connection works again.
    person.mockImplementation(() => problem(401))
    await user.click(dialog.getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toEqual(['https://service.example/auth/logout?t=1']))
    expect(storedRecords()).toEqual([])
  })

  it('has the report flow’s name, with logo and logout to its own addresses (SHE-02, ACC-19)', async () => {
    const { to } = fakeServer(REPORT_PAGE)
    const { user, left } = renderApp('/report/dental/new/')
    await screen.findByRole('heading', { name: 'Tandröntgen' })
    expect(screen.getByRole('link', { name: /Anmälan om strålning/ })).toHaveAttribute(
      'href',
      'https://report.example/start',
    )
    await user.click(screen.getByRole('button', { name: 'Logga ut' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toEqual(['https://report.example/logout']))
    expect(to('POST', 'authentication/logout'), 'our own session has ended first').toHaveLength(1)
  })
})

describe('system message', () => {
  const withMessage = { ...CONFIGURATION, systemMessage: 'Stängt på söndag', messageId: 'm-1' }

  it('stays closed after dismissal, when the configuration is read again (SHE-04)', async () => {
    let config = withMessage
    const server = fakeServer({
      ...SIGNED_IN,
      'GET config': () => config,
      'POST config/dismiss-message': () => {
        config = { ...CONFIGURATION } as typeof withMessage
        return noContent()
      },
    })
    const { user } = renderApp('/')
    expect(await screen.findByText('Stängt på söndag')).toBeInTheDocument()
    await user.click(within(screen.getByRole('region', { name: 'Meddelande' })).getByRole('button'))
    await waitFor(() => expect(screen.queryByText('Stängt på söndag')).toBeNull())
    expect(server.to('POST', 'config/dismiss-message')[0]?.body).toEqual({ messageId: 'm-1' })
    expect(server.to('GET', 'config')).toHaveLength(2)
  })

  it('that was closed does not take the page away when the configuration cannot be read again (SHE-04, SHE-06)', async () => {
    let isDown = false
    const server = fakeServer({
      ...SIGNED_IN,
      'GET config': () => (isDown ? problem(500) : withMessage),
      'POST config/dismiss-message': () => {
        isDown = true
        return noContent()
      },
    })
    const { user } = renderApp('/')
    await user.click(within(await screen.findByRole('region', { name: 'Meddelande' })).getByRole('button'))
    await waitFor(() => expect(server.to('GET', 'config')).toHaveLength(2))
    expect(await screen.findByRole('heading', { name: 'Tillstånd och anmälningar' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: /^Sievert/ })).toBeNull()
  })

  it.each([401, 403, 429, 500])(
    'disappears when closed before the login, without other effects, even on a %i (SHE-04)',
    async (status) => {
      vi.spyOn(console, 'error').mockReturnValueOnce()
      const server = fakeServer({
        'GET config': withMessage,
        'POST config/dismiss-message': beyondContract(problem(status)),
      })
      const { user, at } = renderApp('/login')
      await user.click(within(await screen.findByRole('region', { name: 'Meddelande' })).getByRole('button'))
      expect(screen.queryByText('Stängt på söndag')).toBeNull()
      await waitFor(() => expect(server.to('POST', 'config/dismiss-message')).toHaveLength(1))
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(at()).toBe('/login')
      expect(screen.getByRole('heading', { name: 'Välkommen' })).toBeInTheDocument()
    },
  )

  it('is not there when the configuration has none (SHE-04, SHE-08)', async () => {
    fakeServer()
    renderApp('/login')
    await screen.findByRole('heading', { name: 'Välkommen' })
    expect(screen.queryByRole('region', { name: 'Meddelande' })).toBeNull()
  })
})

describe('footer', () => {
  it('links to the authority, personal data, accessibility, cookies and contact, and to mail (SHE-03, SHE-10)', async () => {
    fakeServer()
    renderApp('/login')
    const footer = await screen.findByRole('contentinfo')
    const links = within(footer)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(['mailto:kontakt@authority.example', ...Object.values(CONFIGURATION.authority.links)])
    expect(within(footer).queryByText(/Version/)).toBeNull()
  })

  it('shows version and branch outside production (SHE-03, SHE-12)', async () => {
    fakeServer({ 'GET config': { ...CONFIGURATION, environment: 'test' } })
    renderApp('/login')
    expect(await screen.findByText('Version 1.2.3 (main)')).toBeInTheDocument()
  })
})

describe('startup', () => {
  it.each(['GET config', 'GET translation/'])('that fails at %s says so (SHE-06)', async (call) => {
    fakeServer({ [call]: problem(500) })
    renderApp('/')
    expect(await screen.findByRole('heading', { name: 'The service could not be started' })).toBeInTheDocument()
  })
})

describe('skip link', () => {
  it('is the first thing that Tab reaches and leads to the content (SHE-01)', async () => {
    fakeServer()
    const { user } = renderApp('/login')
    await screen.findByRole('heading', { name: 'Välkommen' })
    await user.tab()
    expect(screen.getByRole('link', { name: 'Hoppa till innehållet' })).toHaveFocus()
    expect(document.querySelector('main')).toHaveAttribute('id', 'main')
  })
})
