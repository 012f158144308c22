/** How soon a step can be used, and what a keystroke costs there, beside pages of react-hook-form and form-js on a slow machine. */
import type { Page } from '@playwright/test'
import type { Field } from '../engine/forms.ts'
import { startApplication } from '../support/calls.ts'
import { onFreshPage } from '../support/fresh-page.ts'
import { type Budget, budget } from '../support/results.ts'
import { median, quantile, rounded } from '../support/turns.ts'
import { waited } from '../support/waited.ts'
import { FIELDS, MANY_FIELDS, MEDIUM, NOTE } from './catalogue.ts'
import { elementOf } from './fill-in.ts'
import { listOfItems } from './items.ts'
import { type Keystroke, keystrokesOf } from './keystrokes.ts'
import { MEDIUM_STEPS } from './medium.ts'

/** So many times slower than this machine. */
const SLOW = 4
const LOADS = 5
const ROUNDS = 6
const ITEMS_BESIDE = 200
const MOST_WORK_MS = 16
/** A page that asks who is there, and for what, before it draws, beside one that only draws (decision 59). */
const MOST_TIMES_PLAIN = 3

/** Five texts that stand in the page from the beginning, from its first to its last. */
const textsOf = (fields: readonly Field[], toElement = elementOf): string[] => {
  const texts = fields.filter(({ sectionType, enablesBy }) => sectionType === 'TextInput' && !enablesBy)
  return [0, 0.25, 0.5, 0.75, 1].flatMap((share) => texts[Math.floor(share * (texts.length - 1))] ?? []).map(toElement)
}
const MEDIUM_TEXTS = textsOf(MEDIUM_STEPS.flat())
/** form-js puts the number of the form before a field's own name. */
const FORM_JS_TEXTS = textsOf(MEDIUM_STEPS.flat(), ({ identity }) => `[id$="-${identity}"]`)

type Typed = { name: string; address: string; elements: readonly string[] }

/** Milliseconds until the first field is shown, with nothing in the browser's cache. */
const firstUsable = (from: Page, { address, elements }: Typed, rate: number): Promise<number> =>
  onFreshPage(from, async (page) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(address, { waitUntil: 'commit' })
    return waited(page, { shown: elements[0] ?? '' })
  })

/** The median of each page, by its name. */
const loadsOf = async (from: Page, pages: readonly Typed[], throttle: number): Promise<Map<string, number>> => {
  const times = new Map(pages.map(({ name }) => [name, [] as number[]]))
  for (let load = 0; load <= LOADS; load++) {
    process.stdout.write(`\rfirst usable, ${throttle} times slower: load ${load} of ${LOADS} `)
    for (const page of pages) {
      const time = await firstUsable(from, page, throttle)
      if (load > 0) times.get(page.name)?.push(time)
    }
  }
  process.stdout.write('\n')
  return new Map([...times].map(([name, each]) => [name, median(each)]))
}

/** Every key on each page, in turns: there and back, since a page that is measured after a busy one may pay for it. */
const typeOn = async (page: Page, pages: readonly Typed[], throttle: number): Promise<Map<string, Keystroke[]>> => {
  const all = new Map(pages.map(({ name }) => [name, [] as Keystroke[]]))
  for (let round = 1; round <= ROUNDS; round++)
    for (const { name, address, elements } of round % 2 === 1 ? pages : pages.toReversed()) {
      process.stdout.write(`\rkeystrokes, ${throttle} times slower: round ${round} of ${ROUNDS} `)
      all.get(name)?.push(...(await keystrokesOf(page, { address, elements, throttle })))
    }
  process.stdout.write('\n')
  return all
}

const at = (keys: readonly Keystroke[], of: keyof Keystroke, share: number) =>
  rounded(
    quantile(
      keys.map((key) => key[of]),
      share,
    ),
  )

/** The others have the whole medium form on one page. */
const othersOf = (reactHookForm: string, formJs: string) => ({
  plain: { name: 'react-hook-form', address: reactHookForm, elements: MEDIUM_TEXTS },
  formJs: { name: 'form-js', address: formJs, elements: FORM_JS_TEXTS },
  /** As it comes, form-js leaves everything but the letter itself until nothing was typed for 0.3 s. */
  formJsAtOnce: { name: 'form-js without its pause', address: `${formJs}/?at-once`, elements: FORM_JS_TEXTS },
})

/** `origin`: of the product; `reactHookForm` and `formJs`: of the pages beside it. */
export const measurePages = async (page: Page, origin: string, reactHookForm: string, formJs: string) => {
  const others = othersOf(reactHookForm, formJs)
  const medium = {
    name: 'wizard',
    address: `${origin}/app/${await startApplication(page, MEDIUM)}?step=0`,
    elements: MEDIUM_TEXTS,
  }
  const many = `${origin}/app/${await startApplication(page, FIELDS)}?step=0`
  const items = `${origin}${(await listOfItems(page, ITEMS_BESIDE)).address}?step=0`
  // As many letters on each page, so that the first ones, which are the slowest, weigh the same.
  const own: Typed[] = [
    { name: '300 fields', address: many, elements: textsOf(MANY_FIELDS) },
    { name: `${ITEMS_BESIDE} items`, address: items, elements: MEDIUM_TEXTS.map(() => elementOf(NOTE)) },
  ]
  const loaded = [medium, ...own, others.plain, others.formJs]
  const loads = await loadsOf(page, loaded, 1)
  const slowLoads = await loadsOf(page, loaded, SLOW)
  const plain = await typeOn(page, own, 1)
  const slow = await typeOn(page, [...own, ...Object.values(others)], SLOW)
  const ratio = (values: ReadonlyMap<string, number>, ours: string, theirs: Typed) =>
    (values.get(ours) ?? Number.NaN) / (values.get(theirs.name) ?? Number.NaN)
  const p95 = (keys: ReadonlyMap<string, Keystroke[]>, of: keyof Keystroke) =>
    new Map([...keys].map(([name, each]) => [name, at(each, of, 0.95)]))
  const budgets: Budget[] = [
    ...[medium.name, `${ITEMS_BESIDE} items`].map((name) =>
      budget(
        `first usable field, ${name}, slow: ours / react-hook-form`,
        ratio(slowLoads, name, others.plain),
        MOST_TIMES_PLAIN,
        'times',
      ),
    ),
    ...own.flatMap(({ name }) => [
      budget(`keystroke, ${name}: work, p95`, p95(plain, 'work').get(name) ?? Number.NaN, MOST_WORK_MS, 'ms'),
      budget(
        `keystroke, ${name}, slow: wait, ours / form-js, p95`,
        ratio(p95(slow, 'wait'), name, others.formJs),
        1,
        'times',
      ),
    ]),
  ]
  const keys = [...plain, ...slow].map(([name, each], index) => ({
    page: name,
    slower: index < plain.size ? 1 : SLOW,
    'work, median': at(each, 'work', 0.5),
    'work, p95': at(each, 'work', 0.95),
    'wait, median': at(each, 'wait', 0.5),
    'wait, p95': at(each, 'wait', 0.95),
  }))
  const firsts = loaded.map(({ name }) => ({
    page: name,
    'first usable, ms': rounded(loads.get(name) ?? Number.NaN),
    'first usable, slow, ms': rounded(slowLoads.get(name) ?? Number.NaN),
  }))
  return { loads: firsts, keys, budgets }
}
