/** Compares a keystroke in a long step with pages of react-hook-form and form-js on a slow machine. */
import type { Page } from '@playwright/test'
import type { Field } from '../engine/forms.ts'
import { type Budget, budget } from '../support/results.ts'
import { quantile, rounded } from '../support/turns.ts'
import { NOTE } from './catalogue.ts'
import { elementOf } from './fill-in.ts'
import { type Keystroke, keystrokesOf } from './keystrokes.ts'
import { MANY_FIELDS, MEDIUM_STEPS } from './medium.ts'

/** Factor relative to this machine. */
const SLOW = 4
const ROUNDS = 6
const MOST_WORK_MS = 16
/** form-js shows a letter, and reacts to it after a pause; runs differ by a tenth. */
const MOST_TIMES_FORM_JS = 1.25

/** Five unconditional texts, from the first to the last on the page. */
const textsOf = (fields: readonly Field[], toElement = elementOf): string[] => {
  const texts = fields.filter(({ sectionType, enablesBy }) => sectionType === 'TextInput' && !enablesBy)
  return [0, 0.25, 0.5, 0.75, 1].flatMap((share) => texts[Math.floor(share * (texts.length - 1))] ?? []).map(toElement)
}
const MEDIUM_TEXTS = textsOf(MEDIUM_STEPS.flat())
/** form-js prefixes a field's name with the number of the form. */
const FORM_JS_TEXTS = textsOf(MEDIUM_STEPS.flat(), ({ identity }) => `[id$="-${identity}"]`)

type Typed = { name: string; address: string; elements: readonly string[] }

/** Every key on each page, in alternating order: a page measured after a busy one may pay for it. */
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

/** The other pages have the whole medium form on one page. */
const othersOf = (reactHookForm: string, formJs: string) => ({
  plain: { name: 'react-hook-form', address: reactHookForm, elements: MEDIUM_TEXTS },
  formJs: { name: 'form-js', address: formJs, elements: FORM_JS_TEXTS },
  /** By default form-js delays all work but the character itself until 0.3 s after the last keystroke. */
  formJsAtOnce: { name: 'form-js without its pause', address: `${formJs}/?at-once`, elements: FORM_JS_TEXTS },
})

/**
 * `many` and `items`: addresses of a step of 300 fields and of a list of items;
 * `reactHookForm` and `formJs`: of the other pages.
 */
export const measureKeystrokes = async (
  page: Page,
  { many, items, reactHookForm, formJs }: Record<'many' | 'items' | 'reactHookForm' | 'formJs', string>,
) => {
  const others = othersOf(reactHookForm, formJs)
  // The same number of keystrokes on each page, since the first ones are the slowest.
  const own: Typed[] = [
    { name: '300 fields', address: many, elements: textsOf(MANY_FIELDS) },
    { name: '200 items', address: items, elements: MEDIUM_TEXTS.map(() => elementOf(NOTE)) },
  ]
  const plain = await typeOn(page, own, 1)
  const slow = await typeOn(page, [...own, ...Object.values(others)], SLOW)
  const p95 = (all: ReadonlyMap<string, Keystroke[]>, name: string, of: keyof Keystroke) =>
    at(all.get(name) ?? [], of, 0.95)
  const budgets: Budget[] = own.flatMap(({ name }) => [
    budget(`keystroke, ${name}: work, p95`, p95(plain, name, 'work'), MOST_WORK_MS, 'ms'),
    budget(
      `keystroke, ${name}, slow: wait, ours / form-js, p95`,
      p95(slow, name, 'wait') / p95(slow, others.formJs.name, 'wait'),
      MOST_TIMES_FORM_JS,
      'times',
    ),
  ])
  const keys = [...plain, ...slow].map(([name, each], index) => ({
    page: name,
    slower: index < plain.size ? 1 : SLOW,
    'work, median': at(each, 'work', 0.5),
    'work, p95': at(each, 'work', 0.95),
    'wait, median': at(each, 'wait', 0.5),
    'wait, p95': at(each, 'wait', 0.95),
  }))
  return { keys, budgets }
}
