/** Checks a screen under user adaptations: narrow, zoomed, large text, text spacing, dark and forced colours. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectSeenInForcedColours } from './forced-colours.ts'
import { expectWhole, withRules } from './layout.ts'

/** 1280 by 1024 px at 400 % (WCAG 1.4.10). */
const ENLARGED = { width: 320, height: 256 }
/** WCAG 1.4.4: text alone, twice as large. */
const LARGE_TEXT = 'html { font-size: 200% !important }'
/** WCAG 1.4.12, all four spacings at once. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

/** Runs `look` in the dark colour scheme. */
export const inTheDark = async (page: Page, look: () => Promise<unknown>): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await look()
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Expects that no adaptation hides content. Restores everything but the viewport size. */
export const expectAdaptable = async (page: Page, what: string): Promise<void> => {
  await expectSeenInForcedColours(page, what)
  await inTheDark(page, () => expectAccessible(page, `${what}, dark`))
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await withRules(page, LARGE_TEXT, () => expectWhole(page, `${what}, text at 200 %, ${width} px`))
  }
  await page.setViewportSize(ENLARGED)
  await expectWhole(page, `${what}, 400 %`)
  await withRules(page, SPACED, () => expectWhole(page, `${what}, text spaced out`))
}

/** Collects animations and transitions, of which reduced motion allows none. Call it before the page opens. */
export const watchMotion = async (page: Page): Promise<string[]> => {
  const moved: string[] = []
  await page.exposeFunction('noteMotion', (what: string) => moved.push(what))
  await page.addInitScript(() => {
    const { noteMotion } = window as unknown as { noteMotion: (what: string) => void }
    for (const kind of ['animationstart', 'transitionrun'])
      document.addEventListener(kind, ({ target }) =>
        noteMotion(`${kind}: ${target instanceof Element ? target.outerHTML.slice(0, 100) : 'the page'}`),
      )
  })
  return moved
}
