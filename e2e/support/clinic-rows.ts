/** A clinic at the keyboard, and its import of 40 machines from a spreadsheet, three of which have a fault. */
import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { parseTable } from '../../apps/web/src/form/rows/parse-table.ts'
import { expectAccessible } from './accessibility.ts'
import type { CountedKeyboard } from './counted-keyboard.ts'
import { focusedHeading } from './keyboard.ts'
import { expectWhole } from './layout.ts'
import type { Stage } from './stage.ts'
import { test } from './test.ts'

export const PASTED = 40
/** The heading is line 1. */
const FAULTY_LINES = [9, 20, 35]

export type Clinic = Stage & { keys: CountedKeyboard }

/** The button with the text of the key in its name, up to a placeholder. */
export const button = ({ page, t }: Stage, key: string, scope: Page | Locator = page) =>
  scope.getByRole('button', { name: t(key).split('{')[0] ?? '' })
/** Axe finds nothing, nothing is cut off, and the picture stays among the results. */
export const look = ({ page, language, keys }: Clinic, screen: string) =>
  keys.aside(async () => {
    await expectAccessible(page, screen)
    await expectWhole(page, screen)
    const name = `${language}-${page.viewportSize()?.width}-${screen}.png`
    await page.screenshot({ path: test.info().outputPath(name), fullPage: true })
  })
export const card = ({ page, t }: Stage, number: number) =>
  page.getByRole('listitem', { name: t('equipment.card.title.text', [number, '']).trim() })

/** As a spreadsheet puts cells on the clipboard. */
const copied = (table: readonly (readonly string[])[]) =>
  table
    .map((row) => row.map((cell) => (/["\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/** The list as the product writes it, filled down in a spreadsheet to 40 further machines, three of them with a fault. */
const filledDown = async (clinic: Clinic) => {
  const { page, t } = clinic
  const downloading = page.waitForEvent('download')
  await clinic.keys.press(button(clinic, 'rows.template.stored.text'))
  const { rows } = parseTable(readFileSync(await (await downloading).path()))
  const [headings = [], machine = []] = rows
  const columnOf = (key: string) => headings.findIndex((heading) => heading.split('\n')[0] === t(key))
  const columns = {
    serial: columnOf('equipment.serial-number.label.text'),
    voltage: columnOf('equipment.max-kv.label.text'),
    animals: columnOf('equipment.usage.label.text'),
    zipCode: columnOf('equipment.address.zip-code.text'),
  }
  const faults = [{ voltage: 'hög' }, { animals: 'Alpacka' }, { zipCode: '12' }] as const
  const table = Array.from({ length: PASTED }, (_, index) => {
    const row = [...machine]
    const fault = faults[FAULTY_LINES.indexOf(index + 2)]
    for (const [name, text] of Object.entries({ serial: `SN-${3001 + index}`, ...fault }))
      row[columns[name as keyof typeof columns]] = text
    return row
  })
  return copied([headings, ...table])
}

export const importRows = async (clinic: Clinic) => {
  const { page, t, keys } = clinic
  const count = page.locator('.sv-rows__count')
  const counted = (faulty: number) =>
    expect(count).toHaveText(t(faulty === 0 ? 'rows.count.fine.text' : 'rows.count.text', [PASTED, faulty]))
  await keys.press(button(clinic, 'rows.add.text'))
  await focusedHeading(page, t('rows.header.text'))
  await look(clinic, 'rows to paste')
  await keys.paste(page.getByLabel(t('rows.paste.label.text')), await filledDown(clinic))
  await keys.press(button(clinic, 'rows.check.text'))
  await counted(3)
  await look(clinic, 'rows with faults')
  await keys.press(page.getByRole('checkbox', { name: t('rows.only-faults.text') }), 'Space')
  const corrections = [
    ['equipment.max-kv.label.text', '125'],
    ['equipment.usage.label.text', t('equipment.usage.large')],
    ['equipment.address.zip-code.text', '123 45'],
  ] as const
  for (const [index, [column, text]] of corrections.entries()) {
    await keys.press(page.getByRole('link', { name: t(column) }))
    const cell = page.locator('.sv-rows__cell:focus')
    await expect(cell).toHaveAccessibleName(`${t(column)} ${t('rows.number.text', [FAULTY_LINES[index] ?? 0])}`)
    const isList = await cell.evaluate((element) => element instanceof HTMLSelectElement)
    await (isList ? keys.choose(cell, text) : keys.type(cell, text))
    // Leaves the cell.
    await page.keyboard.press('Tab')
    keys.effort.moves += 1
    await counted(2 - index)
  }
  await expect(page.getByRole('table').getByText(t('rows.change.added.text')).first()).toBeVisible()
  await look(clinic, 'rows without faults')
  await keys.press(page.getByRole('button', { name: t('rows.import.text', [PASTED]) }))
  await expect(card(clinic, 4)).toBeFocused()
  await look(clinic, 'all machines')
}
