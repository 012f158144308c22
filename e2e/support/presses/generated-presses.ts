/** Random presses: the applicant leaves a field for another control, and no change of layout may lose the press. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { seeded } from '../../../packages/domain/src/fixtures/generate.ts'
import { nightlySeventh } from '../../../scripts/testing/sampling.ts'
import { openStage } from '../stage.ts'
import { devtools, pointIn, pressAt, type Way, watchWrites } from './pressing.ts'
import { openServed, type ServedScreen } from './served-screens.ts'

/** The screens that have a form. */
const FORMS: readonly ServedScreen[] = [
  'first step, empty',
  'new application, nothing chosen',
  'general information',
  'contacts and documents with errors',
  'private person, with errors',
  'veterinary equipment, its form half filled in',
  'renewal, case number missing',
  'review, not certified',
  'general information with errors',
  'first step of a notification, with places',
  'first step with errors',
  'choice of identity, nothing chosen',
  'which organisation',
  'login, consent missing',
  'test persons',
  'signing, how',
  'veterinary equipment, its form with errors',
  'first step of a notification',
]
const PRESSES = 6
/** In pixels. */
const NEAR = 400

type Chance = <T>(from: readonly T[]) => T
const chanceOf = (seed: number): Chance => {
  const random = seeded(seed)
  return (from) => from[Math.floor(random() * from.length)] as (typeof from)[number]
}

const FIELDS =
  'main :is(input:not([type]), input[type=text], input[type=email], input[type=tel], textarea):not(:disabled)'
/** The kind is drawn first, because there are many more buttons than checkboxes. */
const KINDS = [
  'main input[type=checkbox] + label',
  'main input[type=radio] + label',
  'main button.sv-information__button',
  'main button[type=button]:not(.sv-information__button)',
  'main button[type=submit]',
  'main .sv-wizard__page a[href], main form a[href]',
  'main select',
]
const seen = (all: Locator): Promise<Locator[]> => all.filter({ visible: true }).all()

type Left = { about: string; bottom: number }
/** Leaves a field in some state, with the cursor in it. */
const enterField = async (page: Page, chance: Chance): Promise<Left | undefined> => {
  const fields = await seen(page.locator(FIELDS))
  const state = chance(['empty', 'wrong', 'right', 'not entered'] as const)
  if (fields.length === 0 || state === 'not entered') return undefined
  const field = chance(fields)
  if (chance([true, false])) {
    await field.focus()
    await field.blur()
  }
  await field.fill({ empty: '', wrong: '@', right: 'Anna Bok' }[state])
  await field.focus()
  const about = `${await field.evaluate((element) => element.id)} ${state}`
  return { about, bottom: await field.evaluate((element) => element.getBoundingClientRect().bottom) }
}

/** Draws a control of some kind. Most often it is just below the field, where the field's message moves it. */
const chooseControl = async (page: Page, chance: Chance, left: Left | undefined): Promise<Locator | undefined> => {
  const found: Locator[][] = []
  const below: Locator[] = []
  for (const kind of KINDS) {
    const controls = await seen(page.locator(kind))
    if (controls.length > 0) found.push(controls)
    if (!left) continue
    const tops = await page
      .locator(kind)
      .filter({ visible: true })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    below.push(
      ...controls.filter((_, index) => (tops[index] ?? 0) > left.bottom && (tops[index] ?? 0) < left.bottom + NEAR),
    )
  }
  if (below.length > 0 && chance([true, true, false])) return chance(below)
  return found.length > 0 ? chance(chance(found)) : undefined
}

/** Counts events on the control itself, as its own handlers receive them. */
const countOn = (control: Locator) =>
  control.evaluate((element) => {
    const own = element instanceof HTMLLabelElement && element.control ? element.control : element
    const heard = { clicks: 0 }
    Object.assign(window, { heard })
    own.addEventListener(own instanceof HTMLSelectElement ? 'mousedown' : 'click', () => heard.clicks++)
  })
const heardOn = (page: Page) => page.evaluate(() => (window as unknown as { heard?: { clicks: number } }).heard?.clicks)

/** Presses once or twice. Returns false if that led to another page. */
const pressSomething = async (page: Page, chance: Chance, note: (what: string) => void): Promise<boolean> => {
  const left = await enterField(page, chance)
  const control = await chooseControl(page, chance, left)
  if (!control) return false
  const about = await control.evaluate((element) => `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`)
  const way = chance<Way>(['mouse', 'mouse', 'touch'])
  const held = chance([0, 60, 200])
  const isSelect = about.startsWith('SELECT')
  const gap = isSelect ? undefined : chance([undefined, undefined, 0, 50, 300] as const)
  const across = chance([0, 0.5, 1])
  note(
    `from ${left?.about ?? 'nowhere'}: ${about} by ${way} at ${across}, held ${held}${gap === undefined ? '' : `, again after ${gap}`}`,
  )
  const point = await pointIn(control, across)
  // A keystroke is processed after the next paint.
  await page.waitForTimeout(50)
  await countOn(control)
  const { href } = new URL(page.url())
  await pressAt(page, way, point, held, gap)
  await page.waitForTimeout(400)
  if (page.url() !== href) return false
  const heard = await heardOn(page).catch(() => undefined)
  // The control is gone with its page, so it received the press.
  if (heard === undefined) return false
  expect(heard, 'the press was lost').toBeGreaterThan(0)
  if (isSelect) await page.keyboard.press('Escape')
  return (await page.getByRole('dialog').filter({ visible: true }).count()) === 0
}

export const pressByChance = async (browser: Browser, seed: number): Promise<void> => {
  const chance = chanceOf(seed)
  const name = FORMS[seed % FORMS.length] ?? 'first step, empty'
  const stage = await openStage(browser, 'sv', { width: chance([1280, 390]), height: 800 })
  const { page } = stage
  await openServed(name, stage)
  const session = await devtools(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: chance([1, 4]) })
  const story = [`PRESS_SEEDS=${seed}, ${name}`]
  try {
    for (let count = 0; count < PRESSES; count++) {
      const writes = watchWrites(page, { forgives: true })
      const goesOn = await pressSomething(page, chance, (what) => story.push(what))
      expect(writes.length, writes.join()).toBe(new Set(writes).size)
      // A created application leads to another screen, which takes longer on a busy machine.
      if (!goesOn || writes.some((write) => write.startsWith('POST'))) break
    }
  } catch (error) {
    throw new Error(`${story.join('\n  ')}\n${String(error)}`, { cause: error })
  }
  await page.context().close()
}

/** The seeds in `PRESS_SEEDS`; otherwise one in the quick suite, and a seventh of 300 in the nightly suite. */
export const seeds = (): readonly number[] => {
  const all = Array.from({ length: 300 }, (_, index) => index)
  const ofToday = process.env['NIGHTLY'] ? nightlySeventh(all) : all.slice(0, 1)
  return process.env['PRESS_SEEDS']?.split(',').map(Number) ?? ofToday
}
