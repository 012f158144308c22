/** Moves the service's clock without waiting. */
import type { Page } from '@playwright/test'
import { addresses } from './server.ts'

const MINUTE = 60_000

/** `now`: RFC 3339; null: the machine's time. */
export const setTime = async (now: string | null): Promise<void> => {
  const response = await fetch(`${addresses().origin}/api/v1/test-support/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  if (!response.ok) throw new Error(`clock: ${response.status} ${await response.text()}`)
}

/** Moves the service alone, relative to the machine's time. A browser notices with the next response. */
export const serviceIsAhead = (minutes: number) => setTime(new Date(Date.now() + minutes * MINUTE).toISOString())

/** Restores the machine's time. */
export const resetTime = () => setTime(null)

/** Moves the clocks of the service and a browser together. Call it before the page opens. */
export const takeTimeInHand = async (page: Page) => {
  await page.clock.install()
  let ahead = 0
  return {
    /** Moves to this many minutes after the beginning. */
    until: async (minutes: number) => {
      // A response after the jump would extend the session.
      await page.waitForLoadState('networkidle')
      await serviceIsAhead(minutes)
      await page.clock.fastForward((minutes - ahead) * MINUTE)
      ahead = minutes
    },
  }
}
