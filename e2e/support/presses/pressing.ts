/** Generates presses with a duration, by mouse, touch or Enter. */
import type { CDPSession, Locator, Page, Request } from '@playwright/test'

export type Way = 'mouse' | 'touch' | 'enter'
export type Point = { x: number; y: number }

const sessions = new WeakMap<Page, Promise<CDPSession>>()
const open = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return session
}
/** The DevTools session, for touch and CPU throttling, which Playwright's API lacks. */
export const devtools = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? open(page)
  sessions.set(page, session)
  return session
}

/** The parts of a press, in order. For touch, `devtools(page)` must have been called before. */
const partsOf = async (page: Page, way: Way, at: Point) => {
  const { keyboard, mouse } = page
  if (way === 'enter') return [() => keyboard.down('Enter'), () => keyboard.up('Enter')] as const
  if (way === 'mouse') return [() => mouse.down(), () => mouse.up()] as const
  const session = await devtools(page)
  const touch = (type: 'touchStart' | 'touchEnd') => () =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchStart' ? [at] : [] })
  return [touch('touchStart'), touch('touchEnd')] as const
}

/** `held`: milliseconds between down and up. With a `gap`, a second press follows after that many milliseconds. */
export const pressAt = async (page: Page, way: Way, at: Point, held = 0, gap?: number): Promise<void> => {
  if (way === 'mouse') await page.mouse.move(at.x, at.y)
  const [down, up] = await partsOf(page, way, at)
  const parts = gap === undefined ? [down, up] : [down, up, down, up]
  const pauses = [held, gap ?? 0, held, 0]
  // Events without a pause between them don't await the page: its answers take longer than a user's press.
  const sent: Promise<unknown>[] = []
  for (const [index, part] of parts.entries()) {
    const since = performance.now()
    sent.push(part())
    const pause = pauses[index] ?? 0
    // The time that a busy page takes to answer is part of the pause.
    if (pause > 0)
      await Promise.all(sent).then(() => page.waitForTimeout(Math.max(0, pause + since - performance.now())))
  }
  await Promise.all(sent)
}

/** A point on a control: `across` 0 is its left end, 1 its right end. */
export const pointIn = async (control: Locator, across = 0.5): Promise<Point> => {
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error(`nothing to press: ${String(control)}`)
  const inset = Math.min(4, box.width / 4)
  return { x: box.x + inset + (box.width - 2 * inset) * across, y: box.y + box.height / 2 }
}

/**
 * Collects every call that changes something, as `PUT stepvalues`, except for autosaves and the stored position. With
 * `forgives`, a refused call may be retried once without being counted twice.
 */
export const watchWrites = (page: Page, { forgives = false } = {}): string[] => {
  const writes: string[] = []
  const refused = new Set<string>()
  const nameOf = (request: Request): string | undefined => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || search.includes('draft=true')) return undefined
    if (/\/(visit|page|touch|renew|extend)$/.test(pathname)) return undefined
    return `${request.method()} ${pathname.replace('/api/v1/', '')}`
  }
  page.on('request', (request) => {
    const write = nameOf(request)
    if (write && !refused.delete(write)) writes.push(write)
  })
  page.on('response', (response) => {
    const write = !forgives || response.ok() ? undefined : nameOf(response.request())
    if (write) refused.add(write)
  })
  return writes
}
