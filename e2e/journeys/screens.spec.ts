/** The gallery is complete. e2e/accessibility opens its main stories in every run, e2e/nightly all. */
import { globSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { ROUTES } from '../support/routes.ts'
import { SCREENS } from '../support/screens/screens.ts'
import { statedByStories } from '../support/screens/stories.ts'
import { test } from '../support/test.ts'

const web = new URL('../../apps/web/src/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web), 'utf8')

test('of the gallery are those of every route, each with its own name (SHE-06)', async ({ page }) => {
  expect(ROUTES.length).toBeGreaterThan(12)
  const routes = (await statedByStories(page)).flatMap(({ route }) => route ?? [])
  expect([...new Set(routes)].toSorted()).toEqual([...ROUTES, '*'].toSorted())
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length)
})

test('of the gallery show every dialog that the web app has (SHE-05)', async ({ page }) => {
  const dialogs = globSync('**/*.tsx', { cwd: web }).filter(
    (path) =>
      !path.startsWith('ui/') && !path.includes('.test.') && /<(Modal|ConfirmModal|VersionsDialog)\b/.test(read(path)),
  )
  expect(dialogs.length).toBeGreaterThan(10)
  const shown = (await statedByStories(page)).flatMap((story) => story.dialogs ?? [])
  expect(shown.toSorted()).toEqual(dialogs.toSorted())
})
