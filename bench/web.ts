/** Measures the web application in Chromium: long lists, bytes, time to visible and interactive, and keystrokes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { signIn } from './support/calls.ts'
import { inChromium, type Place, versionsOf } from './support/in-chromium.ts'
import { printBudgets, printCompared, writeResult } from './support/results.ts'
import { sendApplication } from './support/sent.ts'
import { measureBytes } from './web/bytes.ts'
import { writeBenchCatalogue } from './web/catalogue.ts'
import { measureFelt } from './web/felt.ts'
import { FEW, MANY, measureItems } from './web/items.ts'
import { servePage } from './web/other-page.ts'
import { makePlaces } from './web/places.ts'
import { measureKeystrokes } from './web/typed.ts'

const measure = async (page: Page, { origin, simulators }: Place, dir: string) => {
  const bytes = await measureBytes(page, origin, await sendApplication(origin, simulators))
  const reactHookForm = await servePage('react-hook-form', join(dir, 'react-hook-form'))
  const formJs = await servePage('form-js', join(dir, 'form-js'))
  try {
    const places = { origin, simulators, reactHookForm: reactHookForm.origin, formJs: formJs.origin }
    const { own, others, typed } = await makePlaces(page, places)
    const felt = await measureFelt(page, own, others)
    console.table(felt.opened)
    const keystrokes = await measureKeystrokes(page, typed)
    const { compared, budgets } = await measureItems(page)
    const { opened } = felt
    const { keys } = keystrokes
    return { opened, keys, compared, budgets: [...bytes, ...felt.budgets, ...keystrokes.budgets, ...budgets] }
  } finally {
    reactHookForm.stop()
    formJs.stop()
  }
}

/** Uses its own catalogue: the shipped types and the measured ones. */
export const bench = async (): Promise<boolean> => {
  const dir = mkdtempSync(join(tmpdir(), 'sievert-bench-'))
  const catalogue = join(dir, 'catalogue')
  writeBenchCatalogue(catalogue)
  try {
    return await inChromium({ CATALOGUE_DIR: catalogue }, async (place) => {
      const { browser, origin } = place
      const page = await browser.newPage({ baseURL: origin, locale: 'sv-SE' })
      await signIn(page)
      const measured = await measure(page, place, dir)
      printCompared(measured.compared, `${FEW} items`, `${MANY} items`)
      console.table(measured.keys)
      printBudgets(measured.budgets)
      writeResult('web', { versions: versionsOf(browser, 'react-hook-form', '@bpmn-io/form-js-viewer'), ...measured })
      return measured.budgets.every(({ met }) => met)
    })
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
