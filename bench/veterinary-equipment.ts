/** Compares the equipment step with 200 items and with 10: waits in the page, API calls, and bytes of an edit. */
import type { Page } from '@playwright/test'
import { signIn } from './support/calls.ts'
import { inChromium, versionsOf } from './support/in-chromium.ts'
import { budget, budgetsOf, printBudgets, printCompared, writeResult } from './support/results.ts'
import { compare, type Times, timed } from './support/turns.ts'
import { type Clinic, clinicWith } from './veterinary-equipment/clinic.ts'
import { bytesOfEdit, waitsOf } from './veterinary-equipment/in-browser.ts'

const FEW = 10
const MANY = 200
const ROUNDS = 15
const MOST = 1.5
const MOST_BYTES = 10 * 1024

/** Each call alone, over HTTP. The fee is fetched again after every change. */
const callsOf = async (clinic: Clinic, round: number): Promise<Times> => {
  const add = performance.now()
  const machine = await clinic.add()
  return {
    add: performance.now() - add,
    edit: await timed(() => clinic.change({ ...machine, serialNumber: `SN-${round}` })),
    remove: await timed(() => clinic.remove(machine)),
    next: await timed(clinic.frequency),
    fee: await timed(clinic.fee),
  }
}

const measure = async (page: Page) => {
  await signIn(page)
  const clinics = [await clinicWith(page, FEW), await clinicWith(page, MANY)] as const
  const calls = await compare('API', ROUNDS, callsOf, clinics)
  const waits = await compare('browser', ROUNDS, (clinic: Clinic, round) => waitsOf(page, clinic, round), clinics)
  const compared = [...waits, ...calls]
  const bytes = budget('one edit', await bytesOfEdit(page, clinics[1]), MOST_BYTES, 'bytes')
  return { compared, budgets: [...budgetsOf(compared, MOST), bytes] }
}

export const bench = (): Promise<boolean> =>
  inChromium({}, async ({ browser, origin }) => {
    const page = await browser.newPage({ baseURL: origin, locale: 'sv-SE' })
    const { compared, budgets } = await measure(page)
    printCompared(compared, `${FEW} machines`, `${MANY} machines`)
    printBudgets(budgets)
    writeResult('veterinary-equipment', { versions: versionsOf(browser), rounds: ROUNDS, compared, budgets })
    return budgets.every(({ met }) => met)
  })
