/** Tests: an uncaught exception opens a dialog and is reported. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { beyondContract, noContent, problem } from '../../test/fake-server.ts'
import { renderApp } from '../../test/render-app.tsx'
import { ApiError } from '../api/api-error.ts'
import { storageFailed } from '../form/autosave/unsent-store.ts'
import { closeException, noteException } from '../form/sending/exceptions.ts'
import { watchExceptions } from './watch-exceptions.ts'

const watching = new AbortController()
beforeAll(() => watchExceptions(watching))
afterAll(() => watching.abort())
beforeEach(() => {
  freshApplication()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  act(() => {
    closeException()
    storageFailed.set(false)
  })
  vi.restoreAllMocks()
})

const open = async (more = {}) => {
  const server = catCafeServer({ more: { 'POST client-errors': noContent, ...more } })
  const app = renderApp(catAddress(0))
  await screen.findByRole('heading', { level: 1 })
  return { ...app, server }
}
const dialog = () => screen.findByRole('dialog', { name: 'Något gick fel på sidan' })
const isOpen = () => screen.queryByRole('dialog') !== null
let count = 0
/**
 * A new class for each test: an exception whose dialog was closed, or that was reported, is not shown or reported
 * again.
 */
const exception = () => Object.assign(new TypeError('x'), { name: `Fault${String.fromCharCode(65 + count++)}` })
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })

it.each<[string, (error: Error) => void]>([
  ['a handler or a timer', (error) => window.dispatchEvent(new ErrorEvent('error', { error }))],
  ['a promise', (error) => window.dispatchEvent(rejection(error))],
])('of %s opens a dialog with instructions, and is reported (WIZ-22, API-06)', async (_, fail) => {
  const { server, user, left } = await open()
  const error = exception()
  act(() => fail(error))
  const shown = within(await dialog())
  expect(shown.getByText(/Ladda om sidan\. Det du har skrivit finns kvar i den här webbläsaren/)).toBeInTheDocument()
  expect(shown.getByRole('link', { name: 'kontakt@authority.example' })).toBeInTheDocument()
  expect(shown.getByRole('heading', { name: 'Något gick fel på sidan' })).toHaveFocus()
  await user.click(shown.getByRole('button', { name: 'Ladda om sidan' }))
  expect(left).toEqual(['reload'])
  expect(server.to('POST', 'client-errors').map(({ body }) => body)).toEqual([
    { activity: 'other', name: error.name, places: [] },
  ])
})

it('promises no text that is not stored (WIZ-22)', async () => {
  await open()
  act(() => {
    storageFailed.set(true)
    window.dispatchEvent(rejection(exception()))
  })
  expect(within(await dialog()).getByText(/^Kopiera det du har skrivit/)).toBeInTheDocument()
})

it.each<[string, unknown]>([
  ['a call that fails', new ApiError(500, undefined, 'x')],
  ['a call that was aborted', new DOMException('x', 'AbortError')],
  [
    'a script of the browser’s extension',
    Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/x.js:1:1' }),
  ],
  ['what is no exception', 'x'],
])('does not open for %s (WIZ-22)', async (_, reason) => {
  await open()
  act(() => void window.dispatchEvent(rejection(reason)))
  expect(isOpen()).toBe(false)
})

it('thrown at every keystroke opens the dialog once, and again for each press (WIZ-22)', async () => {
  const { user } = await open()
  const error = exception()
  act(() => noteException(error, 'validation'))
  await user.click(within(await dialog()).getByRole('button', { name: 'Stäng' }))
  act(() => noteException(error, 'validation'))
  expect(isOpen()).toBe(false)
  act(() => noteException(error, 'validation', { isAsked: true }))
  expect(await dialog()).toBeInTheDocument()
})

it('stays on the page when the report does not arrive (WIZ-22, API-06)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { at } = await open({ 'POST client-errors': beyondContract(problem(401)) })
  const before = at()
  act(() => noteException(new RangeError('y'), 'saving'))
  await dialog()
  await waitFor(() => expect(console.warn).toHaveBeenCalled())
  expect(at()).toBe(before)
})
