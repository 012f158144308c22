/** Runs a measurement in Chromium, on a product of its own or on the one at `E2E_ORIGIN`. */
import { type Browser, chromium } from '@playwright/test'
import { startProduct } from '../../e2e/support/product.ts'
import { findChromium } from '../../scripts/support/chromium.mjs'
import { versions } from './versions.ts'

export type Place = { browser: Browser; origin: string; simulators: string }

/** `settings`: environment variables of the product. */
export const inChromium = async <T>(
  settings: Record<string, string>,
  work: (place: Place) => Promise<T>,
): Promise<T> => {
  const running = process.env['E2E_ORIGIN']
  const product = running ? undefined : await startProduct({ REQUESTS_PER_MINUTE: '1000000', ...settings })
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  })
  try {
    const simulators = product?.simulatorOrigin ?? process.env['E2E_SIMULATOR_ORIGIN'] ?? ''
    return await work({ browser, origin: running ?? product?.origin ?? '', simulators })
  } finally {
    await browser.close()
    await product?.stop()
  }
}

/** The versions of Chromium, Node.js and the named packages. */
export const versionsOf = (browser: Browser, ...names: readonly string[]): string =>
  `Chromium ${browser.version()}, ${versions(...names)}`
