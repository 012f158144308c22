/** Tests of the session's end on any page, and of the messages between tabs before it. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { CONFIGURATION, fakeServer, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { startedApplication } from '../../../test/started-application.ts'
import { notifyTabs, onTabMessage, type TabMessage } from '../../api/tabs.ts'
import { sessionRemaining } from './session-expiry.ts'

const COOKIE = CONFIGURATION.loginCookieName
const endsIn = (seconds: number) => {
  document.cookie = `${COOKIE}=${Date.now() + seconds * 1000}`
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const dialog = () => screen.queryByRole('dialog', { name: 'Du loggas snart ut' })
const stay = () => screen.queryByRole('button', { name: 'Fortsätt vara inloggad' })
/** Waits for a message of another tab and its effects. */
const turn = () => act(() => new Promise((done) => setTimeout(done, 20)))

beforeEach(() => {
  freshApplication()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  cleanup()
  document.cookie = `${COOKIE}=; max-age=0`
  await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
})

const open = async () => {
  const server = fakeServer({ 'GET authentication/user': USER, 'GET applications': [] })
  const app = renderApp('/')
  await screen.findByText('Tolvan Tolvansson')
  return { ...app, server }
}
const openStep = async (application = {}) => {
  const more = { [`PUT ${below('stepvalues')}`]: () => problem(503) }
  const server = catCafeServer({ application, more })
  const app = renderApp(catAddress(0))
  const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
  await app.user.type(name as HTMLElement, 'x')
  return { ...app, server }
}

it('causes no warning before the login (ACC-12)', async () => {
  endsIn(60)
  fakeServer()
  renderApp('/login')
  await screen.findByRole('heading', { name: 'Välkommen' })
  await pass(2)
  expect(dialog()).toBeNull()
})

it('is noticed at once in a tab that comes into sight again (ACC-12)', async () => {
  endsIn(60)
  await open()
  expect(dialog()).toBeNull()
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(dialog()).not.toBeNull()
  expect(screen.queryByRole('alert'), 'nothing has failed').toBeNull()
  expect(screen.queryByText(/Tiden kunde inte förlängas/)).toBeNull()
})

it('leaves unsaved answers without a question, and stores the return path (ACC-13)', async () => {
  endsIn(20)
  const { router, at } = await openStep()
  await pass(25)
  await waitFor(() => expect(at()).toBe('/logout?reason=inactivity'))
  expect(router.state.location.state.returnTo).toBe(catAddress(0))
})

it('leaves a notification under way for the external logout, once (ACC-13, SHE-02)', async () => {
  endsIn(20)
  const businessType = { ...startedApplication('').businessType, reportOnly: true }
  const { left } = await openStep({ businessType })
  await pass(25)
  await waitFor(() => expect(left).toEqual(['https://report.example/logout']))
  await pass(5)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await turn()
  expect(left).toHaveLength(1)
})

it('is forgotten with the page that watched it, and does not end the next session (ACC-13)', async () => {
  endsIn(60)
  const { unmount } = await open()
  await pass(1)
  unmount()
  document.cookie = `${COOKIE}=; max-age=0`
  expect(sessionRemaining(COOKIE)).toBe(Number.POSITIVE_INFINITY)
})

it('cannot be extended here after another tab reports that, regardless of other messages (ACC-13)', async () => {
  endsIn(60)
  await open()
  await pass(1)
  notifyTabs({ kind: 'identity', oid: 'org-1' })
  await turn()
  expect(stay()).not.toBeNull()
  notifyTabs({ kind: 'extended', extendable: false })
  await waitFor(() => expect(stay()).toBeNull())
})

it('is sent to the other tabs when extended, and when the person logs out (ACC-09, ACC-12)', async () => {
  const messages: TabMessage[] = []
  onTestFinished(onTabMessage((message) => messages.push(message)))
  endsIn(60)
  const extended = { expiresAt: Date.now() + 60_000, extendable: true }
  fakeServer({
    'GET authentication/user': USER,
    'GET applications': [],
    'POST authentication/extend': extended,
  })
  const { user, left } = renderApp('/')
  await screen.findByText('Tolvan Tolvansson')
  await pass(1)
  await user.click(stay() as HTMLElement)
  await waitFor(() => expect(messages).toEqual([{ kind: 'extended', extendable: true }]))
  await user.click(within(dialog() as HTMLElement).getByRole('button', { name: 'Logga ut' }))
  await waitFor(() => expect(left).toHaveLength(1))
  await waitFor(() => expect(messages.at(-1)).toEqual({ kind: 'logout' }))
})
