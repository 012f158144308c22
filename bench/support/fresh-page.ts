/** A browser as it is when it comes for the first time, but signed in. */
import type { Page } from '@playwright/test'

type Work<T> = (page: Page) => Promise<T>

/** Nothing in its cache and nothing kept; `from` lends its session, unless it is to be a stranger's. Gone when the work is done. */
export const onFreshPage = async <T>(from: Page, work: Work<T>, { isStranger = false } = {}): Promise<T> => {
  const browser = from.context().browser()
  if (!browser) throw new Error('the page has no browser')
  const session = isStranger ? {} : { storageState: await from.context().storageState() }
  const context = await browser.newContext({ ...session, locale: 'sv-SE' })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}
