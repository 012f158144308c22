/** Tests of dates, numbers and texts with a format as they are typed, picked, reported and saved. */
import { localise } from '@sievert/domain/application-type/localise'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import type { TextFormat } from '@sievert/domain/sections/text-formats'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { renderApp } from '../../../test/render-app.tsx'

beforeEach(() => void freshApplication())
afterEach(() => {
  Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
})

const cafe = (language: 'sv' | 'en' = 'sv') => ({
  ...catCafeServer({ answers: { 0: {}, 1: {} } }),
  ...renderApp(catAddress(1), language),
})
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const draft = (saves: ReturnType<typeof catCafeServer>['saves'], identity: string, value: object) =>
  waitFor(() => expect(saves('draft').at(-1)?.[identity]).toEqual(value), { timeout: 3000 })

describe('a typed date', () => {
  it('is saved in one form, and shown in it once the field is left (VOC-01)', async () => {
    const { user, saves } = cafe()
    const opening = await field(/^När öppnar/)
    expect(opening).toHaveAttribute('inputmode', 'numeric')
    expect(opening).toHaveAccessibleDescription('Till exempel 2026-11-28 eller 20261128.')
    await user.type(opening, '1 mars 2027')
    expect(opening).toHaveValue('1 mars 2027')
    await user.tab()
    expect(opening).toHaveValue('2027-03-01')
    await draft(saves, 'CAT_OPENING', { date: '2027-03-01' })
  })

  it('with several readings in the language is asked about and stays as it was typed (VOC-01)', async () => {
    const { user, saves } = cafe('en')
    const opening = await field(/^When does the café open/)
    await user.type(opening, '03/04/2027')
    await user.tab()
    expect(opening).toHaveValue('03/04/2027')
    await waitFor(() => expect(opening).toHaveAccessibleDescription(/3 April 2027 or 4 March 2027/))
    await draft(saves, 'CAT_OPENING', { date: '03/04/2027' })
    await user.clear(opening)
    await user.type(opening, '3 april 2027')
    await waitFor(() => expect(opening).toBeValid())
  })

  it('before another date is refused with both dates (VOC-01)', async () => {
    const { user } = cafe()
    await user.type(await field(/^När öppnar/), '20270301')
    const closing = await field(/^När stänger/)
    await user.type(closing, '28/2 2027')
    await user.tab()
    const message = /Du har angett 28 februari 2027. Det ska vara efter 1 mars 2027./
    await waitFor(() => expect(closing).toHaveAccessibleDescription(message))
  })
})

describe('the calendar', () => {
  it('opens from a button that names the field and the chosen date, and fills the field in (VOC-01)', async () => {
    const showPicker = vi.fn<() => void>()
    HTMLInputElement.prototype.showPicker = showPicker
    const { user, saves } = cafe()
    await user.click(await screen.findByRole('button', { name: 'Öppna kalendern: När öppnar kaféet?' }))
    const calendar = showPicker.mock.contexts[0] as HTMLInputElement
    expect(calendar.type).toBe('date')
    await act(async () => fireEvent.change(calendar, { target: { value: '2027-03-01' } }))
    expect(await field(/^När öppnar/)).toHaveValue('2027-03-01')
    expect(screen.getByRole('button', { name: /öppnar kaféet\? \(valt: 1 mars 2027\)$/ })).toBeInTheDocument()
    await draft(saves, 'CAT_OPENING', { date: '2027-03-01' })
  })

  it('has no button in a browser without one (VOC-01)', async () => {
    cafe()
    await field(/^När öppnar/)
    expect(screen.queryByRole('button', { name: /kalendern/ })).toBeNull()
  })
})

describe('a typed number', () => {
  it('is saved with a point, and shown as the language writes it once the field is left (VOC-02)', async () => {
    const { user, saves } = cafe()
    const area = await field(/^Hur stort/)
    expect(area).toHaveAttribute('inputmode', 'decimal')
    expect(area).toHaveAccessibleDescription('m²')
    await user.type(area, '12345678901234567890')
    await user.tab()
    expect(area).toHaveValue('12\u00a0345\u00a0678\u00a0901\u00a0234\u00a0567\u00a0890')
    await draft(saves, 'CAT_AREA', { number: '12345678901234567890' })
  })

  it('with two readings is asked about, and stays as it was typed (VOC-02)', async () => {
    const { user, saves } = cafe()
    const area = await field(/^Hur stort/)
    await user.type(area, '1.234')
    await user.tab()
    expect(area).toHaveValue('1.234')
    await waitFor(() => expect(area).toHaveAccessibleDescription(/Menar du 1.234 eller 1.2340\?/))
    await draft(saves, 'CAT_AREA', { number: '1.234?' })
  })

  it('that breaks a limit says the limit (VOC-02)', async () => {
    const { user } = cafe()
    const area = await field(/^Hur stort/)
    await user.type(area, '9')
    await user.tab()
    await waitFor(() => expect(area).toHaveAccessibleDescription(/Talet ska vara minst 10/))
    await user.clear(area)
    await user.type(area, '10,5')
    await waitFor(() => expect(area).toHaveAccessibleDescription(/Skriv ett heltal/))
  })
})

describe('a text with a format', () => {
  it.each<[TextFormat, mode: string, typed: string, shown: string, stored: string, wrong: string, message: RegExp]>([
    ['nationalIdentity', 'numeric', '191212121212', '19121212-1212', '191212121212', '1', /^Skriv personnumret/],
    ['phone', 'tel', '070 123 45 67', '0701234567', '0701234567', '1', /^Skriv 6 till 15 siffror/],
    ['email', 'email', ' a@b.se', 'a@b.se', 'a@b.se', 'a', /e-postadress/],
    ['bankAccount', '', '5050 1055', '50501055', '50501055', '1', /^Kontrollera kontonumret/],
  ])('%s has its keyboard %j and its rule (VOC-03)', async (format, mode, typed, shown, stored, wrong, message) => {
    const question = {
      identity: 'CAT_TEXT',
      sectionType: 'TextInput',
      label: { sv: 'Svaret', en: 'The answer' },
      format,
    }
    const version = withChanges(catCafePermit, { 'steps.1.sections': [question] })
    const type = { ...localise(version, 'sv'), id: 1, identity: 'X', businessTypeId: 1, name: 'X', language: 'sv' }
    const { saves } = catCafeServer({ answers: { 0: {}, 1: {} }, more: { 'GET applicationType/1': type } })
    const { user } = renderApp(catAddress(1))
    const answer = await field(/^Svaret/)
    expect(answer.inputMode).toBe(mode)
    await user.type(answer, typed)
    await user.tab()
    expect(answer).toHaveValue(shown)
    await draft(saves, 'CAT_TEXT', { text: stored })
    await user.clear(answer)
    await user.type(answer, wrong)
    await user.tab()
    await waitFor(() => expect(answer).toHaveAccessibleDescription(message))
  })
})
