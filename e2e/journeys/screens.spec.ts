/**
 * The table of screens is complete. e2e/accessibility opens its main ones in every run, e2e/nightly all within a week.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { ROUTES } from '../support/routes.ts'
import { SCREENS } from '../support/screens/screens.ts'
import { test } from '../support/test.ts'

const web = new URL('../../apps/web/src/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web), 'utf8')

test('of the table are those of every route, each with its own name (SHE-06)', () => {
  expect(ROUTES.length).toBeGreaterThan(12)
  expect([...new Set(SCREENS.map(({ route }) => route))].toSorted()).toEqual([...ROUTES, '*'].toSorted())
  expect(new Set(SCREENS.map(({ name }) => name)).size).toBe(SCREENS.length)
})

test('of the table show every dialog that the web app has (SHE-05)', () => {
  const dialogs = globSync('**/*.tsx', { cwd: web }).filter(
    (path) =>
      !path.startsWith('ui/') && !path.includes('.test.') && /<(Modal|ConfirmModal|VersionsDialog)\b/.test(read(path)),
  )
  expect(dialogs.length).toBeGreaterThan(10)
  expect(SCREENS.flatMap((screen) => screen.dialogs ?? []).toSorted()).toEqual(dialogs.toSorted())
})
