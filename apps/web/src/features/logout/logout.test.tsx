/** Tests of the logout page. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeServer, noContent, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { userQuery } from '../../api/authentication.ts'
import { onTabMessage, type TabMessage } from '../../api/tabs.ts'

describe('logout page', () => {
  it.each([
    ['/logout', 'Du har loggat ut', /Tack för besöket/],
    ['/logout?reason=inactivity', 'Du har blivit utloggad', /inte hade gjort något på en stund/],
    ['/logout?reason=nonsense', 'Du har loggat ut', /Tack för besöket/],
  ])('at %s shows %s and links to the login (ACC-09)', async (path, header, body) => {
    fakeServer()
    renderApp(path)
    expect(await screen.findByRole('heading', { name: header })).toBeInTheDocument()
    expect(screen.getByText(body)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Logga in igen' })).toHaveAttribute('href', '/login')
  })

  it("ends the server's session and clears the user, the private person and cached data (ACC-06, ACC-09)", async () => {
    localStorage.setItem('sievert.private-person', 'true')
    const server = fakeServer({ 'GET authentication/user': USER, 'GET applications': [] })
    const { router, queries } = renderApp('/')
    await screen.findByText('Tolvan Tolvansson')
    await router.navigate({ to: '/logout' })
    await waitFor(() => expect(server.to('POST', 'authentication/logout')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('Tolvan Tolvansson')).toBeNull())
    expect(queries.getQueryData(userQuery().queryKey)).toBeNull()
    expect(queries.getQueryData(['applications'])).toBeUndefined()
    expect(localStorage.getItem('sievert.private-person')).toBeNull()
  })

  it.each([
    ['was refused', () => problem(500), /^Vi kunde inte logga ut dig\. /],
    [
      'found no line',
      () => Promise.reject(new TypeError('no answer')),
      /^Vi kunde inte logga ut dig, för du saknar internet\. /,
    ],
  ])(
    'reports it, with a retry, when the end of the session %s, and notifies no other tab (ACC-09)',
    async (_, fails, said) => {
      const heard: TabMessage[] = []
      const stop = onTabMessage((message) => heard.push(message))
      let answer: () => unknown = fails
      fakeServer({ 'POST authentication/logout': () => answer() })
      const { user } = renderApp('/logout')
      expect(await screen.findByRole('heading', { name: 'Du är kanske inte utloggad' })).toBeInTheDocument()
      expect(screen.getByText(said)).toBeInTheDocument()
      expect(screen.queryByText(/Tack för besöket/)).toBeNull()
      expect(screen.queryByRole('link', { name: 'Logga in igen' })).toBeNull()
      expect(heard).toEqual([])
      answer = noContent
      await user.click(screen.getByRole('button', { name: 'Försök igen' }))
      expect(await screen.findByRole('heading', { name: 'Du har loggat ut' })).toBeInTheDocument()
      await waitFor(() => expect(heard).toEqual([{ kind: 'logout' }]))
      stop()
    },
  )

  it('takes a session that the server has ended already for ended (ACC-09)', async () => {
    const server = fakeServer({ 'POST authentication/logout': problem(401) })
    renderApp('/logout?reason=inactivity')
    expect(await screen.findByRole('heading', { name: 'Du har blivit utloggad' })).toBeInTheDocument()
    await waitFor(() => expect(server.to('POST', 'authentication/logout')).toHaveLength(1))
    expect(screen.queryByText(/Vi kunde inte logga ut dig/)).toBeNull()
  })
})
