/** Tests of the notice about answers that have been unsaved for a minute. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shippedTexts } from '../../../test/texts.ts'
import { withTexts } from '../../../test/with-texts.tsx'
import { ApiError } from '../../api/api-error.ts'
import { createStore } from '../store.ts'
import type { SaveState } from './autosaver.ts'
import { NotSavedNotice } from './NotSavedNotice.tsx'
import { type WhyNotSaved, whyNotSaved } from './save-failures.ts'
import { storageFailed } from './unsent-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  act(() => storageFailed.set(false))
})

const SAVED: SaveState = { kind: 'saved', at: null }
const MINUTE = 60_000

const show = () => {
  const store = createStore<SaveState>(SAVED)
  render(withTexts(<NotSavedNotice saveState={store} />))
  const set = (state: SaveState) => act(() => store.set(state))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  const text = () => screen.queryByRole('status')?.textContent ?? ''
  return { set, wait, text }
}

const refused = (status: number, code = 'x') =>
  new ApiError(status, { type: 'urn:x', title: 'x', status, code, traceId: 'a' }, 'refused')

describe('answers that are not saved', () => {
  it.each<[WhyNotSaved, unknown, RegExp]>([
    ['offline', refused(0), /Du saknar internet\. Kontrollera din uppkoppling/],
    ['server', refused(500), /tillfälligt fel.*kom tillbaka om en stund/],
    ['server', refused(302), /tillfälligt fel/],
    ['register', refused(503, 'error.register-unavailable.text'), /Registret över företrädare.*Vänta några minuter/],
    ['session', refused(401), /Du är utloggad\. Ladda om sidan och logga in igen/],
    ['too-many', refused(429), /för många anrop.*Vänta några minuter/],
    ['too-large', refused(413), /för långa.*Korta det längsta/],
    ['quota', refused(422, 'error.quota-bytes.text'), /inte plats.*ta bort något/],
    ['refused', refused(422), /tog inte emot svaren\. Ändra det som du skrev senast/],
    ['refused', refused(400), /tog inte emot svaren/],
    ['conflict', refused(412), /från ett annat håll.*Välj vilka svar/],
    ['closed', refused(409), /går inte att ändra längre\. Kopiera/],
    ['exception', new TypeError('x'), /gick fel på sidan\. Ladda om den/],
  ])('for a minute, by %s: the page shows cause and remedy (WIZ-13)', (why, error, words) => {
    expect(whyNotSaved(error)).toBe(why)
    const { set, wait, text } = show()
    set({ kind: 'unsaved' })
    set({ kind: 'failed', why })
    wait(MINUTE - 1)
    // An exception is reported immediately.
    expect(text() === '').toBe(why !== 'exception')
    wait(1)
    expect(text()).toMatch(words)
    expect(text()).toContain('Det du har skrivit finns kvar i den här webbläsaren.')
  })

  it('while no save is answered: the page shows that it takes long (WIZ-13)', () => {
    const { set, wait, text } = show()
    set({ kind: 'unsaved' })
    set({ kind: 'saving' })
    wait(MINUTE)
    expect(text()).toMatch(/längre tid än vanligt att spara\. Kontrollera din uppkoppling/)
  })

  it('if the applicant saves: the page shows how (WIZ-13)', () => {
    const { set, wait, text } = show()
    set({ kind: 'unsaved', byHand: true })
    wait(MINUTE)
    expect(text()).toMatch(/sparas när du väljer att spara/)
  })

  it('and retried: the reason remains during the retry and disappears with the save (WIZ-13)', () => {
    const { set, wait, text } = show()
    set({ kind: 'retrying', why: 'server' })
    wait(MINUTE)
    set({ kind: 'saving' })
    expect(text()).toMatch(/tillfälligt fel/)
    set({ kind: 'retrying', why: 'offline' })
    expect(text()).toMatch(/saknar internet/)
    set(SAVED)
    expect(text()).toBe('')
    set({ kind: 'unsaved' })
    wait(MINUTE - 1)
    expect(text(), 'a minute begins anew').toBe('')
  })

  it('nor stored in the browser: the page promises nothing, and shows a remedy (WIZ-13)', () => {
    const { set, wait, text } = show()
    set({ kind: 'retrying', why: 'offline' })
    wait(MINUTE)
    act(() => storageFailed.set(true))
    expect(text()).not.toContain('finns kvar i den här webbläsaren')
    expect(text()).toContain('Kopiera det du har skrivit innan du lämnar sidan.')
  })
})

it('has each reason in both languages (WIZ-13, SHE-07)', () => {
  const reasons = Object.keys(shippedTexts.sv).filter((key) => key.startsWith('wizard.not-saved.'))
  expect(reasons.length).toBeGreaterThan(13)
  expect(reasons.filter((key) => !shippedTexts.en[key] || shippedTexts.en[key] === shippedTexts.sv[key])).toEqual([])
})
