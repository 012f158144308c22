/** Tests of pages whose code loads slowly. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer, USER } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { lazyComponent } from '../form/lazy-component.ts'

const slow = () => {
  const code = Promise.withResolvers<{ Page: () => string }>()
  const component = lazyComponent(() => code.promise, 'Page')
  return { component, arrive: () => act(async () => code.resolve({ Page: () => 'Sidan' })) }
}
const bar = () => document.querySelector('.sv-next-page')

it('shows the frame while the code of the first page loads (SHE-06)', async () => {
  const { component, arrive } = slow()
  fakeServer({ 'GET authentication/user': USER })
  const { router } = renderApp('/', 'sv', undefined, { '/': component })
  expect(await screen.findByRole('banner')).toBeInTheDocument()
  expect(within(screen.getByRole('main')).getByText('Hämtar', { selector: 'p' })).toBeVisible()
  await arrive()
  expect(await screen.findByText('Sidan')).toBeVisible()
  expect(screen.queryByText('Hämtar', { selector: 'p' })).toBeNull()
  expect(router.state.isLoading).toBe(false)
})

it('says that the next page loads, above the old one (SHE-06)', async () => {
  const { component, arrive } = slow()
  fakeServer()
  const { router } = renderApp('/login', 'sv', undefined, { '/login/guide': component })
  await screen.findByRole('heading', { name: 'Välkommen' })
  expect(bar()).toBeNull()
  act(() => void router.navigate({ to: '/login/guide' }))
  await waitFor(() => expect(bar()).toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Välkommen' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain('Hämtar'))
  await arrive()
  expect(await screen.findByText('Sidan')).toBeVisible()
  expect(bar()).toBeNull()
})

it('says beside the logo that the texts load slowly (SHE-06, SHE-08)', async () => {
  const texts = Promise.withResolvers<Response>()
  fakeServer({ 'GET translation/': () => texts.promise })
  const { unmount } = renderApp('/login')
  expect(await screen.findByRole('img', { name: 'Sievert' })).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
  expect(await screen.findByRole('status', {}, { timeout: 5000 })).toHaveTextContent(/^Sidan laddas fortfarande/)
  unmount()
})
