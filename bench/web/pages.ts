/** How soon a step can be used, and what a keystroke costs there, beside a plain page of react-hook-form on a slow machine. */
import type { Page } from '@playwright/test'
import { startApplication } from '../support/calls.ts'
import { onFreshPage } from '../support/fresh-page.ts'
import { type Budget, budget } from '../support/results.ts'
import { median, quantile } from '../support/turns.ts'
import { waited } from '../support/waited.ts'
import { FIELDS, MANY_FIELDS, MEDIUM, NOTE } from './catalogue.ts'
import { elementOf } from './fill-in.ts'
import { listOfItems } from './items.ts'
import { keystrokesOf } from './keystrokes.ts'
import { MEDIUM_STEPS } from './medium.ts'

/** So many times slower than this machine. */
const SLOW = 4
const LOADS = 7
const ROUNDS = 3
const ITEMS_BESIDE = 200
const MOST_WORK_MS = 16
/** form-js : react-hook-form, keystroke p95 on the medium form (31 : 52 ms), from where both were measured. */
const FORM_JS = 0.6

/** Five texts that stand in the page from the beginning, from its first to its last. */
const textsOf = (fields: typeof MANY_FIELDS): string[] => {
  const texts = fields.filter(({ sectionType, enablesBy }) => sectionType === 'TextInput' && !enablesBy)
  return [0, 0.25, 0.5, 0.75, 1].flatMap((share) => texts[Math.floor(share * (texts.length - 1))] ?? []).map(elementOf)
}
const MEDIUM_TEXTS = textsOf(MEDIUM_STEPS.flat())

/** Milliseconds until the first field is shown, with nothing in the browser's cache. */
const firstUsable = (from: Page, address: string): Promise<number> =>
  onFreshPage(from, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
    await page.goto(address, { waitUntil: 'commit' })
    return waited(page, { shown: MEDIUM_TEXTS[0] ?? '' })
  })

const loadsOf = async (from: Page, ours: string, theirs: string) => {
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let load = 0; load <= LOADS; load++) {
    process.stdout.write(`\rfirst usable: load ${load} of ${LOADS} `)
    const [own, their] = [await firstUsable(from, ours), await firstUsable(from, theirs)]
    if (load > 0) {
      times.ours.push(own)
      times.theirs.push(their)
    }
  }
  process.stdout.write('\n')
  return { ours: median(times.ours), theirs: median(times.theirs) }
}

type Typed = { name: string; address: string; elements: readonly string[] }

/** Every key's work on each page, in turns. */
const typeOn = async (page: Page, pages: readonly Typed[], throttle: number): Promise<Map<string, number[]>> => {
  const all = new Map(pages.map(({ name }) => [name, [] as number[]]))
  for (let round = 1; round <= ROUNDS; round++)
    for (const { name, address, elements } of pages) {
      process.stdout.write(`\rkeystrokes, ${throttle} times slower: round ${round} of ${ROUNDS} `)
      all.get(name)?.push(...(await keystrokesOf(page, { address, elements, throttle })))
    }
  process.stdout.write('\n')
  return all
}

/** `origin`: of the product; `theirs`: address of the page of react-hook-form. */
export const measurePages = async (page: Page, origin: string, theirs: string) => {
  const medium = `${origin}/app/${await startApplication(page, MEDIUM)}?step=0`
  const many = `${origin}/app/${await startApplication(page, FIELDS)}?step=0`
  const { address } = await listOfItems(page, ITEMS_BESIDE)
  const loads = await loadsOf(page, medium, theirs)
  const own: Typed[] = [
    { name: '300 fields', address: many, elements: textsOf(MANY_FIELDS) },
    { name: `${ITEMS_BESIDE} items`, address: `${origin}${address}?step=0`, elements: [elementOf(NOTE)] },
  ]
  const plain = await typeOn(page, own, 1)
  const slow = await typeOn(page, [...own, { name: 'react-hook-form', address: theirs, elements: MEDIUM_TEXTS }], SLOW)
  const p95 = (times: ReadonlyMap<string, number[]>, name: string) => quantile(times.get(name) ?? [], 0.95)
  const budgets: Budget[] = [
    budget('first usable field, slow: ours / react-hook-form', loads.ours / loads.theirs, 1, 'times'),
    ...own.flatMap(({ name }) => [
      budget(`keystroke, ${name}: work, p95`, p95(plain, name), MOST_WORK_MS, 'ms'),
      budget(
        `keystroke, ${name}, slow: ours / react-hook-form, p95`,
        p95(slow, name) / p95(slow, 'react-hook-form'),
        FORM_JS,
        'times',
      ),
    ]),
  ]
  const work = [...plain, ...slow].map(([name, times], index) => ({
    page: name,
    slower: index < plain.size ? 1 : SLOW,
    median: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  }))
  return { loads, work, budgets }
}
