/**
 * Property test: any sequence of adding, removing, typing, ticking and leaving in a contact list throws no exception
 * and is saved completely.
 */
import type { Contact } from '@sievert/domain/sections/contact-fields'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../../test/cat-cafe-server.ts'
import { noContent } from '../../../../test/fake-server.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { watchExceptions } from '../../../app/watch-exceptions.ts'
import { DOUBLE_PRESS_MS, watchPresses } from '../../../ui/presses.ts'
import { shownException } from '../../sending/exceptions.ts'

const watching = new AbortController()
beforeAll(() => {
  watchPresses(watching)
  watchExceptions(watching)
})
afterAll(() => watching.abort())
afterEach(() => vi.restoreAllMocks())

const LIST = 'CAT_VET.contacts'
const FIELDS = ['name', 'phone', 'email', 'emailConfirm'] as const
type Step =
  | { kind: 'add' }
  | { kind: 'remove'; row: number }
  | { kind: 'type'; row: number; field: (typeof FIELDS)[number]; text: string }
  | { kind: 'tick'; row: number }
  | { kind: 'focus'; row: number; field: (typeof FIELDS)[number] }

const row = fc.nat({ max: 4 })
const field = fc.constantFrom(...FIELDS)
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('add' as const) }),
    fc.record({ kind: fc.constant('remove' as const), row }),
    fc.record({ kind: fc.constant('type' as const), row, field, text: fc.constantFrom('', 'a', 'Anna Bok', '070') }),
    fc.record({ kind: fc.constant('tick' as const), row }),
    fc.record({ kind: fc.constant('focus' as const), row, field }),
  ),
  { minLength: 3, maxLength: 12 },
)

const settle = (ms = 0) => act(() => new Promise((done) => setTimeout(done, ms)))
const fieldAt = (path: string) => document.getElementById(`${LIST}.${path}`)

/** A mouse press: focus leaves its field on pointer down, and the click follows on release. */
const press = async (control: HTMLElement) => {
  const place = { button: 0, detail: 1 }
  fireEvent.pointerDown(control, place)
  fireEvent.mouseDown(control, place)
  act(() => control.focus())
  fireEvent.pointerUp(control, place)
  fireEvent.mouseUp(control, place)
  fireEvent.click(control, place)
  await settle()
  await settle(DOUBLE_PRESS_MS)
}

const rows = () => screen.getAllByRole('group', { name: /^Veterinär \d/ })
const remove = async (number: number) => {
  const button = screen.queryByRole('button', { name: `Ta bort veterinär ${number + 1}` })
  if (!button) return
  await press(button)
  const question = screen.queryByRole('dialog', { name: 'Ta bort veterinär?' })
  if (question) await press(within(question).getByRole('button', { name: 'Ta bort' }))
}

const take = async (step: Step): Promise<void> => {
  if (step.kind === 'add') {
    const button = screen.queryByRole('button', { name: 'Lägg till en veterinär' })
    if (button) await press(button)
    return
  }
  if (step.kind === 'remove') return remove(step.row)
  const path = step.kind === 'tick' ? `${step.row}.missingNationalIdentity` : `${step.row}.${step.field}`
  const element = fieldAt(path)
  if (!element) return
  if (step.kind === 'tick') return press(element)
  act(() => element.focus())
  if (step.kind === 'type') fireEvent.change(element, { target: { value: step.text } })
  await settle()
}

const shown = () =>
  rows().map((_, index) => FIELDS.map((name) => (fieldAt(`${index}.${name}`) as HTMLInputElement | null)?.value))

const RUNS = import.meta.env['NIGHTLY'] ? 60 : 1

it('throws nothing and saves the values shown (SEC-05, WIZ-13, WIZ-22)', {
  tags: ['nightly'],
  timeout: 900_000,
}, async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      freshApplication()
      const server = catCafeServer({ answers: { 0: {}, 1: {} }, more: { 'POST client-errors': noContent } })
      renderApp(catAddress(0))
      await screen.findByRole('region', { name: 'Ansvarig veterinär' })
      for (const step of sequence) await take(step)
      const saved = () => {
        const value = server.steps[0]?.['CAT_VET'] as { contacts: Contact[] } | undefined
        return value?.contacts.map((contact) => FIELDS.map((name) => contact[name]))
      }
      // A last keystroke, so that there is something to save.
      const last = fieldAt('0.name')
      if (last) fireEvent.change(last, { target: { value: 'Zq' } })
      await expect.poll(saved, { timeout: 5000 }).toEqual(shown())
      expect(shownException.current()).toBeUndefined()
      cleanup()
    }),
    { numRuns: RUNS },
  )
})
