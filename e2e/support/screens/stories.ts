/** The gallery's stories as screens. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Screen, Stage } from '../stage.ts'
import { GALLERY, galleryPage } from './gallery.ts'

const open = async ({ page, language }: Stage, story: string): Promise<void> => {
  await page.goto(`${galleryPage()}?id=${story}&viewMode=story&globals=language:${language}`)
  const html = page.locator('html')
  await expect(html.and(page.locator('[data-shown], [data-failed]'))).toBeAttached({ timeout: 60_000 })
  expect(await html.getAttribute('data-failed')).toBeNull()
}

type Index = { entries: Record<string, { id: string; title: string; name: string; tags: string[] }> }
const { entries } = JSON.parse(readFileSync(join(GALLERY, 'index.json'), 'utf8')) as Index

export const STORIES: readonly Screen[] = Object.values(entries).map(({ id, title, name, tags }) => ({
  name: `${title}: ${name}`,
  isMain: tags.includes('main'),
  open: (stage) => open(stage, id),
}))

type Stated = { route?: string; dialogs?: string[] }

/** The routes and dialogs that the stories state. */
export const statedByStories = async (page: Page): Promise<Stated[]> => {
  await page.goto(galleryPage())
  return page.evaluate(async () => {
    type Preview = { ready: () => Promise<void>; extract: () => Promise<Record<string, { parameters: Stated }>> }
    const preview = Reflect.get(window, '__STORYBOOK_PREVIEW__') as Preview
    await preview.ready()
    return Object.values(await preview.extract()).map(({ parameters: { route, dialogs } }) => ({
      ...(route ? { route } : {}),
      ...(dialogs ? { dialogs } : {}),
    }))
  })
}
