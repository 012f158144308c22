/** A browser as it is when it comes for the first time, but signed in. */
import type { Page } from '@playwright/test'

/** Nothing in its cache and nothing kept; `from` lends its session. Gone when the work is done. */
export const onFreshPage = async <T>(from: Page, work: (page: Page) => Promise<T>): Promise<T> => {
  const browser = from.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const context = await browser.newContext({ storageState: await from.context().storageState(), locale: 'sv-SE' })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
