/** Lets the service's time pass without waiting for it. */
import type { Page } from '@playwright/test'
import { addresses } from './server.ts'

const MINUTE = 60_000

const setClock = async (now: string | null): Promise<void> => {
  const response = await fetch(`${addresses().origin}/api/v1/test-support/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  if (!response.ok) throw new Error(`clock: ${response.status} ${await response.text()}`)
}

/** For the service alone, from the machine's time on. A browser learns of it with the next answer. */
export const serviceIsAhead = (minutes: number) => setClock(new Date(Date.now() + minutes * MINUTE).toISOString())

/** The machine's time again. */
export const resetTime = () => setClock(null)

/** Time that passes for the service and a browser together. Comes before the page is opened. */
export const takeTimeInHand = async (page: Page) => {
  await page.clock.install()
  let ahead = 0
  return {
    /** Until so many minutes after the beginning. */
    until: async (minutes: number) => {
      // What is answered after the jump would prolong the session.
      await page.waitForLoadState('networkidle')
      await serviceIsAhead(minutes)
      await page.clock.fastForward((minutes - ahead) * MINUTE)
      ahead = minutes
    },
  }
}
