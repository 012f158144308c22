/** Tests: input is saved, or confirmed as lost, when the page is left or hidden. */
import { CAT_ID } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowserStorage } from '../../../test/browser-storage.ts'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { sectionOf } from '../../../test/section-of.ts'

beforeEach(() => void freshApplication())

const SLOW = { timeout: 5000 }
const CAT_PLAN_OPEN = {
  CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] },
  CAT_PLAN_KNOWN: { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
}
const answers = { 0: CAT_PLAN_OPEN, 1: {} }
const plan = () => screen.findByRole('textbox', { name: 'Hur ser planen ut?' })
const planIn = (server: ReturnType<typeof catCafeServer>) => server.steps[0]?.['CAT_PLAN']

it('saves on the way out, without a question, when that works (WIZ-07)', async () => {
  const server = catCafeServer({ answers })
  const { user, router } = renderApp(catAddress(0))
  await user.type(await plan(), 'Snabbt')
  await router.navigate({ to: '/' })
  expect(router.state.location.pathname).toBe('/')
  expect(planIn(server)).toEqual({ text: 'Snabbt' })
})

/** Runs pending microtasks without letting any timer fire. */
const atOnce = async () => {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}
it('saves at once when the browser leaves the page (WIZ-13)', async () => {
  const server = catCafeServer({ answers })
  const { user } = renderApp(catAddress(0))
  await user.type(await plan(), 'Vi')
  expect(server.saves('draft')).toHaveLength(0)
  window.dispatchEvent(new Event('beforeunload'))
  await atOnce()
  expect(server.saves('draft')).toHaveLength(1)
})

const laterInFact = setTimeout
/** Polls with real timers, also while the page's timers are fake. */
const soon = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 200 && !isSo(); turn++) await new Promise((done) => laterInFact(done))
}
it('stores pending saves in the browser, too, as the page is left (WIZ-13)', async ({ onTestFinished }) => {
  const { records } = fakeBrowserStorage()
  const server = catCafeServer({ answers, more: { [`PUT ${below('stepvalues')}`]: () => new Promise(() => {}) } })
  renderApp(catAddress(0))
  const field = await plan()
  // Waits until the page has looked for text of an earlier visit.
  await soon(() => false)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.change(field, { target: { value: 'Vi' } })
  window.dispatchEvent(new Event('beforeunload'))
  await soon(() => records.size > 0)
  expect(server.saves('draft')).toHaveLength(1)
  expect([...records.values()]).toMatchObject([{ slot: expect.stringMatching(/^step-0~/) }])
})

it('saves at once when the page becomes hidden, and nothing when visible again (WIZ-13)', async ({
  onTestFinished,
}) => {
  const server = catCafeServer({ answers })
  const { user } = renderApp(catAddress(0))
  const become = async (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    await atOnce()
  }
  onTestFinished(() => void vi.restoreAllMocks())
  await user.type(await plan(), 'Vi')
  await become('visible')
  expect(server.saves('draft')).toHaveLength(0)
  await become('hidden')
  expect(server.saves('draft')).toHaveLength(1)
})

it('asks before leaving unsaved answers; stays, then leaves on request (WIZ-07)', async () => {
  catCafeServer({ answers, more: { [`PUT ${below('stepvalues')}`]: () => problem(503) } })
  const { user, router } = renderApp(catAddress(0))
  await user.type(await plan(), 'Inte sparat')
  void router.navigate({ to: '/' })
  const dialog = await screen.findByRole('dialog', { name: 'Vill du lämna sidan?' }, SLOW)
  expect(within(dialog).getByText('Du har ändringar som inte är sparade.')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Stanna kvar' }))
  expect(await plan()).toHaveValue('Inte sparat')
  void router.navigate({ to: '/' })
  await user.click(within(await screen.findByRole('dialog', {}, SLOW)).getByRole('button', { name: 'Lämna sidan' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

const LIST = 'Kaféet och katterna'
const ready = () => screen.findByRole('heading', { level: 1, name: LIST })
const cats = () => sectionOf('CAT_CATS')

it('an item is gone from the browser before the list is back, once it is saved (WIZ-13)', async () => {
  const { browser, storedRecords } = freshApplication()
  const server = catCafeServer()
  const { user } = renderApp(catAddress(1))
  await ready()
  await user.click(cats().getByRole('button', { name: 'Ändra Katt 1' }))
  await user.type(await screen.findByRole('textbox', { name: 'Spänning (V)' }), '0')
  await waitFor(() => expect(storedRecords()).toHaveLength(1))
  const turn = Promise.withResolvers<void>()
  browser.turn = turn.promise
  await user.click(screen.getByRole('button', { name: 'Spara katt' }))
  await waitFor(() => expect(server.to('PUT', below(`equipment/${CAT_ID}`))).toHaveLength(1))
  await atOnce()
  expect(screen.queryByRole('heading', { level: 1, name: LIST })).toBeNull()
  turn.resolve()
  await ready()
  expect(storedRecords()).toHaveLength(0)
})

it('opens the item that was being written when the page was left, with its text (WIZ-13)', async () => {
  const { storedRecords } = freshApplication()
  catCafeServer()
  const first = renderApp(catAddress(1))
  await ready()
  await first.user.click(cats().getByRole('button', { name: 'Lägg till en katt' }))
  await first.user.selectOptions(await screen.findByRole('combobox', { name: 'Sorts katt' }), 'Robotkatt')
  await first.user.type(await screen.findByRole('textbox', { name: 'Spänning (V)' }), '48')
  await waitFor(() => expect(storedRecords()).toHaveLength(1))
  first.unmount()
  renderApp(catAddress(1))
  await screen.findByText(/Nu är det tillbaka/)
  expect(await screen.findByRole('textbox', { name: 'Spänning (V)' })).toHaveValue('48')
  expect(screen.getByRole('heading', { level: 1, name: 'Lägg till katt' })).toBeInTheDocument()
})
