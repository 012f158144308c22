/** Equipment that only needs a notification: from the permit's form into the notification, and back again. */
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { begin, choose, fillAddress, openForm, STATIONARY, save } from '../support/equipment.ts'
import { at, heading, next } from '../support/form.ts'
import { signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const SMALL = { ...STATIONARY, animals: 'Bara smådjur', mountings: ['Fast monterad, strålar bara rakt nedåt'] }
const ALONG = 'Det här följer med'

test('is passed to the notification despite reloads and Back, and the notification is removed as one (VET-05, WIZ-07, WIZ-13, STA-03)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  await begin(page)
  await openForm(page)
  await choose(page, SMALL)
  await fillAddress(page, 'Klövervägen 3')
  await at(page, 'serialNumber').fill('SN-77')
  await save(page)
  const along = page.getByRole('button', { name: 'Anmäl smådjursröntgen' })
  await expect(along).toBeVisible()
  await expectAccessible(page, 'equipment that goes along')
  const wizard = new URL(page.url())
  await along.dblclick()
  await expect(page.getByText(ALONG)).toBeVisible()
  expect(page.url()).not.toMatch(/SN-77|Kl|Examion|[?#]/)
  await expectAccessible(page, 'notification that a machine goes along to')
  // A reload keeps the equipment. Another tab does not have it.
  await page.reload()
  await expect(page.getByText(ALONG)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Börja på anmälan' })).toBeVisible()
  await expect(other.getByText(ALONG)).toHaveCount(0)
  await other.close()
  // Back in the permit's form the equipment is still there.
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === wizard.pathname)
  await expect(at(page, 'serialNumber')).toHaveValue('SN-77')
  await page.goForward()
  const leave = page.getByRole('button', { name: 'Lämna sidan' })
  await expect(leave.or(page.getByText(ALONG))).toBeVisible()
  if (await leave.isVisible()) await leave.click()
  await expect(page.getByText('Examion Maxivet 400 HF')).toBeVisible()
  await page.getByRole('button', { name: 'Börja på anmälan' }).dblclick()
  await heading(page, 'Gäller anmälan din verksamhet?')
  await expect(page.getByRole('checkbox', { name: /rakt nedåt/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /150 kV/ }).check()
  await next(page)
  await heading(page, 'Var finns utrustningen?')
  await expect(page.getByText('Klövervägen 3').first()).toBeVisible()
  await next(page)
  await heading(page, 'Utrustning')
  await expect(page.getByText(/Maxivet 400 HF/).first()).toBeVisible()
  await next(page)
  await heading(page, 'Uppgifter om verksamheten')
  await page.goto('/')
  await page.getByRole('button', { name: /^Ta bort anmälan: Smådjursröntgen/ }).click()
  await expect(page.getByRole('dialog', { name: 'Ta bort anmälan' })).toBeVisible()
  await expectAccessible(page, 'removal of a notification')
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort anmälan' }).click()
  await expect(page.getByRole('button', { name: /^Ta bort anmälan: Smådjursröntgen/ })).toHaveCount(0)
})
