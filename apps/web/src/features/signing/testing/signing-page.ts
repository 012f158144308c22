/** The signing page in a test: its addresses, its time, and what a person sees of it. */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { json } from '../../../testing/fake-server.ts'
import { NEXT_SIGN_ID, SIGN_ID, type signServer } from './sign-server.ts'

export const CHOICE = '/app/a1/sign/'
export const RUN = `/app/a1/sign/${SIGN_ID}`
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
/** From now on no time passes while the test waits: a slow machine must not add to what is counted. */
export const stopTheClock = () => vi.setTimerTickMode('manual')
/** Before the test waits for the page again. */
export const letTheClockRun = () => vi.setTimerTickMode('interval', 20)
export const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000))
}

export const button = (name: string) => screen.findByRole('button', { name })
export const code = () => screen.queryByRole('img', { name: 'QR-kod för BankID' })
export const drawn = () => code()?.querySelector('path')?.getAttribute('d')

type Server = ReturnType<typeof signServer>
export const polls = ({ to }: Server, signId = SIGN_ID) => to('GET', `applications/sign-status/${signId}`).length
export const posts = ({ to }: Server, path: string) => to('POST', `applications/${path}`)
