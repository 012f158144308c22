/** The main screens by keyboard alone. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { pdf } from '../../apps/server/test/inspect/files.ts'
import { card } from '../support/equipment.ts'
import { DESCRIPTION, open } from '../support/first-step.ts'
import { at, pause } from '../support/form.ts'
import { focusedHeading, pressButton, pressOn, tabTo, throughDialog, typeIn } from '../support/keyboard.ts'
import { onPhone, tidyUp } from '../support/phone.ts'
import { reads, receipt } from '../support/reading.ts'
import { create, JOINT_COMPANY, KARIN, signablePermit, signIn } from '../support/signable.ts'
import { signIdOf } from '../support/signing.ts'
import { bankIdOrder } from '../support/simulators.ts'
import { test } from '../support/test.ts'

test.afterEach(tidyUp)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('leads from the start page through a step with errors, a dialog and out again (SHE-05, WIZ-08, ACC-11)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  await page.goto('/')
  await expect(heading(page, 'Tillstånd och anmälningar')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hoppa till innehållet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('link', { name: 'Sök nytt tillstånd' }))

  await expect(heading(page, 'Sök nytt tillstånd'), 'a new page begins at its heading').toBeFocused()
  await tabTo(page, page.getByRole('combobox'))
  await page.keyboard.type('Förvaring')
  await pressOn(page, page.getByRole('button', { name: 'Börja på ansökan' }))

  await expect(heading(page, 'Strålkällorna och förrådet')).toBeFocused()
  await tabTo(page, at(page, DESCRIPTION))
  await page.keyboard.type('Fem provkällor i ett låst blyskåp.')
  await tabTo(page, at(page, 'SRC_NUCLIDE.selectedChoiceIds'))
  await page.keyboard.press('ArrowDown')
  await pressOn(page, page.getByRole('checkbox', { name: 'Skyddat mot brand' }), 'Space')
  await pressOn(page, page.getByRole('checkbox', { name: 'Larmat' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: /^Nästa steg/ }))
  const summary = page.locator('.sv-error-summary')
  await expect(summary.locator(':focus').or(page.locator('.sv-error-summary:focus'))).toBeVisible()
  await pressOn(page, summary.getByRole('link').first())
  const reason = page.getByRole('radio', { name: 'De ska användas längre fram' })
  await expect(reason, 'the fault leads to its field').toBeFocused()
  await page.keyboard.press('Space')
  await pressOn(page, page.getByRole('button', { name: /^Nästa steg/ }))

  await expect(heading(page, 'Ansvar och dokument')).toBeFocused()
  const attach = page.getByRole('button', { name: /^Bifoga/ }).last()
  await tabTo(page, attach)
  await throughDialog(page, attach)

  await page.goto('/')
  await expect(heading(page, 'Tillstånd och anmälningar')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Logga ut' }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Logga ut' }))
  await expect(heading(page, 'Du har loggat ut')).toBeVisible()
})

const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() })

test('attaches a document, refers to its page and takes it away (FIL-01, FIL-02)', { tag: '@night' }, async ({
  page,
}) => {
  await signIn(page.request)
  await open(page, await signablePermit(page.request))
  await pressButton(page, /^Nästa steg/)
  await focusedHeading(page, 'Ansvar och dokument')
  await pressOn(page, at(page, 'SRC_PLAN.isMissing'), 'Space')
  await pressButton(page, /^Bifoga dokument/)
  const chooser = page.waitForEvent('filechooser')
  await pressButton(page, 'Välj fil')
  await (await chooser).setFiles(file('plan.pdf'))
  await pressButton(page, 'Ladda upp')
  await expect(page.getByRole('listitem').filter({ hasText: 'plan.pdf' }).getByText('Klar')).toBeVisible()
  // Backwards: the row comes before the button that has focus.
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Ändra plan.pdf' })).toBeFocused()
  await page.keyboard.press('Enter')
  await typeIn(page, page.getByRole('dialog').getByLabel(/Sidhänvisning/), '4–6')
  // In a field of a dialog, Enter presses the dialog's main button, not the step's.
  await page.keyboard.press('Enter')
  await expect(page.getByText('sida 4–6')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ändra plan.pdf' })).toBeFocused()
  await pause(page)
  await page.keyboard.press('Enter')
  for (const question of ['Ändra dokumentet', 'Ta bort dokumentet?']) {
    await focusedHeading(page, question, 2)
    await pressButton(page, 'Ta bort dokumentet')
  }
  await expect(page.getByText('plan.pdf', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Bifoga dokument/ })).toBeFocused()
})

test('describes a machine, changes it and takes it away (VET-01, VET-02)', { tag: '@night' }, async ({ page }) => {
  await signIn(page.request)
  await page.goto(`/app/${await create(page.request, 'VETERINARY_XRAY')}`)
  await pressButton(page, 'Lägg till utrustning')
  await focusedHeading(page, 'Lägg till utrustning')
  await typeIn(page, at(page, 'equipmentTypeId'), 'Datortomograf')
  await typeIn(page, at(page, 'makeId'), 'Canon')
  await typeIn(page, at(page, 'modelId'), 'Aquilion')
  await pressOn(page, at(page, 'usageSelection.usage'), 'Space')
  await page.keyboard.press('ArrowDown')
  await pressOn(page, at(page, 'usageSelection.options.0.option'), 'Space')
  await typeIn(page, at(page, 'address.street'), 'Klövervägen 12')
  await typeIn(page, at(page, 'address.zipCode'), '90219')
  await typeIn(page, at(page, 'address.city'), 'Umeå')
  await page.keyboard.press('Enter')
  await expect(card(page, 1)).toBeFocused()
  await expect(card(page, 1)).toContainText('Canon Medical Aquilion Lightning')

  await pressOn(page, card(page, 1).getByRole('button', { name: 'Ändra' }))
  await focusedHeading(page, 'Ändra utrustning')
  await typeIn(page, at(page, 'serialNumber'), 'SN-2026')
  await pressButton(page, 'Spara utrustning')
  await expect(card(page, 1)).toBeFocused()
  await pressOn(page, card(page, 1).getByRole('button', { name: 'Ta bort' }))
  await pressButton(page, 'Ta bort utrustningen')
  await expect(card(page, 1)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Lägg till utrustning' })).toBeFocused()
})

test('signs: chooses a method, cancels, retries, and reads the receipt (SIG-01, SIG-03, SIG-05)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  await page.goto(`/app/${await signablePermit(page.request)}/sign/`)
  await pressOn(page, page.getByRole('radio', { checked: true }).first(), 'Space')
  await pressButton(page, 'Fortsätt')
  await pressButton(page, 'Avbryt underskriften')
  await reads(page, 'Underskriften avbröts')
  await focusedHeading(page, 'Skriv under ansökan')
  await pressButton(page, 'Försök igen')
  await pressButton(page, 'Fortsätt')
  await page.waitForURL('**/sign/*-*')
  const { orderRef } = await bankIdOrder(signIdOf(page))
  await onPhone('bankid', orderRef, 'approve')
  await receipt(page, 'Det här händer nu')
  await tabTo(page, page.getByRole('tab', { name: 'Bekräftelse' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel', { name: 'Ansökan' })).toBeVisible()
})

/** Deletes the notification that another test may have begun for the company. */
const forgetReport = async (request: APIRequestContext) => {
  const types = (await (await request.get('/api/v1/businesstypes')).json()) as { id: number; nameKey: string }[]
  const id = types.find(({ nameKey }) => nameKey === 'REPORT_MEDICAL_SOLARIUM')?.id
  const { inProgressId } = (await (await request.get(`/api/v1/report/${id}`)).json()) as { inProgressId: string | null }
  if (inProgressId) await request.delete(`/api/v1/applications/${inProgressId}`)
}

test('notifies, from the first page to the one before signing, with a place that is added, changed and taken away (REP-01, SEC-09)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request, KARIN, JOINT_COMPANY)
  await forgetReport(page.request)
  await page.goto('/report/REPORT_MEDICAL_SOLARIUM/new/')
  await pressButton(page, 'Börja på anmälan')
  await focusedHeading(page, 'Om behandlingen')
  for (const name of ['Mottagningen', 'Filialen']) {
    await pressButton(page, 'Lägg till en plats')
    await focusedHeading(page, 'Lägg till plats')
    await typeIn(page, page.getByLabel('Platsens namn'), name)
    await typeIn(page, page.getByLabel('Gatuadress'), 'Klövervägen 12')
    await typeIn(page, page.getByLabel('Postnummer'), '902 19')
    await typeIn(page, page.getByLabel('Ort', { exact: true }), 'Umeå')
    await typeIn(page, page.getByLabel('Land'), 'Sverige')
    await pressButton(page, 'Spara platsen')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeFocused()
  }
  await pressButton(page, 'Ändra Mottagningen')
  await typeIn(page, page.getByLabel('Platsens namn'), 'Kliniken')
  await pressButton(page, 'Spara platsen')
  await pressButton(page, 'Ta bort Filialen')
  await pressButton(page, 'Ta bort platsen')
  await expect(page.getByText('Filialen')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Kliniken' })).toBeFocused()

  const doctor = (field: string) => at(page, `SOL_DOCTOR.contacts.0.${field}`)
  await typeIn(page, doctor('name'), 'Anna Bok')
  await typeIn(page, doctor('phone'), '0701234567')
  for (const field of ['email', 'emailConfirm']) await typeIn(page, doctor(field), 'anna@exempel.se')
  await typeIn(page, doctor('position'), 'Läkare')
  await pressButton(page, /^Nästa steg/)
  await focusedHeading(page, 'Uppgifter om verksamheten')
  await typeIn(page, at(page, 'companyContact.name'), 'Karin Älvstrand')
  await typeIn(page, at(page, 'companyContact.telephone'), '0701234567')
  for (const field of ['email', 'emailConfirm'])
    await typeIn(page, at(page, `companyContact.${field}`), 'karin@exempel.se')
  await pressOn(page, page.getByRole('radio', { name: 'Elektroniskt' }), 'Space')
  await pressOn(page, page.getByRole('radio', { name: 'Till organisationsnumret' }), 'Space')
  await pressButton(page, /^Nästa steg/)
  await focusedHeading(page, 'Granska och skicka in anmälan')
  await pressOn(page, page.getByRole('checkbox', { name: /Jag intygar/ }), 'Space')
  await pressButton(page, 'Skriv under anmälan')
  await page.waitForURL('**/sign/**')
})

test('a static dialog reopens when Chromium closes it at the third Escape in a row (SHE-05)', {
  tag: '@night',
}, async ({ page }) => {
  await signIn(page.request)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Logga ut' })).toBeVisible()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  await page.evaluate(() => new BroadcastChannel('sievert.session').postMessage({ kind: 'identity', oid: 'another' }))
  const dialog = page.getByRole('dialog', { name: 'Du har bytt vem du företräder' })
  await expect(dialog).toBeVisible()
  const closes = dialog.evaluate(
    (element) => new Promise((closed) => element.addEventListener('close', closed, { once: true })),
  )
  for (const _ of [1, 2, 3]) {
    // Without focus in the dialog, so that the dialog does not receive the key.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('Escape')
  }
  await closes
  await expect(dialog).toBeVisible()
  await focusedHeading(page, 'Du har bytt vem du företräder', 2)
})
