/** Records screen reader announcements: text changes in the page's live regions. */
import type { Page } from '@playwright/test'

/** Records over all pages opened from now on. Text that a region is inserted with is not announced. */
export const listen = async (page: Page): Promise<string[]> => {
  const said: string[] = []
  await page.exposeFunction('noteSaid', (text: string) => said.push(text))
  await page.addInitScript(() => {
    const { noteSaid } = window as unknown as { noteSaid: (text: string) => void }
    const REGIONS = '[role=status], [role=alert], [aria-live=polite]'
    const texts = new WeakMap<Element, string>()
    const look = () => {
      for (const region of document.querySelectorAll(REGIONS)) {
        const text = region.textContent?.trim() ?? ''
        const before = texts.get(region)
        texts.set(region, text)
        // An alert is announced when it is inserted, the other roles only when they change.
        const isNews = before === undefined ? region.role === 'alert' : text !== before
        if (isNews && text !== '' && !region.closest('[inert], [aria-hidden=true]')) noteSaid(text)
      }
    }
    document.addEventListener('DOMContentLoaded', () =>
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true }),
    )
  })
  return said
}
