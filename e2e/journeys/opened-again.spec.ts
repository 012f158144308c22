/** What the server drew is taken over, or drawn anew, when the browser knows more of the way through the form than it did. */
import { expect, type Page } from '@playwright/test'
import { DESCRIPTION, isAlive } from '../support/first-step.ts'
import { at, heading, holdScripts, next } from '../support/form.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

/** A finished form, how to open its first step, and that the browser then has nothing to complain of and knows that the second was reached. */
const finishedForm = async (page: Page) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const open = async () => {
    await page.goto(`/app/${id}?step=0`, { waitUntil: 'commit' })
    return at(page, DESCRIPTION).elementHandle()
  }
  const isTakenOver = async () => {
    await isAlive(page)
    await expect(page.locator('.sv-progress__step').first()).toContainText('Klart')
    expect(complaints).toEqual([])
  }
  return { id, open, isTakenOver }
}

test('a page opened again before the server has heard of the last step is taken over, and knows of it (WIZ-06, WIZ-07)', async ({
  page,
}) => {
  const { open, isTakenOver } = await finishedForm(page)
  // Never answered: the line is slow.
  await page.route(/\/(visit|page)$/, () => undefined)
  await open()
  await isAlive(page)
  await next(page)
  await heading(page, 'Ansvar och dokument')
  const letGo = await holdScripts(page)
  const drawn = await open()
  letGo()
  await isTakenOver()
  expect(await drawn?.evaluate(({ isConnected }) => isConnected), 'the field itself').toBe(true)
})

test('a page that was drawn just before the server heard of the last step is drawn anew (WIZ-06, WIZ-07)', async ({
  page,
}) => {
  const { id, open, isTakenOver } = await finishedForm(page)
  const letGo = await holdScripts(page)
  await open()
  const visit = { data: { kind: 'next' } }
  expect((await page.request.post(`/api/v1/applications/${id}/steps/1/visit`, visit)).ok()).toBe(true)
  letGo()
  await isTakenOver()
})
