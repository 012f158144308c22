/** Compares a list of a thousand items with one of ten: waits, API calls, and bytes of an edit. */
import type { Page } from '@playwright/test'
import { seeded } from '@sievert/domain/fixtures/generate'
import type { StepData } from '@sievert/domain/sections/answers'
import { LIST, rowOf } from '../engine/forms.ts'
import { startApplication, stepCalls } from '../support/calls.ts'
import { budget, budgetsOf } from '../support/results.ts'
import { type Compared, compare, type Times, timed } from '../support/turns.ts'
import { bytesDuring, waited } from '../support/waited.ts'
import { ITEM_FIELDS, ITEMS } from './catalogue.ts'
import { fillIn } from './fill-in.ts'

export const FEW = 10
export const MANY = 1000
/** A call takes milliseconds, so that single ones differ by half. */
const ROUNDS = { browser: 7, calls: 25 }
const MOST = 1.5
/** An item is added right after a response with all of them. */
const MOST_OF_CALLS = 1.7
/** The document holds all items of the step, which are decoded before the first is shown. */
const MOST_TO_OPEN = 2
const OPENED = 'first usable'
const MOST_BYTES = 10 * 1024
/** A long list is rendered in parts of this size. */
const DRAWN = 20
const REVIEW = 2

const CARDS = '.sv-items__card'
const ADD = `[id="${LIST}.equipments"]`
const TEXT = '[id="ITEM_0.text"]'
const SAVE = 'button[type=submit]'
const MODAL = 'dialog'

const random = seeded(1)
const newItem = () => {
  const data: StepData = rowOf(ITEM_FIELDS, random, false)
  return { stepData: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, JSON.stringify(value)])) }
}

/** A draft with this many items. Its review has been opened once. */
export const listOfItems = async (page: Page, items: number) => {
  const id = await startApplication(page, ITEMS)
  const list = `applications/${id}/equipment`
  const { read, change } = stepCalls(page.request, `applications/${id}/stepvalues/0`)
  const add = async () => (await change<{ equipmentId: string }>('POST', list, newItem())).equipmentId
  await read()
  for (let n = 0; n < items; n++) await add()
  return {
    items,
    address: `/app/${id}`,
    read,
    add,
    change: (item: string) => change('PUT', `${list}/${item}`, newItem()),
    remove: (item: string) => change('DELETE', `${list}/${item}`),
  }
}
export type ItemList = Awaited<ReturnType<typeof listOfItems>>

const callsOf = async ({ read, add, change, remove }: ItemList): Promise<Times> => {
  let item = ''
  await read()
  return {
    add: await timed(async () => {
      item = await add()
    }),
    edit: await timed(() => change(item)),
    remove: await timed(() => remove(item)),
  }
}

const cards = (items: number) => ({ shown: CARDS, count: Math.min(items, DRAWN) })
const step = ({ address }: ItemList, number: number) => `${address}?step=${number}`

const open = async (page: Page, list: ItemList) => {
  await page.goto(step(list, 0), { waitUntil: 'commit' })
  return waited(page, cards(list.items))
}

const add = async (page: Page, { items }: ItemList) => {
  const opened = await waited(page, { click: ADD, shown: TEXT })
  await fillIn(page, ITEM_FIELDS)
  return opened + (await waited(page, { click: SAVE, ...cards(items + 1) }))
}

const edit = async (page: Page, items: number) => {
  const opened = await waited(page, { click: `${CARDS}:nth-child(5) button`, shown: TEXT })
  await page.fill(TEXT, `text ${random()}`)
  return opened + (await waited(page, { click: SAVE, ...cards(items) }))
}

/** The first one, so that every other card gets another number. */
const remove = async (page: Page, { items }: ItemList) => {
  const asked = await waited(page, { click: `${CARDS}:first-child .sv-items__actions button:last-child`, shown: MODAL })
  return asked + (await waited(page, { click: `${MODAL} [data-color=danger]`, ...cards(items), gone: MODAL }))
}

const review = async (page: Page, list: ItemList) => {
  const shown = '.sv-summary__row--groups button[aria-expanded]:not(.sv-summary__all)'
  const drawn = Math.min(list.items, DRAWN)
  await page.waitForLoadState('networkidle')
  return waited(page, { click: '.sv-bottom__review', shown, count: drawn })
}

/** Opens the list; adds, changes and removes one item; goes to the review. The number of items is as before. */
const waitsOf = async (page: Page, list: ItemList): Promise<Times> => {
  const opened = await open(page, list)
  await page.waitForLoadState('networkidle')
  return {
    [OPENED]: opened,
    add: await add(page, list),
    edit: await edit(page, list.items + 1),
    remove: await remove(page, list),
    review: await review(page, list),
  }
}

/** Bytes of an edit, including the data that is fetched again after it. */
const bytesOfEdit = async (page: Page, list: ItemList) => {
  await open(page, list)
  return bytesDuring(page, () => edit(page, list.items))
}

/** Opens the review once, so that the step links directly to it. */
const seeReview = async (page: Page, list: ItemList) => {
  await page.goto(step(list, REVIEW))
  await page.click('.sv-summary-card button')
  await page.waitForSelector('.sv-bottom__review')
}

export const measureItems = async (page: Page) => {
  console.log(`adding ${FEW} and ${MANY} items`)
  const lists = [await listOfItems(page, FEW), await listOfItems(page, MANY)] as const
  for (const list of lists) await seeReview(page, list)
  const browser = await compare('browser', ROUNDS.browser, (list: ItemList) => waitsOf(page, list), lists)
  const calls = await compare('API', ROUNDS.calls, callsOf, lists)
  const bytes = await bytesOfEdit(page, lists[1])
  const isOpening = ({ what }: Compared) => what.endsWith(OPENED)
  const budgets = [
    ...budgetsOf(browser.filter(isOpening), MOST_TO_OPEN),
    ...budgetsOf(
      browser.filter((each) => !isOpening(each)),
      MOST,
    ),
    ...budgetsOf(calls, MOST_OF_CALLS),
    budget(`one edit among ${MANY} items`, bytes, MOST_BYTES, 'bytes'),
  ]
  return { compared: [...browser, ...calls], budgets }
}
