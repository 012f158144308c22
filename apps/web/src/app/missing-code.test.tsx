/** Tests of a page without its code. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, problem } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { lazyComponent } from '../form/lazy-component.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

const noAnswer = () => Promise.reject(new TypeError('no answer'))
const GUIDE = '/login/guide'

/** Goes to a page without its code. */
const goOn = async (user: () => unknown) => {
  fakeServer({ 'GET authentication/user': () => user() })
  const app = renderApp('/login')
  await screen.findByRole('heading', { name: 'Välkommen' })
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x'))
  app.router.routesByPath[GUIDE].update({ component: lazyComponent(load) })
  return { ...app, goOn: () => act(() => app.router.navigate({ to: GUIDE })) }
}

it('shows that there is no internet, and tries again when asked (SHE-06)', async () => {
  let answer: () => unknown = () => problem(401)
  const { user, left, at, goOn: press } = await goOn(() => answer())
  answer = noAnswer
  await press()
  expect(await screen.findByRole('heading', { name: 'Du saknar internet' })).toBeInTheDocument()
  expect(at()).toBe(GUIDE)
  await user.click(screen.getByRole('button', { name: 'Försök igen' }))
  await waitFor(() => expect(screen.getAllByText(/^Du saknar internet\. Försök igen/)).toHaveLength(2))
  expect(left).toEqual([])
  answer = () => problem(401)
  await user.click(screen.getByRole('button', { name: 'Försök igen' }))
  await waitFor(() => expect(left).toEqual(['reload']))
})

it('reloads the page once when the server answers, and then lets the reader try again (SHE-06)', async () => {
  const { user, left, router, goOn: press } = await goOn(() => problem(401))
  // Not in `act`, which would wait for ever: the page ends here.
  void router.navigate({ to: GUIDE })
  await waitFor(() => expect(left).toEqual(['reload']))
  await act(() => router.navigate({ to: '/login' }))
  await press()
  await user.click(await screen.findByRole('button', { name: 'Försök igen' }))
  await waitFor(() => expect(left).toEqual(['reload', 'reload']))
  expect(screen.getByRole('link', { name: 'Till startsidan' })).toBeInTheDocument()
})
