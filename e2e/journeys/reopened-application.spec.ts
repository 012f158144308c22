/** An application that is reopened when the browser knows a later position in the form than the server. */
import { expect } from '@playwright/test'
import { DESCRIPTION } from '../support/first-step.ts'
import { at, heading, next } from '../support/form.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test('a reopened page shows the last step as complete before the server knows of it (WIZ-06)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  // Never answered, as on a slow connection.
  await page.route(/\/(visit|page)$/, () => undefined)
  await page.goto(`/app/${id}?step=0`)
  await expect(at(page, DESCRIPTION)).toBeVisible()
  await next(page)
  await heading(page, 'Ansvar och dokument')
  await page.goto(`/app/${id}?step=0`)
  await expect(page.locator('.sv-progress__step').first()).toContainText('Klart')
  expect(complaints).toEqual([])
})
