/** Checks a page in forced colours, which remove shadows, tints and fills. */
import { expect, type Page } from '@playwright/test'

/** Controls and dialogs without a visible edge. */
const withoutEdge = (page: Page) =>
  page.evaluate(() => {
    const top = document.querySelector('dialog:modal') ?? document.body
    const controls = top.querySelectorAll(
      'dialog:modal, .aksel-button, .aksel-text-field__input, .aksel-textarea__input, select, .sv-card',
    )
    return [...(top === document.body ? [] : [top]), ...controls]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1
      })
      .map((element) => `no edge: ${element.outerHTML.slice(0, 100)}`)
  })

/** Icons with too little contrast to the system's background. The QR code has its own background. */
const unseenIcons = (page: Page) =>
  page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor
    const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const luminance = (colour: string): number => {
      if (!paint) throw new Error('no canvas to measure on')
      paint.fillStyle = colour
      paint.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...paint.getImageData(0, 0, 1, 1).data].map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return [...document.querySelectorAll('svg:not(.sv-qr-code)')]
      .filter((icon) => icon.checkVisibility() && !icon.closest('a, .aksel-loader'))
      .filter((icon) => contrast(luminance(getComputedStyle(icon).color), luminance(canvas)) < 3)
      .map((icon) => `unseen: ${icon.parentElement?.outerHTML.slice(0, 100)}`)
  })

/** Focusable elements that don't show focus by an outline. Forced colours remove shadows. */
const withoutFocus = (page: Page) =>
  page.evaluate(() => {
    const shows = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const top = document.querySelector('dialog:modal') ?? document.body
    const stops = top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')
    const before = document.activeElement
    const unseen = [...stops].filter((stop) => {
      stop.focus({ preventScroll: true, focusVisible: true })
      if (document.activeElement !== stop) return false
      // A checkbox shows focus around itself and its label.
      return !shows(stop) && !(stop.parentElement && shows(stop.parentElement, '::after'))
    })
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return unseen.map((element) => `no focus: ${element.outerHTML.slice(0, 100)}`)
  })

/** Expects visible edges, icons and focus in forced colours, both light and dark. */
export const expectSeenInForcedColours = async (page: Page, what: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    const faults = [...(await withoutEdge(page)), ...(await unseenIcons(page)), ...(await withoutFocus(page))]
    expect.soft(faults, `${what}, forced colours, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null })
}
