/** The tests' own `test`: it notes every address that a browser opens or calls, so that the end of the run can search them. */
import { appendFileSync } from 'node:fs'
import { type BrowserContext, test as base } from '@playwright/test'

/** A file, set where the product is started; without it nothing is noted. */
export const ADDRESS_LOG = 'E2E_ADDRESS_LOG'

const note = (context: BrowserContext, addresses: string[]) => {
  context.on('request', (request) => addresses.push(request.url()))
  context.on('page', (page) => page.on('framenavigated', (frame) => addresses.push(frame.url())))
}

export const test = base.extend<{ addresses: undefined }>({
  addresses: [
    async ({ context, browser }, use) => {
      const file = process.env[ADDRESS_LOG]
      const addresses: string[] = []
      note(context, addresses)
      // A second browser of a test counts as well.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const other = await newContext(options)
        note(other, addresses)
        return other
      }
      await use(undefined)
      browser.newContext = newContext
      if (file && addresses.length > 0) appendFileSync(file, `${addresses.join('\n')}\n`)
    },
    { auto: true },
  ],
})
