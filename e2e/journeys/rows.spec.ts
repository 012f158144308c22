/** Machines are copied, and pasted from a spreadsheet with faults that are corrected by keyboard, on a phone. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { addKnown, begin, card, cards } from '../support/equipment.ts'
import { heading } from '../support/form.ts'
import { enterOn } from '../support/keyboard.ts'
import { expectTouchable, expectWhole } from '../support/layout.ts'
import { signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(async ({ page }) => signIn(page.request))

const HEADINGS = [
  'Typ av utrustning',
  'Fabrikat',
  'Modell',
  'Serienummer',
  'Högsta rörspänning (kV)',
  'Vilka djur röntgar du?',
]
const ADDRESS = ['Gatuadress', 'Postnummer', 'Ort']
const MOUNTING = 'Hur är utrustningen placerad när du röntgar stora djur?'
const KNOWN = ['Stationär röntgenutrustning', 'Examion', 'Maxivet 400 HF']
const USED = ['Bara stora djur', 'Takstativ, kan stråla åt flera håll', 'Mot golvet.']
const row = (serial: string, changes: Record<number, string> = {}) =>
  [...KNOWN, serial, '125', ...USED, 'Klövervägen 12', '902 19', 'Umeå'].map((cell, index) => changes[index] ?? cell)

/** Pastes as a spreadsheet copies: cells with tabs between them. */
const paste = async (page: Page, rows: readonly string[][]) => {
  const cells = [[...HEADINGS, MOUNTING, `${MOUNTING} Strålfältets riktning`, ...ADDRESS], ...rows]
  const text = cells.map((line) => line.join('\t')).join('\n')
  await page.getByLabel('Rader från kalkylarket').fill(text)
  await enterOn(page.getByRole('button', { name: 'Granska raderna' }))
  await expect(page.getByRole('table')).toBeVisible()
}
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('copies a machine twice, pastes rows, corrects two of them by keyboard, and adds all (LES-02, LES-03)', async ({
  page,
}) => {
  await begin(page)
  await addKnown(page)
  const copy = card(page, 1).getByRole('button', { name: 'Kopiera' })
  await enterOn(copy)
  await expect(card(page, 2)).toBeFocused()
  // Longer than a double press.
  await page.waitForTimeout(600)
  await enterOn(copy)
  await expect(card(page, 3)).toBeFocused()
  await expectAccessible(page, 'copied machines')

  await enterOn(page.getByRole('button', { name: 'Lägg till från kalkylark' }))
  await heading(page, 'Lägg till från kalkylark')
  await expectAccessible(page, 'rows to paste')
  await expectWhole(page, 'rows to paste')
  await paste(page, [row('R-1'), row('R-2', { 4: 'hög' }), row('R-3'), row('R-4', { 9: '12' })])
  await expect(page.getByText('4 rader, 2 med fel.')).toBeVisible()
  await expectAccessible(page, 'rows with faults')
  // Each row is a card, and still a row of the table for a screen reader.
  await expectWhole(page, 'rows with faults')
  await expectTouchable(page, 'rows with faults')
  await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Rad 3' }) })).toHaveCount(1)
  await expect(page.getByRole('columnheader', { name: 'Serienummer' })).toBeAttached()
  await enterOn(page.getByRole('link', { name: /^Rad 3, Högsta rörspänning/ }))
  await expect(cell(page, 'Högsta rörspänning (kV) Rad 3')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('110')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Högsta rörspänning (kV) Rad 4')).toBeFocused()
  await expect(page.getByText('4 rader, 1 med fel.')).toBeVisible()
  await enterOn(page.getByRole('link', { name: /^Rad 5, Postnummer/ }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('902 20')
  await page.keyboard.press('Tab')
  await expect(page.getByText('4 rader, inga fel.')).toBeVisible()
  await expect(page.getByRole('table').getByText('Läggs till')).toHaveCount(4)
  await expectAccessible(page, 'rows without faults')
  await enterOn(page.getByRole('button', { name: 'Lägg till 4 rader' }))
  await heading(page, 'Röntgenutrustning')
  await expect(cards(page)).toHaveCount(7)
  await expect(card(page, 4)).toBeFocused()
  await expect(card(page, 5).getByText('110 kV')).toBeVisible()
})
