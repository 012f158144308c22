/**
 * Measures a page opened by its address with an empty cache: time to visible and interactive, layout shifts, and bytes.
 * At a quarter of this machine's speed, from this machine and over slow 4G.
 */
import type { CDPSession, Page, Response } from '@playwright/test'
import { onFreshPage } from '../support/fresh-page.ts'
import { type Budget, budget } from '../support/results.ts'
import { median, rounded } from '../support/turns.ts'

const SLOW = 4
const LOADS = 3
const KB = 1024
/** Bytes a second each way, and latency in milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
/** A page that requests user and application before it renders, against one that only renders. */
const MOST_TIMES_PLAIN = 1.6
/** Core Web Vitals call 0.1 good. */
const MOST_MOVED = 0.05

/** `first`: the control that an applicant begins with. `plain`: the name of the bare page with as many fields. */
export type Opened = { name: string; address: string; first: string; plain?: string; isSignedOut?: boolean }

/**
 * Milliseconds since the page began to load; kilobytes as sent. `moved`:
 * cumulative layout shift; `inputs`: their number.
 */
type Felt = {
  visible: number
  live: number
  largest: number
  blocked: number
  moved: number
  script: number
  html: number
  inputs: number
}

/** Stored in the page by performance observers. */
type Observed = { largest: number; firstPaint: number; moved: number; long: [began: number, took: number][] }
declare global {
  interface Window {
    observed?: Observed
  }
}

const observe = () => {
  const observed: Observed = { largest: 0, firstPaint: 0, moved: 0, long: [] }
  window.observed = observed
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => (observed.largest = startTime))
  on('paint', ({ name, startTime }) => name === 'first-contentful-paint' && (observed.firstPaint = startTime))
  on('longtask', ({ startTime, duration }) => observed.long.push([startTime, duration]))
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) observed.moved += value
  })
}

/**
 * Visible: the frame after `first` is shown. Live: React has attached its handlers to the element, and a press would be
 * answered within 50 ms, because the main thread is free.
 */
const waitUntilLive = (page: Page, first: string) =>
  page.evaluate(async (selector) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const shown = () => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())
    const until = async (isDone: () => boolean) => {
      while (!isDone()) {
        if (performance.now() > 60_000) throw new Error(`never there: ${selector}`)
        await frame()
      }
    }
    await until(() => shown() !== undefined)
    await frame()
    const visible = performance.now()
    await until(() => Object.keys(shown() ?? {}).some((key) => key.startsWith('__reactProps')))
    for (let asked = performance.now(); ; asked = performance.now()) {
      await frame()
      if (performance.now() - asked <= 50) return { visible, live: performance.now() }
    }
  }, first)

const slowDown = async (session: CDPSession, onSlowLine: boolean) => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  if (!onSlowLine) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
}

const sent = async (responses: readonly Response[], kind: string): Promise<number> => {
  const ofKind = responses.filter((response) => response.request().resourceType() === kind)
  const sizes = await Promise.all(ofKind.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / KB
}

const feltOn = async (page: Page, { address, first }: Opened, onSlowLine: boolean): Promise<Felt> => {
  await slowDown(await page.context().newCDPSession(page), onSlowLine)
  await page.addInitScript(observe)
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(address, { waitUntil: 'commit' })
  const { visible, live } = await waitUntilLive(page, first)
  await page.waitForLoadState('networkidle')
  const observed = await page.evaluate(() => window.observed)
  if (!observed) throw new Error('nothing was observed')
  const long = observed.long.filter(([began]) => began >= observed.firstPaint && began < live)
  return {
    visible,
    live,
    largest: observed.largest,
    blocked: long.reduce((sum, [, took]) => sum + took - 50, 0),
    moved: observed.moved,
    script: await sent(responses, 'script'),
    html: await sent(responses, 'document'),
    inputs: await page.locator('main, form').locator('input, textarea, select').count(),
  }
}

const NAMES = ['visible', 'live', 'largest', 'blocked', 'moved', 'script', 'html', 'inputs'] as const

/** Medians of each page. The pages take turns. */
const feltOf = async (from: Page, pages: readonly Opened[], onSlowLine: boolean): Promise<Map<string, Felt>> => {
  const all = new Map(pages.map(({ name }) => [name, [] as Felt[]]))
  for (let load = 0; load <= LOADS; load++)
    for (const page of pages) {
      process.stdout.write(`\ropened${onSlowLine ? ' over slow 4G' : ''}: ${load} of ${LOADS} `)
      const felt = await onFreshPage(from, (fresh) => feltOn(fresh, page, onSlowLine), page)
      if (load > 0) all.get(page.name)?.push(felt)
    }
  process.stdout.write('\n')
  const middle = (each: readonly Felt[]) =>
    Object.fromEntries(NAMES.map((name) => [name, median(each.map((felt) => felt[name]))])) as Felt
  return new Map([...all].map(([name, each]) => [name, middle(each)]))
}

const rowsOf = (felt: ReadonlyMap<string, Felt>, line: string) =>
  [...felt].map(([page, each]) => ({
    page,
    line,
    'visible, ms': Math.round(each.visible),
    'live, ms': Math.round(each.live),
    'LCP, ms': Math.round(each.largest),
    'TBT, ms': Math.round(each.blocked),
    CLS: Number(each.moved.toFixed(3)),
    'script, KB': rounded(each.script),
    'HTML, KB': rounded(each.html),
    inputs: each.inputs,
  }))

const budgetsOf = (pages: readonly Opened[], felt: ReadonlyMap<string, Felt>): Budget[] =>
  pages.flatMap(({ name, plain }) => {
    const own = felt.get(name)
    const bare = plain === undefined ? undefined : felt.get(plain)
    return [
      ...(bare
        ? [budget(`${name}: live, ours / bare`, (own?.live ?? Number.NaN) / bare.live, MOST_TIMES_PLAIN, 'times')]
        : []),
      budget(`${name}: layout shift`, own?.moved ?? Number.NaN, MOST_MOVED),
    ]
  })

/** `own` are our pages, `others` those they are compared with. */
export const measureFelt = async (from: Page, own: readonly Opened[], others: readonly Opened[]) => {
  const here = await feltOf(from, [...own, ...others], false)
  const far = await feltOf(from, [...own, ...others], true)
  return { opened: [...rowsOf(here, 'this machine'), ...rowsOf(far, 'slow 4G')], budgets: budgetsOf(own, here) }
}
