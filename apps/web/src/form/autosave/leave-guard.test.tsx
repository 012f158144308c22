/**
 * Tests of the questions before unsaved answers are left. Only a browser history triggers the browser's own question,
 * so the guard is rendered alone.
 */
import {
  createBrowserHistory,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { withTexts } from '../../../test/with-texts.tsx'
import { loggedOutFlag } from '../../api/authentication.ts'
import { TIMING } from '../timing.ts'
import { LeaveGuard } from './LeaveGuard.tsx'

it('has the browser ask before a page with unsaved answers is closed, and no other (WIZ-07)', async ({
  onTestFinished,
}) => {
  let isDirty = true
  const routeTree = createRootRoute({ component: () => <LeaveGuard isDirty={() => isDirty} /> })
  const router = createRouter({ routeTree, history: createBrowserHistory() })
  render(withTexts(<RouterProvider router={router as never} />))
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await waitFor(() => expect(isAsked()).toBe(true))
  isDirty = false
  expect(isAsked()).toBe(false)
  isDirty = true
  loggedOutFlag.set()
  onTestFinished(loggedOutFlag.clear)
  expect(isAsked(), 'of who has logged out').toBe(false)
})

/** A guarded page with a form, and a second page. */
const guarded = async (isDirty: () => boolean, save?: () => Promise<boolean>) => {
  const root = createRootRoute()
  const form = { path: '/', component: () => <LeaveGuard isDirty={isDirty} {...(save ? { save } : {})} /> }
  const page = (path: string) => createRoute({ getParentRoute: () => root, path, component: () => <h1>elsewhere</h1> })
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, ...form }), page('/elsewhere')])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(withTexts(<RouterProvider router={router as never} />))
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return {
    user: userEvent.setup(),
    go: () => void router.navigate({ to: '/elsewhere' } as never),
    at: () => router.state.location.pathname,
  }
}
const left = () => screen.findByRole('heading', { name: 'elsewhere' })

it.each<[string, boolean, (() => Promise<boolean>) | undefined]>([
  ['nothing is unsaved', false, undefined],
  ['a save works', true, async () => true],
  ['a save works after a while', true, () => new Promise((resolve) => setTimeout(resolve, 50, true))],
])('asks nothing where %s (WIZ-07)', async (_, isDirty, save) => {
  const { go } = await guarded(() => isDirty, save)
  go()
  expect(await left()).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each<[string, (() => Promise<boolean>) | undefined]>([
  ['only the person saves', undefined],
  ['a save does not work', async () => false],
])('asks where %s: stays, or leaves (WIZ-07)', async (_, save) => {
  const { go, at, user } = await guarded(() => true, save)
  expect(screen.queryByRole('dialog')).toBeNull()
  go()
  const dialog = within(await screen.findByRole('dialog', { name: 'Vill du lämna sidan?' }))
  expect(dialog.getByText('Du har ändringar som inte är sparade.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Stanna kvar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(at()).toBe('/')
  go()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Lämna sidan' }))
  expect(await left()).toBeInTheDocument()
})

it('asks when a save takes too long (WIZ-07, WIZ-16)', async ({ onTestFinished }) => {
  const { go } = await guarded(
    () => true,
    () => new Promise(() => {}),
  )
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  go()
  await vi.advanceTimersByTimeAsync(TIMING.leave - 1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
})
