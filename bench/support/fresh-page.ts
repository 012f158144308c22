/** Runs work on a page of a new browser context, signed in or not. */
import type { Page } from '@playwright/test'

type Work<T> = (page: Page) => Promise<T>

/**
 * Cache and storage are empty. `from` lends its session, except with `isSignedOut`. The context is closed afterwards.
 */
export const onFreshPage = async <T>(from: Page, work: Work<T>, { isSignedOut = false } = {}): Promise<T> => {
  const browser = from.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const session = isSignedOut ? {} : { storageState: await from.context().storageState() }
  const context = await browser.newContext({ ...session, locale: 'sv-SE' })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
