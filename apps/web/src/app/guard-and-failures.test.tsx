/** Tests of the route guard and of navigation after failed calls. */
import { PAGES } from '@sievert/domain/addresses'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beyondContract,
  CONFIGURATION,
  fakeServer,
  json,
  noContent,
  problem,
  USER,
  USER_WITHOUT_IDENTITY,
} from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { request } from '../api/call.ts'
import { notifyTabs, onTabMessage, type TabMessage } from '../api/tabs.ts'
import { createQueryClient } from './queries.ts'
import { internalPath } from './route-guard.ts'
import { createAppRouter } from './router.tsx'

const SIGNED_IN = { 'GET authentication/user': USER, 'GET applications': [] }

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

it('has the pages that the web server answers with 200, and no others (SHE-06)', () => {
  const paths = Object.keys(createAppRouter(createQueryClient()).routesByPath).map((path) =>
    path.replace(/(?<=.)\/$/, ''),
  )
  expect(new Set(paths)).toEqual(new Set<string>(PAGES))
})

describe('route guard', () => {
  it.each([
    ['an anonymous user', problem(401)],
    ['a user without an identity', USER_WITHOUT_IDENTITY],
  ])('leads %s to the login page and stores the requested address (ACC-10)', async (_, user) => {
    fakeServer({ 'GET authentication/user': user })
    const { at } = renderApp('/app/new?x=1')
    await waitFor(() => expect(at()).toBe('/login?returnTo=%2Fapp%2Fnew%3Fx%3D1'))
  })

  it.each([
    '/app/AAAAAAAAAAAAAAAAAAAAAA',
    '/app/AAAAAAAAAAAAAAAAAAAAAA/sign/',
    '/app/AAAAAAAAAAAAAAAAAAAAAA/sign/s1',
    '/app/AAAAAAAAAAAAAAAAAAAAAA/receipt',
    '/app/AAAAAAAAAAAAAAAAAAAAAA/messages',
    '/report/dental/new/',
    '/app/renew',
    '/',
  ])('protects %s (ACC-10)', async (path) => {
    fakeServer()
    const { router } = renderApp(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it.each(['/login', '/logout', '/error', '/no/such/page'])('leaves %s public (ACC-10, SHE-06)', async (path) => {
    fakeServer()
    const { router } = renderApp(path)
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(router.state.location.pathname).toBe(path)
  })

  it.each([
    ['/app/new', '/app/new'],
    ['/app/x?step=2#y', '/app/x?step=2#y'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/a\tb', undefined],
    ['https://evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
    [['/a'], undefined],
  ])('takes %j as a way back as %j (ACC-10)', (value, expected) => {
    expect(internalPath(value)).toBe(expected)
  })

  it('with an identity, redirects only within the service (ACC-07, ACC-10)', async () => {
    fakeServer(SIGNED_IN)
    const { at, left } = renderApp(`/login?returnTo=${encodeURIComponent('//evil.example')}`)
    await waitFor(() => expect(at()).toBe('/'))
    expect(left).toEqual([])
  })

  it('treats an unavailable user as anonymous (ACC-14)', async () => {
    fakeServer({ 'GET authentication/user': problem(500) })
    const { router } = renderApp('/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  })

  it('leaves for the external logout when the user of the report flow cannot be fetched (ACC-14)', async () => {
    fakeServer({ 'GET authentication/user': problem(500) })
    const { left } = renderApp('/report/dental/new/')
    await waitFor(() => expect(left).toContain('https://report.example/logout'))
  })

  it('sends an application without an id to the error page (WIZ-01)', async () => {
    fakeServer(SIGNED_IN)
    const { router } = renderApp('/app')
    await waitFor(() => expect(router.state.location.pathname).toBe('/error'))
  })
})

it('says that the page is still loading while the user is read for seconds (SHE-06)', {
  tags: ['nightly'],
  timeout: 20_000,
}, async () => {
  const user = Promise.withResolvers<Response>()
  fakeServer({ ...SIGNED_IN, 'GET authentication/user': () => user.promise })
  renderApp('/')
  expect(await screen.findByRole('status', {}, { timeout: 8000 })).toHaveTextContent(/^Sidan laddas fortfarande/)
  user.resolve(json(USER))
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

describe('a call that fails', () => {
  const expiresAt = (time: number) => {
    document.cookie = `${CONFIGURATION.loginCookieName}=${time}`
  }

  it('with 401 leads to the logout page (ACC-14)', async () => {
    fakeServer({ ...SIGNED_IN, 'GET applications': problem(401) })
    const { at } = renderApp('/')
    await waitFor(() => expect(at()).toBe('/logout'))
  })

  it('with 401 offers to sign in again and come back to the same page (ACC-10, ACC-14)', async () => {
    fakeServer({ ...SIGNED_IN, 'GET businesstypes': problem(401) })
    renderApp('/app/renew')
    expect(await screen.findByRole('link', { name: 'Logga in igen' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fapp%2Frenew',
    )
  })

  it('with 401 stays at the goodbye page while the session ends and other calls fail (ACC-09, ACC-14)', async () => {
    const end = Promise.withResolvers<Response>()
    const ended = () => end.promise
    fakeServer({
      ...SIGNED_IN,
      'GET businesstypes': problem(401),
      'GET authentication/auth-info': problem(401),
      'POST authentication/logout': ended,
    })
    const { at } = renderApp('/app/renew')
    await screen.findByRole('link', { name: 'Logga in igen' })
    const heard: TabMessage[] = []
    const stop = onTabMessage((message) => heard.push(message))
    // Messages arrive in order: after this one, all earlier messages of this page have arrived.
    notifyTabs({ kind: 'extended', extendable: true })
    await waitFor(() => expect(heard.at(-1)?.kind).toBe('extended'))
    stop()
    await expect(request('GET', '/api/v1/authentication/auth-info')).rejects.toMatchObject({ status: 401 })
    end.resolve(noContent())
    expect(at()).toBe('/logout')
    expect(screen.getByText(/Tack för besöket/)).toBeInTheDocument()
    const link = screen.getByRole('link', { name: 'Logga in igen' })
    expect(link).toHaveAttribute('href', '/login?returnTo=%2Fapp%2Frenew')
  })

  it('with 401 after session expiry reports inactivity (ACC-14)', async () => {
    expiresAt(Date.now() - 60_000)
    fakeServer({ ...SIGNED_IN, 'GET applications': problem(401) })
    const { at } = renderApp('/')
    await waitFor(() => expect(at()).toBe('/logout?reason=inactivity'))
  })

  it('with 401 at the logout itself changes nothing (ACC-14)', async () => {
    fakeServer({ 'POST authentication/logout': problem(401) })
    const { at } = renderApp('/logout?reason=inactivity')
    await screen.findByRole('heading', { name: 'Du har blivit utloggad' })
    expect(at()).toBe('/logout?reason=inactivity')
  })

  const ENDED: typeof USER = { ...USER_WITHOUT_IDENTITY, mandateEnded: true }
  /** The server's user: has an identity until a call has found the mandate withdrawn. */
  const withdrawn = (path: string, code: string) => {
    let user = USER
    return fakeServer({
      ...SIGNED_IN,
      'GET authentication/user': () => json(user),
      [path]: () => {
        user = ENDED
        return problem(403, code)
      },
    })
  }

  it.each([
    ['/', 'GET applications'],
    ['/app/renew', 'GET businesstypes'],
    ['/app/application-0000000001?step=2', 'GET applications/application-0000000001'],
    ['/app/application-0000000001/receipt', 'GET applications/application-0000000001'],
  ])(
    'with 403 for a withdrawn mandate leads from %s to the choice, with reason and returnTo (ACC-16)',
    async (path, call) => {
      for (const code of ['error.not-represented.text', 'error.identity-missing.text']) {
        const server = withdrawn(call, code)
        const { at, unmount } = renderApp(path)
        expect(await screen.findByText(/Du får inte längre företräda/)).toBeVisible()
        expect(screen.getByRole('heading', { name: 'Vem företräder du?' })).toBeVisible()
        expect(at()).toBe(`/login?returnTo=${encodeURIComponent(path)}`)
        expect(server.to('GET', 'authentication/user'), 'no going round').toHaveLength(2)
        unmount()
      }
    },
  )

  it('with 403 for a withdrawn mandate leads to the choice for any failure handler (ACC-16, WIZ-13)', async () => {
    withdrawn('GET drafts', 'error.not-represented.text')
    const { at } = renderApp('/?x=1')
    await screen.findByRole('heading', { level: 1 })
    for (const onFailure of ['silent', 'caller'] as const)
      await expect(request('GET', '/api/v1/drafts', { onFailure })).rejects.toMatchObject({ status: 403 })
    await waitFor(() => expect(at()).toBe('/login?returnTo=%2F%3Fx%3D1'))
  })

  it('shows why also to a person with an already ended mandate (ACC-16)', async () => {
    fakeServer({ 'GET authentication/user': ENDED })
    renderApp('/app/new')
    expect(await screen.findByText(/Du får inte längre företräda/)).toBeVisible()
  })

  it.each([
    ['a reading', { ...SIGNED_IN, 'GET businesstypes': () => problem(503, 'error.register-unavailable.text') }],
    ['the user', { 'GET authentication/user': () => problem(503, 'error.register-unavailable.text') }],
  ])(
    'with 503 from the register for %s shows when to retry, and leads back there (ACC-16)',
    { tags: ['nightly'] },
    async (_, answers) => {
      fakeServer(answers)
      renderApp('/app/renew')
      expect(
        await screen.findByRole('heading', { name: 'Vi kan inte kontrollera vem du företräder just nu' }),
      ).toBeVisible()
      expect(screen.getByText(/Försök igen om någon minut/)).toBeVisible()
      expect(screen.getByText('Det du har skrivit finns kvar.')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Försök igen' })).toHaveAttribute('href', '/app/renew')
    },
  )

  it.each([500, 501, 507])(
    'with %i is logged and leads to the error page with the code to quote (ACC-14, SHE-06)',
    async (status) => {
      fakeServer({ ...SIGNED_IN, 'GET businesstypes': beyondContract(problem(status)) })
      const { router } = renderApp('/app/new')
      await waitFor(() => expect(router.state.location.pathname).toBe('/error'))
      expect(await screen.findByText('Uppge felkod trace-1 om du kontaktar oss.')).toBeInTheDocument()
      expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ status }), expect.anything())
    },
  )

  it('with a redirect leads to the error page and is never taken for data (SHE-13)', async () => {
    fakeServer({ ...SIGNED_IN, 'GET applications': beyondContract(new Response(null, { status: 302 })) })
    const { router } = renderApp('/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/error'))
  })

  it.each([400, 404, 409, 422])('with %i stays on the page (ACC-14)', async (status) => {
    fakeServer({ ...SIGNED_IN, 'GET applications': beyondContract(problem(status)) })
    const { router } = renderApp('/')
    expect(await screen.findByText('Det du har påbörjat och skickat in kunde inte hämtas.')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/')
  })
})
