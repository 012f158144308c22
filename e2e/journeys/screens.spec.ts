/**
 * The gallery and the table of screens are complete. e2e/accessibility opens the main screens in every run, e2e/nightly
 * all.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { ROUTES } from '../support/routes.ts'
import { SCREENS } from '../support/screens/screens.ts'
import { statedByStories } from '../support/screens/stories.ts'
import { test } from '../support/test.ts'

const web = new URL('../../apps/web/src/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web), 'utf8')
const stated = async (page: Page) => [...SCREENS, ...(await statedByStories(page))]

test('of the table are those of every route, each with its own name (SHE-06)', async ({ page }) => {
  expect(ROUTES.length).toBeGreaterThan(12)
  const routes = (await stated(page)).flatMap(({ route }) => route ?? [])
  expect([...new Set(routes)].toSorted()).toEqual([...ROUTES, '*'].toSorted())
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length)
})

test('of the table show every dialog that the web app has (SHE-05)', async ({ page }) => {
  const dialogs = globSync('**/*.tsx', { cwd: web }).filter(
    (path) =>
      !path.startsWith('ui/') && !path.includes('.test.') && /<(Modal|ConfirmModal|VersionsDialog)\b/.test(read(path)),
  )
  expect(dialogs.length).toBeGreaterThan(10)
  const shown = (await stated(page)).flatMap((screen) => screen.dialogs ?? [])
  expect([...new Set(shown)].toSorted()).toEqual(dialogs.toSorted())
})
