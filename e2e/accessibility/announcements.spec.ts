/** Announcements by screen readers: enough to know the state, and no more. */
import { expect } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { listen } from '../support/announcements.ts'
import { DESCRIPTION, open } from '../support/first-step.ts'
import { at, next } from '../support/form.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { reads } from '../support/reading.ts'
import { create, signablePermit, signIn } from '../support/signable.ts'
import { beginBankId } from '../support/signing.ts'
import { test } from '../support/test.ts'
import { resetTime, takeTimeInHand } from '../support/time.ts'

test.afterEach(tidyUp)
test.afterEach(resetTime)

/** Slow enough to show many steps of an upload. */
const SLOW = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 }

test('is the save state: once when saved, when offline and when online again, not during the save (WIZ-13)', async ({
  page,
  context,
}) => {
  const said = await listen(page)
  await signIn(page.request)
  await open(page, await create(page.request, 'SEALED_SOURCE_STORAGE'))
  await at(page, DESCRIPTION).fill('Fyra provkällor.')
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Sparat \d\d:\d\d\. Du kan stänga sidan/)])
  await context.setOffline(true)
  await at(page, DESCRIPTION).fill('Tre provkällor.')
  await expect.poll(() => said.at(-1)).toMatch(/^Du saknar internet\./)
  await context.setOffline(false)
  await expect.poll(() => said.at(-1)).toBe('Du är uppkopplad igen och allt är sparat.')
  expect(said).toHaveLength(3)
})

test('is every quarter of an upload, not every hundredth, and that it is attached (FIL-01, FIL-05)', {
  tag: '@night',
}, async ({ page }) => {
  const said = await listen(page)
  await signIn(page.request)
  await open(page, await signablePermit(page.request))
  await next(page)
  await at(page, 'SRC_PLAN.isMissing').uncheck()
  await page.getByRole('button', { name: /^Bifoga dokument/ }).click()
  const buffer = pdf({ inside: `% ${'x'.repeat(2_000_000)}\n` })
  await page.getByLabel('Välj fil').setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW)
  await page.getByRole('button', { name: 'Ladda upp' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => said).toContain('plan.pdf är bifogad.')
  const steps = said.filter((text) => text.includes('Laddar upp'))
  expect(steps.length).toBeGreaterThan(1)
  expect(new Set(steps).size, 'each once').toBe(steps.length)
  for (const step of steps) expect(step).toMatch(/^plan\.pdf: Laddar upp, (0|25|50|75|100) %$/)
})

test('is the eID’s message, once per change, however often it is polled (SIG-04)', {
  tag: '@night',
}, async ({ page }) => {
  const said = await listen(page)
  await signIn(page.request)
  const { orderRef } = await beginBankId(page, await signablePermit(page.request))
  await expect(page.locator('.sv-signing__message')).not.toBeEmpty()
  said.length = 0
  let polls = 0
  page.on('response', (response) => {
    if (response.url().includes('sign-status')) polls++
  })
  await expect.poll(() => polls).toBeGreaterThan(3)
  expect(said, 'nothing new').toEqual([])
  await onPhone('bankid', orderRef, 'start')
  await expect.poll(() => said.length).toBe(1)
  await onPhone('bankid', orderRef, 'reject')
  await reads(page, 'Underskriften avbröts')
  expect(new Set(said).size).toBe(said.length)
})

test('is that the session ends: with the dialog that comes, and then once a minute (ACC-12)', {
  tag: '@night',
}, async ({ page }) => {
  const said = await listen(page)
  const time = await takeTimeInHand(page)
  await signIn(page.request)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Tillstånd och anmälningar' })).toBeVisible()
  await time.until(26)
  const warning = page.getByRole('dialog', { name: 'Du loggas snart ut' })
  await expect(warning).toHaveAccessibleDescription(/^Du kommer att bli utloggad om [34]:\d\d/)
  await expect(warning.getByRole('heading')).toBeFocused()
  said.length = 0
  for (let second = 0; second < 125; second++) await page.clock.runFor(1000)
  expect(said).toEqual([
    'Du loggas ut om 3 minuter om du inte förlänger tiden.',
    'Du loggas ut om 2 minuter om du inte förlänger tiden.',
  ])
})
