/** A machine and a line as slow as many people have, so that what comes after something else is seen to come after it. */
import type { Page } from '@playwright/test'

/** Times slower than this machine. */
const SLOWER = 4
/** Milliseconds that each answer takes longer. */
const LATENCY = 150

export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    downloadThroughput: -1,
    uploadThroughput: -1,
    latency: LATENCY,
  })
}
