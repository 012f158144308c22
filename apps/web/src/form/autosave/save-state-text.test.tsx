/** Tests of the visible and the announced state of saving. */
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shippedTexts } from '../../../test/texts.ts'
import { withTexts } from '../../../test/with-texts.tsx'
import { createStore } from '../store.ts'
import type { SaveState } from './autosaver.ts'
import { SaveStateText } from './SaveStateText.tsx'

const AT = '2026-11-20T12:00:00Z'
const SAVED: SaveState = { kind: 'saved', at: AT }
const OFFLINE: SaveState = { kind: 'retrying', why: 'offline' }
const FAILING: SaveState = { kind: 'retrying', why: 'server' }
const SAYS_SAVED = 'Sparat 13:00. Du kan stänga sidan och fortsätta senare.'
const SAYS_OFFLINE = 'Du saknar internet. Det du skriver finns kvar i webbläsaren och sparas när du är uppkopplad igen.'
const SAYS_FAILING = 'Det gick inte att spara. Vi försöker igen. Det du skriver finns kvar i webbläsaren.'
const ONLINE_AGAIN = 'Du är uppkopplad igen och allt är sparat.'

/** The visible and the announced text after each of the states. */
const through = (first: SaveState, ...states: SaveState[]) => {
  const store = createStore<SaveState>(first)
  render(withTexts(<SaveStateText store={store} />))
  const now = () => [document.querySelector('.sv-save-state')?.textContent, screen.getByRole('status').textContent]
  return [
    now(),
    ...states.map((state) => {
      act(() => store.set(state))
      return now()
    }),
  ]
}

it('is silent before the first save (WIZ-13)', () => {
  expect(through({ kind: 'saved', at: null })).toEqual([['', '']])
})

it('shows each state, and announces the save (WIZ-13)', () => {
  expect(
    through(
      SAVED,
      { kind: 'unsaved' },
      { kind: 'saving' },
      { kind: 'failed', why: 'refused' },
      { kind: 'stopped', why: 'conflict' },
      SAVED,
    ),
  ).toEqual([
    [SAYS_SAVED, ''],
    ['Inte sparat än', ''],
    ['Sparar', ''],
    ['Inte sparat än', ''],
    ['Inte sparat än', ''],
    [SAYS_SAVED, SAYS_SAVED],
  ])
})

it('shows the remedy when the answers are too large (QUO-11, WIZ-13)', () => {
  const full = shippedTexts.sv['error.quota-answers.text']
  expect(full).toContain('Korta texterna')
  expect(through(SAVED, { kind: 'failed', why: 'quota', reason: 'error.quota-answers.text' })).toEqual([
    [SAYS_SAVED, ''],
    [full, full],
  ])
})

it('announces a second save in the same minute (WIZ-13)', () => {
  const said = through({ kind: 'unsaved' }, SAVED, { kind: 'unsaved' }, { kind: 'saving' }, { ...SAVED })
  expect(said.map(([, aloud]) => aloud)).toEqual(['', SAYS_SAVED, '', '', SAYS_SAVED])
})

it('promises no later continuation for input that is saved by hand (WIZ-13)', () => {
  expect(through({ ...SAVED, byHand: true })).toEqual([['Sparat 13:00', '']])
})

it('announces nothing when only an earlier save’s time is new (WIZ-13)', () => {
  expect(through({ kind: 'saved', at: null }, SAVED)).toEqual([
    ['', ''],
    [SAYS_SAVED, ''],
  ])
})

it('announces the failure, and then the latest save (WIZ-13)', () => {
  expect(through(SAVED, FAILING, { kind: 'saving' }, SAVED)).toEqual([
    [SAYS_SAVED, ''],
    [SAYS_FAILING, SAYS_FAILING],
    ['Sparar', SAYS_FAILING],
    [SAYS_SAVED, SAYS_SAVED],
  ])
})

it('announces once that the connection is back (WIZ-13)', () => {
  const said = through(SAVED, OFFLINE, { kind: 'saving' }, SAVED, { kind: 'unsaved' }, SAVED)
  expect(said.map(([, aloud]) => aloud)).toEqual(['', SAYS_OFFLINE, SAYS_OFFLINE, ONLINE_AGAIN, '', SAYS_SAVED])
  expect(said[1]?.[0]).toBe(SAYS_OFFLINE)
})

it('does not announce a new connection when the server was the last to fail (WIZ-13)', () => {
  expect(through(SAVED, OFFLINE, FAILING, SAVED).at(-1)).toEqual([SAYS_SAVED, SAYS_SAVED])
})
