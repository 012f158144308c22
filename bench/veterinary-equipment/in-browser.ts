/** Measures waits on the equipment step, from the click to the frame after the page shows its result. */
import type { Page } from '@playwright/test'
import { bytesDuring, waited } from '../support/waited.ts'
import type { Clinic } from './clinic.ts'

/** Milliseconds. */
export type Waits = { add: number; edit: number; remove: number; next: number }

const CARDS = '.sv-equipment-card'
const FORM = '#equipmentTypeId'
const SAVE = '#action'

const open = async (page: Page, { address, machines }: Clinic) => {
  await page.goto(address)
  await page.waitForFunction(([cards, count]) => document.querySelectorAll(cards).length === count, [
    CARDS,
    machines,
  ] as const)
  await page.waitForLoadState('networkidle')
}

const fillIn = async (page: Page) => {
  await page.selectOption('#equipmentTypeId', { index: 1 })
  await page.selectOption('#makeId', 'Examion')
  await page.selectOption('#modelId', 'Maxivet 400 HF')
  await page.check('input[value=LARGE]')
  await page.check('input[value=FIXED_DOWN]')
  for (const [part, text] of Object.entries({ street: 'Klövervägen 3', zipCode: '123 45', city: 'Ängsta' }))
    await page.fill(`[id="address.${part}"]`, text)
}

const add = async (page: Page, { machines }: Clinic) => {
  const opened = await waited(page, { click: '#equipments', shown: FORM })
  await fillIn(page)
  return opened + (await waited(page, { click: SAVE, shown: CARDS, count: machines + 1 }))
}

const edit = async (page: Page, { machines }: Clinic, round: number) => {
  const middle = `${CARDS}:nth-child(${Math.ceil(machines / 2)}) [id$="-edit"]`
  const opened = await waited(page, { click: middle, shown: FORM })
  await page.fill('#serialNumber', `SN-${round}`)
  return opened + (await waited(page, { click: SAVE, shown: CARDS, count: machines + 1 }))
}

/** The first one, so that every other card gets another number. */
const remove = async (page: Page, { machines }: Clinic) => {
  const asked = await waited(page, { click: `${CARDS}:first-child [id$="-remove"]`, shown: 'dialog' })
  return asked + (await waited(page, { click: 'dialog [data-color=danger]', shown: CARDS, count: machines }))
}

const next = (page: Page) =>
  waited(page, { click: '.sv-equipment-step .sv-bottom__next', shown: '[id^="VET_RESPONSIBLE"]' })

/** Adds, changes and removes one item, and continues; afterwards there are as many items as before. */
export const waitsOf = async (page: Page, clinic: Clinic, round: number): Promise<Waits> => {
  await open(page, clinic)
  return {
    add: await add(page, clinic),
    edit: await edit(page, clinic, round),
    remove: await remove(page, clinic),
    next: await next(page),
  }
}

/** Bytes of one edit without headers: the change itself, and the data that is fetched again after it. */
export const bytesOfEdit = async (page: Page, clinic: Clinic): Promise<number> => {
  await open(page, clinic)
  await page.click(`${CARDS}:first-child [id$="-edit"]`)
  await page.fill('#serialNumber', 'SN-bytes')
  return bytesDuring(page, () => waited(page, { click: SAVE, shown: CARDS, count: clinic.machines }))
}
