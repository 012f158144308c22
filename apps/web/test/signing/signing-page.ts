/** The signing page in a test: its addresses, its time, and what a person sees of it. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { json } from '../fake-server.ts'
import { renderApp } from '../render-app.tsx'
import { NEXT_SIGN_ID, SIGN_ID, signServer } from './sign-server.ts'

export const CHOICE = '/app/application-0000000001/sign/'
export const RUN = `/app/application-0000000001/sign/${SIGN_ID}`
export const NOT_SENT = 'Ansökan är inte inskickad. Dina svar finns kvar.'

/** The server's answer when a new order begins. */
export const renewed = () => json({ signStateId: NEXT_SIGN_ID, launchUrl: null, qrCode: 'bankid.token.0.new' })

/** Time passes only when a test lets it, or waits for something. */
export const useFakeTime = () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  })
  afterEach(() => vi.useRealTimers())
}
export const clock = {
  /** From now on no time passes while the test waits: a slow machine must not add to what is counted. */
  stop: () => vi.setTimerTickMode('manual'),
  /** Before the test waits for the page again. */
  run: () => vi.setTimerTickMode('interval', 20),
  pass: async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000))
  },
}

export const button = (name: string) => screen.findByRole('button', { name })
export const code = () => screen.queryByRole('img', { name: 'QR-kod för BankID' })
export const drawn = () => code()?.querySelector('path')?.getAttribute('d')

/** A signing at BankID under way, up to its code. */
export const openRun = async (...world: Parameters<typeof signServer>) => {
  const server = signServer(...world)
  const page = renderApp(RUN)
  await waitFor(() => expect(code()).toBeVisible())
  return { server, ...page }
}
