/** The signing page in a test: its addresses, its clock, and its visible elements. */
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

/** Time advances only when a test advances it or waits. */
export const useFakeTime = () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  })
  afterEach(() => vi.useRealTimers())
}
export const clock = {
  /** Stops time while the test waits: a slow machine must not add to counted time. */
  stop: () => vi.setTimerTickMode('manual'),
  /** Call before the test waits for the page again. */
  run: () => vi.setTimerTickMode('interval', 20),
  pass: async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000))
  },
}

export const button = (name: string) => screen.findByRole('button', { name })
export const code = () => screen.queryByRole('img', { name: 'QR-kod för BankID' })
export const drawn = () => code()?.querySelector('path')?.getAttribute('d')

/** A BankID signing in progress, up to its QR code. */
export const openRun = async (...world: Parameters<typeof signServer>) => {
  const server = signServer(...world)
  const page = renderApp(RUN)
  await waitFor(() => expect(code()).toBeVisible())
  return { server, ...page }
}
