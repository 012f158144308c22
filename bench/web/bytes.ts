/** What a page brings before it can be used, by kind and compressed, and whether anything is asked of anybody else. */
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { startApplication } from '../support/calls.ts'
import { onFreshPage } from '../support/fresh-page.ts'
import { type Budget, budget } from '../support/results.ts'
import { waited } from '../support/waited.ts'
import { MEDIUM } from './catalogue.ts'

const KB = 1024
const MOST_CSS_KB = 30
const MOST_FONT_KB = 60

/** Fonts are compressed as they are. */
const sizeOf = async (response: Response): Promise<number> => {
  const body = await response.body()
  return (response.request().resourceType() === 'font' ? body.length : gzipSync(body).length) / KB
}

type Route = { path: string; shown: string; most: number }

const bytesOf = (from: Page, origin: string, { path, shown, most }: Route): Promise<Budget[]> =>
  onFreshPage(from, async (page) => {
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    await waited(page, { shown })
    // A form comes drawn: what counts is the application that then takes it over.
    await page.waitForLoadState('networkidle')
    const before = [...responses]
    const kilobytes = async (kind: string) => {
      const sizes = before.filter((each) => each.request().resourceType() === kind).map(sizeOf)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    const where = path.startsWith('/app') ? 'wizard' : 'start page'
    const elsewhere = before.filter((response) => new URL(response.url()).origin !== origin)
    return [
      budget(`${where}: JavaScript`, await kilobytes('script'), most, 'KB gzip'),
      budget(`${where}: CSS`, await kilobytes('stylesheet'), MOST_CSS_KB, 'KB gzip'),
      budget(`${where}: fonts`, await kilobytes('font'), MOST_FONT_KB, 'KB'),
      budget(`${where}: requests that leave the origin`, elsewhere.length, 0),
    ]
  })

export const measureBytes = async (page: Page, origin: string): Promise<Budget[]> => {
  const routes: Route[] = [
    { path: '/', shown: 'main h1', most: 150 },
    { path: `/app/${await startApplication(page, MEDIUM)}?step=0`, shown: 'main input', most: 190 },
  ]
  const budgets: Budget[] = []
  for (const route of routes) budgets.push(...(await bytesOf(page, origin, route)))
  return budgets
}
