/** Texts pasted with special spaces and dashes are accepted, shown in their stored form, and there after a reload. */
import { expect, type Locator, type Page } from '@playwright/test'
import { DESCRIPTION } from '../support/first-step.ts'
import { at, heading, next, openRemembered } from '../support/form.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const PERSON = 'SRC_RESPONSIBLE.contacts.0'
const PAPER = 'invoice.paperInvoice'

const paste = async (page: Page, path: string, text: string) => {
  const field = at(page, path)
  await field.fill('')
  await field.focus()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
  await page.keyboard.press('Tab')
}

/** Path, pasted text, and the field's value after the field is left. */
const RESPONSIBLE = [
  [`${PERSON}.name`, '\u00a0Anna\u2011Lisa\u2009Bok–Söder \u202f', 'Anna\u2011Lisa Bok–Söder'],
  [`${PERSON}.nationalIdentity`, '\u200918901214\u2013 9804 ', '18901214-9804'],
  [`${PERSON}.phone`, '08/123\u00a045\u202f67 ', '08/1234567'],
  [`${PERSON}.email`, 'anna\u2011lisa@exempel.se\u00a0', 'anna-lisa@exempel.se'],
  [`${PERSON}.emailConfirm`, ' anna-lisa@exempel.se', 'anna-lisa@exempel.se'],
] as const
const INVOICE = [
  [`${PAPER}.street`, 'Norra\u00a0Vägen\u200912½\u3000', 'Norra Vägen 12½'],
  [`${PAPER}.zipCode`, '\u00a0902\u200919 ', '90219'],
  [`${PAPER}.city`, 'Umeå\u00a0', 'Umeå'],
  ['invoice.invoiceReference', '\u2003Ref\u00a017 ', 'Ref 17'],
] as const

const pasteAll = async (page: Page, fields: readonly (readonly [string, string, string])[]) => {
  for (const [path, pasted, stored] of fields) {
    await paste(page, path, pasted)
    await expect(at(page, path)).toHaveValue(stored)
    await expect(at(page, path)).not.toHaveAttribute('aria-invalid')
  }
}
const expectAll = async (page: Page, fields: readonly (readonly [string, string, string])[]) => {
  for (const [path, , stored] of fields) await expect(at(page, path)).toHaveValue(stored)
}

test('takes texts pasted with other spaces and dashes through the steps, and shows them after a reload (WIZ-20, SEC-11)', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=0`)
  const family = 'Familjen 👨\u200d👩\u200d👧\u00a0förvarar fem provkällor. '
  await paste(page, DESCRIPTION, family)
  await expect(at(page, DESCRIPTION)).toHaveValue(family)
  await next(page)
  await heading(page, 'Ansvar och dokument')
  await pasteAll(page, RESPONSIBLE)
  await next(page)
  await heading(page, 'Allmänna uppgifter')
  const printedInvoice = page.getByRole('radio', { name: 'På papper' })
  await openRemembered(page, printedInvoice)
  await printedInvoice.check()
  await pasteAll(page, INVOICE)
  await next(page)
  await heading(page, 'Granska och skriv under')
  await page.goto(`/app/${id}?step=0`)
  await expect(at(page, DESCRIPTION)).toHaveValue(family)
  await page.goto(`/app/${id}?step=1`)
  await expectAll(page, RESPONSIBLE)
  await page.goto(`/app/${id}?step=2`)
  await expectAll(page, INVOICE)
})

test('suggests the likely e-mail address, which one press takes over in both fields (SEC-06)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=1`)
  const email = at(page, `${PERSON}.email`)
  const fields = [email, at(page, `${PERSON}.emailConfirm`)]
  for (const field of fields) await field.fill('åsa.öberg@åkeri.se')
  await page.getByRole('button', { name: 'Använd asa.oberg@akeri.se' }).click()
  for (const field of fields) await expect(field).toHaveValue('asa.oberg@akeri.se')
  await expect(email).toBeFocused()
  await next(page)
  await heading(page, 'Allmänna uppgifter')
})

test('shows the suggestion under its own field, and moves no other field of the row (SEC-06)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=1`)
  const email = at(page, `${PERSON}.email`)
  const place = async (field: Locator) => (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const others = async () =>
    Promise.all(['phone', 'emailConfirm'].map(async (name) => (await place(at(page, `${PERSON}.${name}`))).x))
  const before = await others()
  await email.fill('åsa@exempel.se')
  const suggestion = page.getByText(/^Menar du asa@exempel\.se\?/)
  await expect(suggestion).toBeVisible()
  const [field, note] = [await place(email), await place(suggestion)]
  expect(note.y - (field.y + field.height)).toBeLessThan(40)
  expect(note.x).toBeGreaterThanOrEqual(field.x)
  expect(note.x + note.width).toBeLessThanOrEqual(field.x + field.width + 1)
  expect(await others()).toEqual(before)
})

test('names the character that is refused, as typed (SEC-11)', { tag: '@night' }, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=1`)
  const name = at(page, `${PERSON}.name`)
  await name.fill('Anna <Bok>')
  await name.press('Tab')
  await expect(name).toHaveAccessibleDescription('Namnet innehåller tecken som inte kan användas. Ta bort tecknet <.')
  await name.fill('Mottagningen "Söder" & O‘Brien, 100%!')
  await name.press('Tab')
  await expect(name).toHaveAccessibleDescription('')
})

test('a text followed by Next at once is sent in its stored form, and Next proceeds (WIZ-20, WIZ-05)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=1`)
  const name = at(page, `${PERSON}.name`)
  for (const [typed, press] of [
    ['\u00a0Anna\u2009Bok ', () => next(page)],
    ['Anna\u202fBok–Söder  ', () => name.press('Enter')],
  ] as const) {
    await name.fill(typed)
    const sent = page.waitForRequest((request) => request.url().endsWith('stepvalues') && request.method() === 'PUT')
    await press()
    expect((await sent).postData()).toContain(typed.replace(/[\u00a0\u2009\u202f]/g, ' ').trim())
    await heading(page, 'Allmänna uppgifter')
    await page.getByRole('button', { name: /^Föregående/ }).click()
    await expect(name).toHaveValue(typed.replace(/[\u00a0\u2009\u202f]/g, ' ').trim())
  }
})
