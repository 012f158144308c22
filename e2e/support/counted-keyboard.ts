/** An applicant at the keyboard: every key is counted, by what it is for. */
import { expect, type Locator, type Page } from '@playwright/test'
import { pause } from './form.ts'

/**
 * `presses`: buttons pressed, choices made and fields entered, as in `effort.ts`. `moves`: keys that move the focus.
 * `typed`: characters.
 */
export type KeyEffort = { presses: number; moves: number; typed: number }

/** More moves than this on the way to a control mean that the keyboard does not reach it. */
const MOVES_MAX = 250

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)
/** Whether the control comes before the focus: Shift+Tab is then the shorter way. */
const isBehind = (control: Locator) =>
  control.evaluate((element) => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return false
    return Boolean(activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING)
  })
const chosenText = (list: Locator) =>
  list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.textContent)
const isInGroup = (radio: Locator) =>
  radio.evaluate((element) => element.getAttribute('name') === document.activeElement?.getAttribute('name'))

const stopwatch = () => {
  let asideMs = 0
  return {
    /** Checks that no applicant makes, such as axe: they take no time of the journey. */
    aside: async (check: () => Promise<unknown>) => {
      const begun = performance.now()
      await check()
      asideMs += performance.now() - begun
    },
    now: () => performance.now() - asideMs,
  }
}

export const countedKeyboard = (page: Page) => {
  const effort: KeyEffort = { presses: 0, moves: 0, typed: 0 }
  const move = async (key: string) => {
    effort.moves += 1
    await page.keyboard.press(key)
  }
  const moveUntil = async (control: Locator, isThere: () => Promise<boolean>) => {
    await expect(control).toBeVisible()
    const key = (await isBehind(control)) ? 'Shift+Tab' : 'Tab'
    const latest = effort.moves + MOVES_MAX
    while (!(await isThere()) && effort.moves < latest) await move(key)
    expect(await isThere(), `reached by ${key}: ${String(control)}`).toBe(true)
  }
  const reach = (control: Locator) => moveUntil(control, () => hasFocus(control))
  return {
    effort,
    reach,
    ...stopwatch(),
    press: async (control: Locator, key: 'Enter' | 'Space' = 'Enter') => {
      await reach(control)
      // Not counted: a press right after a change of layout belongs to the earlier content.
      await pause(page)
      effort.presses += 1
      await page.keyboard.press(key)
    },
    /** Replaces what the field contains. */
    type: async (field: Locator, text: string) => {
      await reach(field)
      effort.presses += 1
      effort.typed += text.length
      if ((await field.inputValue()) !== '') await move('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    /** Types the beginning of an option. */
    choose: async (list: Locator, beginning: string) => {
      await reach(list)
      effort.presses += 1
      effort.typed += beginning.length
      await expect(list.locator('option', { hasText: beginning }).first()).toBeAttached()
      await page.keyboard.type(beginning)
      await expect.poll(() => chosenText(list)).toContain(beginning)
    },
    /** Tab enters a group of radio buttons, and ArrowDown moves within it. */
    pick: async (radio: Locator) => {
      await moveUntil(radio, () => isInGroup(radio))
      effort.presses += 1
      for (let step = 0; step < 10 && !(await hasFocus(radio)); step++) await move('ArrowDown')
      if (!(await radio.isChecked())) await page.keyboard.press('Space')
      await expect(radio).toBeChecked()
    },
    /** Pastes what another program has put on the clipboard. */
    paste: async (field: Locator, text: string) => {
      await reach(field)
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      effort.presses += 2
      await page.keyboard.press('ControlOrMeta+v')
      await expect(field).not.toHaveValue('')
    },
  }
}
export type CountedKeyboard = ReturnType<typeof countedKeyboard>

export type MeasuredPart = KeyEffort & { seconds: number }
/** Measures the keys and the time of a part of the journey. */
export const measureKeys = async (
  { effort, now }: CountedKeyboard,
  part: () => Promise<unknown>,
): Promise<MeasuredPart> => {
  const [before, begun] = [{ ...effort }, now()]
  await part()
  const { presses, moves, typed } = effort
  const seconds = (now() - begun) / 1000
  return { presses: presses - before.presses, moves: moves - before.moves, typed: typed - before.typed, seconds }
}
export const combine = (...parts: readonly { part: MeasuredPart; times?: number }[]): MeasuredPart => {
  const total = (name: keyof MeasuredPart) => parts.reduce((sum, { part, times = 1 }) => sum + part[name] * times, 0)
  return { presses: total('presses'), moves: total('moves'), typed: total('typed'), seconds: total('seconds') }
}
