/** Simulates a slow machine and connection, so that the order of events becomes visible. */
import type { Page } from '@playwright/test'

/** Factor relative to this machine. */
const SLOWER = 4
/** Milliseconds added to each response. */
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
