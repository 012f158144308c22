/** The preview for authors of application types: every step of every type, empty and filled in, without saving. */
import { expect } from '@playwright/test'
import { expectAccessible, watchConsole } from '../support/accessibility.ts'
import { next, pause } from '../support/form.ts'
import { signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test('shows a type empty and filled in, from its first step to the review (NEW-03)', { tag: '@night' }, async ({
  page,
}) => {
  await signIn(page.request)
  const complaints = watchConsole(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/applications/') && sent.push(request.url()))
  await page.goto('/preview/INDUSTRIAL_RADIOGRAPHY')
  await expect(page.getByText('Förhandsvisning: Industriell radiografering (tillstånd), version 2')).toBeVisible()
  await expectAccessible(page, 'preview, empty')
  await page.getByRole('link', { name: 'Visa ifyllt formulär' }).click()
  for (const step of ['Utrustning', 'Organisation', 'Dokument', 'Uppgifter', 'Granska']) {
    await next(page)
    await expect(page.locator('.sv-progress__short')).toContainText(step)
    await pause(page)
  }
  await expect(page.getByRole('heading', { name: 'Granska och skriv under' })).toBeVisible()
  await expectAccessible(page, 'preview, review')
  expect([...complaints, ...sent]).toEqual([])
})
