/** Navigation in the wizard: position and answers are as they were left, from wherever the applicant returns. */
import { expect, type Locator, type Page } from '@playwright/test'
import { at, heading, next } from '../support/form.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

test.beforeEach(async ({ page }) => signIn(page.request))

/** The steps of a permit that only has to be signed, and an answer on each. */
const SOURCES = { step: 0, name: 'Strålkällorna och förrådet', path: 'SRC_DESCRIPTION.text', was: /^Fem provkällor/ }
const PEOPLE = { step: 1, name: 'Ansvar och dokument', path: 'SRC_RESPONSIBLE.contacts.0.name', was: 'Anna Bok' }
const GENERAL = { step: 2, name: 'Allmänna uppgifter', path: 'companyContact.name', was: 'Tolvan Tolvansson' }
const REVIEW = { step: 3, name: 'Granska och skriv under' }
type Step = { step: number; name: string; path?: string; was?: string | RegExp }

const expectStep = async (page: Page, { step, name, path, was = '' }: Step) => {
  await heading(page, name)
  await expect(page).toHaveURL(new RegExp(`step=${step}$`))
  await expect(page.locator('.sv-progress__short')).toContainText(`Steg ${step + 1} av 4`)
  await expect(page.locator('.sv-progress__step--current .sv-progress__number')).toHaveText(String(step + 1))
  if (path) await expect(at(page, path)).toHaveValue(was)
  else await expect(page.getByText(/^Fem provkällor/).first()).toBeAttached()
}

test('retains position and answers over a reload of every step, and with Back and Forward (WIZ-05, WIZ-06)', async ({
  page,
}) => {
  await page.goto(`/app/${await signablePermit(page.request)}`)
  for (const step of [SOURCES, PEOPLE, GENERAL, REVIEW]) {
    await expectStep(page, step)
    await page.reload()
    await expectStep(page, step)
    if (step !== REVIEW) await next(page)
  }
  for (const step of [GENERAL, PEOPLE, SOURCES]) {
    await page.goBack()
    await expectStep(page, step)
  }
  for (const step of [PEOPLE, GENERAL]) {
    await page.goForward()
    await expectStep(page, step)
  }
  await page.getByRole('button', { name: /^Föregående steg/ }).click()
  await expectStep(page, PEOPLE)
})

test('opens at the step of a link, and without one at the last position (WIZ-06)', { tag: '@night' }, async ({
  page,
}) => {
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=2`)
  await expectStep(page, GENERAL)
  await page.goto(`/app/${id}`)
  await expectStep(page, GENERAL)
  // Another browser has no stored position; the server has.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/app/${id}`)
  await expectStep(page, GENERAL)
  await page.goto(`/app/${id}?step=99`)
  await expect(page).toHaveURL(/step=[0-3]$/)
})

test('jumps from the review to a step and back, with the changes made (WIZ-05, WIZ-19, REV-02)', {
  tag: '@night',
}, async ({ page }) => {
  await page.goto(`/app/${await signablePermit(page.request)}?step=3`)
  await expectStep(page, REVIEW)
  await page.getByRole('button', { name: `Ändra ${SOURCES.name}` }).click()
  await expectStep(page, SOURCES)
  await at(page, SOURCES.path).fill('Fem provkällor, flyttade till plan 3.')
  await page.getByRole('button', { name: 'Granska ansökan' }).click()
  await expectStep(page, REVIEW)
  await expect(page.getByText('Fem provkällor, flyttade till plan 3.')).toBeVisible()
  await page.goBack()
  await expectStep(page, { ...SOURCES, was: 'Fem provkällor, flyttade till plan 3.' })
})

test('proceeds on Enter in a field that is one of several (WIZ-05)', async ({ page }) => {
  await page.goto(`/app/${await signablePermit(page.request)}?step=1`)
  await at(page, PEOPLE.path).press('Enter')
  await expectStep(page, GENERAL)
})

test('enlarges a field for a long text, and shrinks it again (SEC-04)', { tag: '@night' }, async ({ page }) => {
  await page.goto(`/app/${await signablePermit(page.request)}?step=0`)
  const text = at(page, SOURCES.path)
  const widthOf = (element: Locator) => element.evaluate(({ clientWidth }) => clientWidth)
  const room = () => text.evaluate(({ clientHeight }) => clientHeight)
  const hidden = () => text.evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)
  await text.fill('En rad')
  expect(await widthOf(text), 'as wide as its neighbour').toBeGreaterThan(
    0.9 * (await widthOf(page.getByRole('combobox'))),
  )
  const five = await room()
  await text.fill(`${'ord '.repeat(200)}${'rad\n'.repeat(8)}`)
  await expect.poll(room).toBeGreaterThan(2 * five)
  expect(await hidden()).toBe(0)
  await text.fill('En rad')
  await expect.poll(room).toBe(five)
  // No hidden copy is used for measuring: each keystroke would cause another layout of the page.
  await expect(page.locator('textarea')).toHaveCount(
    await page.getByRole('textbox').and(page.locator('textarea')).count(),
  )
})
