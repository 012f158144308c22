/** The table of screens leaves none out; its main ones are looked at in every run, the rest in the nightly one. */
import { globSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { tidyUp } from '../support/phone.ts'
import { SCREENS } from '../support/screens.ts'
import { openStage } from '../support/stage.ts'
import { test } from '../support/test.ts'
import { resetTime } from '../support/time.ts'

test.afterEach(tidyUp)
test.afterEach(resetTime)

const web = new URL('../../apps/web/src/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, web), 'utf8')

test('of the table are those of every route, each with a name of its own (SHE-06)', () => {
  const routes = [...read('app/router.tsx').matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path)
  expect(routes.length).toBeGreaterThan(10)
  expect([...new Set(SCREENS.map(({ route }) => route))].toSorted()).toEqual([...routes, '*'].toSorted())
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

for (const { name, open, dialogs } of SCREENS.filter(({ isMain }) => isMain))
  test(`${name}: can be used on the smallest phone (SHE-07)`, async ({ browser }) => {
    const stage = await openStage(browser, 'sv', { width: 320, height: 640 })
    await open(stage)
    if (dialogs) await expect(stage.page.getByRole('dialog')).toBeVisible()
    await expectAccessible(stage.page, name)
    await stage.page.context().close()
  })
