/** What a person waits for on the equipment step, from the click to the frame after the page shows its result. */
import type { Page, Request } from '@playwright/test'
import type { Clinic } from './clinic.ts'

/** Milliseconds. */
export type Waits = { add: number; edit: number; remove: number; next: number }

type Wait = { click: string; shown: string; count?: number }

/** Clicks, and waits in the page itself until so many elements are shown (at least one without `count`). */
const waited = (page: Page, wait: Wait): Promise<number> =>
  page.evaluate(async ({ click, shown, count }) => {
    const isShown = (element: Element) => element.checkVisibility()
    const isDone = () => {
      const found = [...document.querySelectorAll(shown)]
      return count === undefined ? found.some(isShown) : found.length === count && found.slice(0, 1).every(isShown)
    }
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const began = performance.now()
    const button = [...document.querySelectorAll<HTMLElement>(click)].find(isShown)
    if (!button) throw new Error(`nothing to click: ${click}`)
    button.click()
    while (!isDone()) {
      if (performance.now() - began > 20_000) throw new Error(`never shown: ${shown}`)
      await frame()
    }
    await frame()
    return performance.now() - began
  }, wait)

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

/** The first one: every other card gets another number. */
const remove = async (page: Page, { machines }: Clinic) => {
  const asked = await waited(page, { click: `${CARDS}:first-child [id$="-remove"]`, shown: 'dialog' })
  return asked + (await waited(page, { click: 'dialog [data-color=danger]', shown: CARDS, count: machines }))
}

const next = (page: Page) =>
  waited(page, { click: '.sv-equipment-step .sv-bottom__next', shown: '[id^="VET_RESPONSIBLE"]' })

/** Adds one, changes one, removes one, and goes on; afterwards there are as many machines as before. */
export const waitsOf = async (page: Page, clinic: Clinic, round: number): Promise<Waits> => {
  await open(page, clinic)
  return {
    add: await add(page, clinic),
    edit: await edit(page, clinic, round),
    remove: await remove(page, clinic),
    next: await next(page),
  }
}

/** Bytes that one edit sends and gets, headers apart: the change itself, and what is fetched again because of it. */
export const bytesOfEdit = async (page: Page, clinic: Clinic): Promise<number> => {
  await open(page, clinic)
  await page.click(`${CARDS}:first-child [id$="-edit"]`)
  await page.fill('#serialNumber', 'SN-bytes')
  await page.waitForLoadState('networkidle')
  const bodies: Promise<number>[] = []
  const count = (request: Request) => {
    const received = async () => (await (await request.response())?.body())?.length ?? 0
    bodies.push(received().then((length) => length + (request.postDataBuffer()?.length ?? 0)))
  }
  page.on('requestfinished', count)
  await waited(page, { click: SAVE, shown: CARDS, count: clinic.machines })
  await page.waitForLoadState('networkidle')
  page.off('requestfinished', count)
  return (await Promise.all(bodies)).reduce((sum, length) => sum + length, 0)
}
