/** The goodbye card. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { userQuery } from '../../api/authentication.ts'
import { fakeServer, USER } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

describe('logout page', () => {
  it.each([
    ['/logout', 'Du har loggat ut', /Tack för besöket/],
    ['/logout?reason=inactivity', 'Du har blivit utloggad', /inte hade gjort något på en stund/],
    ['/logout?reason=nonsense', 'Du har loggat ut', /Tack för besöket/],
  ])('at %s says %s and leads back to the login (ACC-09)', async (path, header, body) => {
    fakeServer()
    renderApp(path)
    expect(await screen.findByRole('heading', { name: header })).toBeInTheDocument()
    expect(screen.getByText(body)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Logga in igen' })).toHaveAttribute('href', '/login')
  })

  it("ends the server's session and forgets the user, the private person and what was read (ACC-06, ACC-09)", async () => {
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
})
