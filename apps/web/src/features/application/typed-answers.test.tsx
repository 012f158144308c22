/** Tests of dates, numbers and texts with a format as they are typed, picked, reported and saved. */
import { localise } from '@sievert/domain/application-type/localise'
import { catCafePermit } from '@sievert/domain/fixtures/cat-cafe-permit'
import { withChanges } from '@sievert/domain/fixtures/with-changes'
import type { StepData } from '@sievert/domain/sections/answers'
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
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
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
    const message = /Du har angett den 28 februari 2027. Det ska vara efter den 1 mars 2027./
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

/** A step of these sections alone, before the second step. */
const showStep = (sections: readonly object[], first: readonly object[] = [], answers: StepData = {}) => {
  const changes = { 'steps.0.sections': first, 'steps.1.sections': sections }
  const version = localise(withChanges(catCafePermit, changes), 'sv')
  const type = { ...version, id: 1, identity: 'X', businessTypeId: 1, name: 'X', language: 'sv' }
  const server = catCafeServer({ answers: { 0: answers, 1: {} }, more: { 'GET applicationType/1': type } })
  return { ...server, ...renderApp(catAddress(1)) }
}
const label = (text: string) => ({ sv: text, en: text })

it('a date is limited by a date of another step (VOC-01)', async () => {
  const day = { sectionType: 'Date', label: label('Dagen') }
  const first = { ...day, identity: 'CAT_FIRST' }
  const last = { ...day, identity: 'CAT_LAST', earliest: { of: 'CAT_FIRST' } }
  const { user } = showStep([last], [first], { CAT_FIRST: { date: '2027-03-01' } })
  const answer = await field(/^Dagen/)
  await user.type(answer, '2027-02-28')
  await user.tab()
  await waitFor(() => expect(answer).toHaveAccessibleDescription(/Det ska vara efter den 1 mars 2027/))
})

describe('a number of a field with decimals', () => {
  const number = { identity: 'N', sectionType: 'Number', decimals: 3, unit: label('kr'), label: label('Talet') }

  it('with two readings is asked about, and stays as it was typed (VOC-02)', async () => {
    const { user, saves } = showStep([number])
    const answer = await field(/^Talet/)
    await user.type(answer, '1.234')
    await user.tab()
    expect(answer).toHaveValue('1.234')
    await waitFor(() => expect(answer).toHaveAccessibleDescription(/Menar du 1\s234 eller 1,234\?/))
    await draft(saves, 'N', { number: '1.234?' })
  })

  it('is as wide as its text or its maximum (VOC-02)', async () => {
    const { user } = showStep([number, { ...number, identity: 'M', label: label('Mest'), maximum: '1234567890123' }])
    const answer = await field(/^Talet/)
    expect([answer, await field(/^Mest/)].map(({ size }) => size)).toEqual([12, 17])
    await user.type(answer, '12345678901234567890,123')
    await waitFor(() => expect(answer.size).toBe(24))
    await user.tab()
    await waitFor(() => expect(answer.size).toBe(30))
  })

  it('may have its unit (VOC-02)', async () => {
    const { user, saves } = showStep([number])
    const answer = await field(/^Talet/)
    await user.click(answer)
    await user.paste('1 234,5 kr')
    expect(answer).toHaveValue('1 234,5 kr')
    await user.tab()
    expect(answer).toHaveValue('1\u00a0234,5')
    await draft(saves, 'N', { number: '1234.5' })
  })
})

describe('a total', () => {
  const totalOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent

  it('changes while its numbers are typed, is announced once they pause, and is not saved (VOC-06)', async () => {
    const number = (identity: string) => ({ identity, sectionType: 'Number', decimals: 1, label: label(identity) })
    const sum = {
      identity: 'CAT_SUM',
      sectionType: 'Sum',
      of: ['CAT_A', 'CAT_B'],
      unit: label('kr'),
      label: label('Summa'),
    }
    const { user, saves } = showStep([number('CAT_A'), number('CAT_B'), sum])
    const total = () => totalOf('Summa')
    await user.type(await field(/^CAT_A/), '0,1')
    await waitFor(() => expect(total()).toBe('0,1\u00a0kr'))
    expect(screen.queryByText('Summa 0,1 kr')).toBeNull()
    expect(await screen.findByText('Summa 0,1 kr', {}, { timeout: 2000 })).toHaveRole('status')
    await user.type(await field(/^CAT_B/), '0,2')
    await waitFor(() => expect(total()).toBe('0,3\u00a0kr'))
    await draft(saves, 'CAT_B', { number: '0.2' })
    expect(saves('draft').at(-1)).not.toHaveProperty('CAT_SUM')
    await user.type(await field(/^CAT_A/), '25')
    await waitFor(() => expect(total()).toBe('\u2013'))
    expect(screen.getByText('Summan visas när alla tal är rätt ifyllda.')).toBeInTheDocument()
    await user.clear(await field(/^CAT_A/))
    await user.clear(await field(/^CAT_B/))
    await waitFor(() => expect(total()).toBe('\u2013'))
  })

  it('of a list counts its items, and adds one number of each (VOC-06)', async () => {
    catCafeServer({})
    renderApp(catAddress(1))
    await screen.findByText('Antal katter')
    expect(totalOf('Antal katter')).toBe('2')
    expect(totalOf('Katternas vikt')).toBe('4,50\u00a0kg')
  })
})

describe('a text with a format', () => {
  it.each<[TextFormat, mode: string, typed: string, shown: string, stored: string, wrong: string, message: RegExp]>([
    ['nationalIdentity', 'numeric', '191212121212', '19121212-1212', '191212121212', '1', /^Skriv personnumret/],
    ['phone', 'tel', '070 123 45 67', '0701234567', '0701234567', '1', /^Skriv 6 till 15 siffror/],
    ['email', 'email', ' a@b.se', 'a@b.se', 'a@b.se', 'a', /e-postadress/],
    ['bankAccount', '', '5050 1055', '50501055', '50501055', '1', /^Kontrollera kontonumret/],
  ])('%s has its keyboard %j and its rule (VOC-03)', async (format, mode, typed, shown, stored, wrong, message) => {
    const { user, saves } = showStep([
      { identity: 'CAT_TEXT', sectionType: 'TextInput', label: label('Svaret'), format },
    ])
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
