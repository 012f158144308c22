/** Measures content that is lost when text is enlarged or spaced out, or the viewport is narrow. */
import { expect, type Page } from '@playwright/test'

/**
 * Applies CSS rules while `look` runs. It uses an adopted style sheet, because the page's CSP allows no style element.
 */
export const withRules = async (page: Page, rules: string, look: () => Promise<void>): Promise<void> => {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, rules)
  await look()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/**
 * The rows of an import scroll in a region of their own, which has a name. On a phone they are cards, and nothing
 * scrolls.
 */
const scrollingRegion = (page: Page) => page.evaluate(() => (window.innerWidth > 640 ? '.sv-rows__region' : ':not(*)'))

/**
 * Elements that clip their text or need horizontal scrolling. Elements for screen readers alone are clipped on purpose.
 */
const cutOff = (page: Page, region: string) =>
  page.evaluate((scrolling) => {
    const clips = (value: string) => value !== 'visible'
    const isCut = (element: Element): boolean => {
      const { overflowX, overflowY, clipPath, display } = getComputedStyle(element)
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element
      if (clientWidth <= 1 || clipPath !== 'none' || display === 'inline') return false
      if (clips(overflowX) && scrollWidth > clientWidth + 1) return true
      return ['hidden', 'clip'].includes(overflowY) && scrollHeight > clientHeight + 1
    }
    /** Whether an element, or its focus ring, extends beyond a group with paint containment, and is clipped. */
    const standsOut = (element: Element): boolean => {
      const group = element.closest('.sv-section-group')
      const frame =
        group && getComputedStyle(group).contain.includes('paint') ? group.getBoundingClientRect() : undefined
      if (!frame || element.closest('.sv-visually-hidden, .aksel-sr-only') || !element.checkVisibility()) return false
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      const mark = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      return (
        left - mark < frame.left || right + mark > frame.right || top - mark < frame.top || bottom + mark > frame.bottom
      )
    }
    // Typed text may be longer than its field, and an open dialog replaces the page.
    const top = document.querySelector('dialog:modal') ?? document.body
    return [top, ...top.querySelectorAll('*:not(input, select, textarea, svg, svg *)')]
      .filter((element) => element.textContent !== '' && !element.closest(scrolling))
      .filter((element) => isCut(element) || standsOut(element))
      .map((element) => `cut off: ${element.outerHTML.slice(0, 120)}`)
  }, region)

/** Texts that overlap each other or a button, and texts outside the viewport. */
const overlapping = (page: Page, region: string) =>
  page.evaluate((scrolling) => {
    type Box = { of: Node; rect: DOMRect; name: string }
    const top = document.querySelector('dialog:modal') ?? document.body
    /**
     * Excludes elements for screen readers alone, at this width too, and sticky elements that the page scrolls beneath.
     */
    const isApart = (element: Element | null): boolean => {
      if (!element) return false
      const { clipPath, position } = getComputedStyle(element)
      return clipPath !== 'none' || position === 'sticky' || isApart(element.parentElement)
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(`thead, ${scrolling}`) &&
      !isApart(element)
    // Lines may touch; half the height of the text may not be covered.
    const shrink = ({ x, y, width, height }: DOMRect) => new DOMRect(x + 1, y + height / 4, width - 2, height / 2)
    const texts: Box[] = []
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement || node.textContent?.trim() === '' || !isShown(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects())
        texts.push({ of: node, rect: shrink(rect), name: node.textContent?.slice(0, 60) ?? '' })
    }
    const controls: Box[] = [...top.querySelectorAll('button, select, textarea, input[type=text], progress, svg')]
      .filter(isShown)
      .map((of) => ({ of, rect: shrink(of.getBoundingClientRect()), name: of.outerHTML.slice(0, 60) }))
    const meet = (one: Box, other: Box) =>
      !one.of.contains(other.of) &&
      !other.of.contains(one.of) &&
      one.rect.left < other.rect.right &&
      other.rect.left < one.rect.right &&
      one.rect.top < other.rect.bottom &&
      other.rect.top < one.rect.bottom
    const outside = texts.filter(({ rect }) => rect.left < 0 || rect.right > window.innerWidth)
    const onEachOther = texts.flatMap((text, index) =>
      [...texts.slice(index + 1), ...controls].filter((other) => meet(text, other)).map((other) => [text, other]),
    )
    return [
      ...outside.map(({ name }) => `outside: ${name}`),
      ...onEachOther.map(([one, other]) => `overlapping: ${one?.name} | ${other?.name}`),
    ]
  }, region)

/** Tables wider than their parent's content box, though its padding may hide that. */
const tooWide = (page: Page, region: string) =>
  page.evaluate(
    (scrolling) =>
      [...document.querySelectorAll<HTMLTableElement>(`table:not(${scrolling} *)`)]
        .filter(({ parentElement, offsetWidth }) => {
          if (!parentElement) return false
          const { paddingLeft, paddingRight } = getComputedStyle(parentElement)
          const room = parentElement.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
          return offsetWidth > room + 1
        })
        .map((table) => `too wide: ${table.outerHTML.slice(0, 120)}`),
    region,
  )

/**
 * Expects that no content is cut off, covered or outside the viewport, and that the page scrolls in one direction only.
 */
export const expectWhole = async (page: Page, what: string): Promise<void> => {
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(sideways, `${what}: no sideways scrolling`).toBeLessThanOrEqual(0)
  const region = await scrollingRegion(page)
  const faults = await Promise.all([cutOff, overlapping, tooWide].map((find) => find(page, region)))
  expect.soft(faults.flat(), what).toEqual([])
}

/** Pixels that a finger needs (WCAG 2.5.5). */
const FINGER = 44

/** Expects that every control but those in a sentence can be hit by a finger; boxes by their label. */
export const expectTouchable = async (page: Page, what: string): Promise<void> => {
  const small = await page.evaluate((least) => {
    const top = document.querySelector('dialog:modal') ?? document.body
    const controls = 'button, summary, select, textarea, input:not([type=file], [tabindex="-1"]), a[href]'
    const isInSentence = (element: Element) =>
      element.closest('.sv-long-text, p:not(.sv-party__row), .aksel-link--inline-text') !== null
    return [...top.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility() && !isInSentence(element))
      .filter((element) => !element.closest('.sv-visually-hidden, .aksel-sr-only, .sv-skip-link'))
      .map((element) => {
        const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
        return (isBox && element.labels?.[0]) || element
      })
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => Math.min(box.width, box.height) < least - 0.5)
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)} x ${Math.round(box.height)}: ${element.outerHTML.slice(0, 160)}`,
      )
  }, FINGER)
  expect(small, `${what}: too small for a finger`).toEqual([])
}
