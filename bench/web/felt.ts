/**
 * Measures a page opened by its address with an empty cache: time to visible and interactive, layout shifts, and bytes.
 * At a quarter of this machine's speed, from this machine and over slow 4G.
 */
import type { CDPSession, Page, Response } from '@playwright/test'
import { onFreshPage } from '../support/fresh-page.ts'
import { type Budget, budget, tracked } from '../support/results.ts'
import { median, rounded } from '../support/turns.ts'
import { observe, waitUntilLive } from './observe.ts'
import { measureWork, workOf } from './work.ts'

const SLOW = 4
const LOADS = 9
const KB = 1024
/** Bytes a second each way, and latency in milliseconds. */
const SLOW_4G = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
/**
 * A page with a frame, an application and its cards, against one that only renders its fields. The libraries alone take
 * 1.6 times as long.
 */
const MOST_TIMES_PLAIN = 2.4
/** Core Web Vitals call 0.1 good. */
const MOST_MOVED = 0.05

/**
 * `first`: the control that an applicant begins with. `plain`: the name of the bare page with as many fields. `most`:
 * limits of its own, on slow 4G in seconds.
 */
export type Opened = {
  name: string
  address: string
  first: string
  plain?: string
  isSignedOut?: boolean
  most?: { commits: number; onSlowLine: number }
}

/**
 * Milliseconds since the page began to load; kilobytes as sent. `work`: processor time of the main thread until live;
 * `commits`: of React until live; `moved`: cumulative layout shift; `inputs`: their number.
 */
type Felt = {
  visible: number
  live: number
  work: number
  commits: number
  largest: number
  blocked: number
  moved: number
  script: number
  html: number
  inputs: number
}

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
  const session = await page.context().newCDPSession(page)
  await measureWork(session)
  await slowDown(session, onSlowLine)
  await page.addInitScript(observe)
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(address, { waitUntil: 'commit' })
  const { visible, live } = await waitUntilLive(page, first)
  const work = await workOf(session)
  const observed = await page.evaluate(() => window.observed)
  if (!observed) throw new Error('nothing was observed')
  const { commits } = observed
  await page.waitForLoadState('networkidle')
  const long = observed.long.filter(([began]) => began >= observed.firstPaint && began < live)
  return {
    visible,
    live,
    work,
    commits,
    largest: observed.largest,
    blocked: long.reduce((sum, [, took]) => sum + took - 50, 0),
    moved: observed.moved,
    script: await sent(responses, 'script'),
    html: await sent(responses, 'document'),
    inputs: await page.locator('main, form').locator('input, textarea, select').count(),
  }
}

const NAMES = ['visible', 'live', 'work', 'commits', 'largest', 'blocked', 'moved', 'script', 'html', 'inputs'] as const

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
    'work, ms': Math.round(each.work),
    commits: each.commits,
    'LCP, ms': Math.round(each.largest),
    'TBT, ms': Math.round(each.blocked),
    CLS: Number(each.moved.toFixed(3)),
    'script, KB': rounded(each.script),
    'HTML, KB': rounded(each.html),
    inputs: each.inputs,
  }))

type ByPage = ReadonlyMap<string, Felt>

const budgetsOf = (pages: readonly Opened[], here: ByPage, far: ByPage): Budget[] =>
  pages.flatMap(({ name, plain, most }) => {
    const of = (felt: ByPage, figure: keyof Felt, page = name) => felt.get(page)?.[figure] ?? Number.NaN
    return [
      ...(plain === undefined
        ? []
        : (['work', 'live'] as const).map((figure) => {
            const ratio = of(here, figure) / of(here, figure, plain)
            const given = [`${name}: ${figure} until live, ours / bare`, ratio, MOST_TIMES_PLAIN, 'times'] as const
            return figure === 'work' ? tracked(...given) : budget(...given)
          })),
      ...(most
        ? [
            tracked(`${name}: live on slow 4G`, of(far, 'live') / 1000, most.onSlowLine, 's'),
            tracked(`${name}: commits until live`, of(here, 'commits'), most.commits),
          ]
        : []),
      budget(`${name}: layout shift`, of(here, 'moved'), MOST_MOVED),
    ]
  })

/** `own` are our pages, `others` those they are compared with. */
export const measureFelt = async (from: Page, own: readonly Opened[], others: readonly Opened[]) => {
  const here = await feltOf(from, [...own, ...others], false)
  const far = await feltOf(from, [...own, ...others], true)
  return { opened: [...rowsOf(here, 'this machine'), ...rowsOf(far, 'slow 4G')], budgets: budgetsOf(own, here, far) }
}
