/** The web application in Chromium: long lists, keystrokes, bytes, and how soon a step can be used. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from './support/calls.ts'
import { inChromium, versionsOf } from './support/in-chromium.ts'
import { printBudgets, printCompared, writeResult } from './support/results.ts'
import { writeBenchCatalogue } from './web/catalogue.ts'
import { FEW, MANY, measureItems } from './web/items.ts'

/** With a catalogue of its own, in which the measured types stand beside the shipped ones. */
export const bench = async (): Promise<boolean> => {
  const dir = mkdtempSync(join(tmpdir(), 'sievert-bench-'))
  writeBenchCatalogue(dir)
  try {
    return await inChromium({ CATALOGUE_DIR: dir }, async ({ browser, origin }) => {
      const page = await browser.newPage({ baseURL: origin, locale: 'sv-SE' })
      await signIn(page)
      const { compared, budgets } = await measureItems(page)
      printCompared(compared, `${FEW} items`, `${MANY} items`)
      printBudgets(budgets)
      writeResult('web', { versions: versionsOf(browser), compared, budgets })
      return budgets.every(({ met }) => met)
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
