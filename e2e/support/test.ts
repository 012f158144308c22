/** Provides a `test` that logs every address a browser opens or calls, so that the end of the run can search them. */
import { appendFileSync } from 'node:fs'
import { type BrowserContext, test as base } from '@playwright/test'
import { addresses } from './server.ts'

const note = (context: BrowserContext, noted: string[]) => {
  context.on('request', (request) => noted.push(request.url()))
  context.on('page', (page) => page.on('framenavigated', (frame) => noted.push(frame.url())))
}

export const test = base.extend<{ noted: undefined }>({
  noted: [
    async ({ context, browser }, use) => {
      const { addressLog } = addresses()
      const noted: string[] = []
      note(context, noted)
      // Further browsers of a test count, too.
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const other = await newContext(options)
        note(other, noted)
        return other
      }
      await use(undefined)
      browser.newContext = newContext
      if (addressLog && noted.length > 0) appendFileSync(addressLog, `${noted.join('\n')}\n`)
    },
    { auto: true },
  ],
})
