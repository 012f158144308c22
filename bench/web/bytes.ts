/** Measures the compressed bytes of a page before it is usable, by kind, and the requests to other origins. */
import type { Page, Response } from '@playwright/test'
import { VETERINARY_XRAY } from '../../apps/server/test/journey.ts'
import { startApplication } from '../support/calls.ts'
import { onFreshPage } from '../support/fresh-page.ts'
import { type Budget, budget } from '../support/results.ts'
import { waited } from '../support/waited.ts'
import { MEDIUM } from './catalogue.ts'

const KB = 1024
const MOST_LOGIN_KB = 120
const MOST_START_KB = 132
const MOST_KB = 165
/** Pages with the engine, all types of sections and forms. */
const MOST_FORM_KB = 182
/** Also with the form of a machine, uploads and the list. */
const MOST_MACHINES_KB = 218
const MOST_HTML_KB = 44
const MOST_CSS_KB = 30
const MOST_FONT_KB = 60

const sizeOf = async (response: Response): Promise<number> => (await response.request().sizes()).responseBodySize / KB

type Route = { name: string; path: string; shown?: string; most: number; isSignedOut?: boolean }

const bytesOf = (
  from: Page,
  origin: string,
  { name, path, shown = 'main h1', most, ...who }: Route,
): Promise<Budget[]> => {
  const measure = async (page: Page) => {
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    await waited(page, { shown })
    await page.waitForLoadState('networkidle')
    const before = [...responses]
    const kilobytes = async (kind: string) => {
      const sizes = before.filter((each) => each.request().resourceType() === kind).map(sizeOf)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    const elsewhere = before.filter((response) => new URL(response.url()).origin !== origin)
    return [
      budget(`${name}: JavaScript`, await kilobytes('script'), most, 'KB'),
      budget(`${name}: HTML`, await kilobytes('document'), MOST_HTML_KB, 'KB'),
      budget(`${name}: CSS`, await kilobytes('stylesheet'), MOST_CSS_KB, 'KB'),
      budget(`${name}: fonts`, await kilobytes('font'), MOST_FONT_KB, 'KB'),
      budget(`${name}: requests that leave the origin`, elsewhere.length, 0),
    ]
  }
  return onFreshPage(from, measure, who)
}

/** Every page for applicants. A page without its own limit has that of the wizard. */
export const measureBytes = async (page: Page, origin: string, sentApplication: string): Promise<Budget[]> => {
  const form = `/app/${await startApplication(page, MEDIUM)}`
  const machines = `/app/${await startApplication(page, VETERINARY_XRAY)}`
  const routes: Route[] = [
    { name: 'login', path: '/login', most: MOST_LOGIN_KB, isSignedOut: true },
    { name: 'start page', path: '/', most: MOST_START_KB },
    { name: 'choice of identity', path: '/login?change=true', most: MOST_KB },
    { name: 'new application', path: '/app/new', most: MOST_KB },
    { name: 'wizard', path: `${form}?step=0`, shown: 'main input', most: MOST_FORM_KB },
    { name: 'machines', path: `${machines}?step=0`, most: MOST_MACHINES_KB },
    { name: 'overview', path: `${form}/overview`, most: MOST_KB },
    { name: 'signing', path: `${form}/sign`, most: MOST_FORM_KB },
    { name: 'receipt', path: `/app/${sentApplication}/receipt`, most: MOST_KB },
    { name: 'new notification', path: '/report/REPORT_MEDICAL_SOLARIUM/new', most: MOST_KB },
  ]
  const budgets: Budget[] = []
  for (const route of routes) budgets.push(...(await bytesOf(page, origin, route)))
  return budgets
}
