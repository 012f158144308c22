/** A contact is removed while its field has focus: what is typed afterwards is saved, and every control works. */
import { expect, type Page } from '@playwright/test'
import { isSaved } from '../support/first-step.ts'
import { at, heading, pause } from '../support/form.ts'
import { devtools, pointIn, pressAt, type Way } from '../support/presses/pressing.ts'
import { create, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const CONTACTS = 'SRC_RESPONSIBLE.contacts'
const WIDTHS = { 1280: 900, 390: 844 } as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** By keyboard, the button gets focus first. */
const press = async (page: Page, way: Way, name: string | RegExp, control = button(page, name)) => {
  if (way === 'enter') await control.focus()
  await pressAt(page, way, await pointIn(control), way === 'enter' ? 0 : 80)
  await pause(page)
}

const savedNames = async (page: Page, id: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/v1/applications/${id}/stepvalues/1`)
  const { stepData } = (await answer.json()) as { stepData: Record<string, string> }
  const { contacts } = JSON.parse(stepData['SRC_RESPONSIBLE'] ?? '{"contacts":[]}') as { contacts: { name: string }[] }
  return contacts.map(({ name }) => name)
}

const begin = async (page: Page, width: keyof typeof WIDTHS): Promise<string> => {
  await page.setViewportSize({ width, height: WIDTHS[width] })
  await devtools(page)
  await signIn(page.request)
  const id = await create(page.request, 'SEALED_SOURCE_STORAGE')
  await page.goto(`/app/${id}?step=1`)
  await expect(at(page, `${CONTACTS}.0.name`)).toBeVisible()
  return id
}

for (const width of [1280, 390] as const)
  for (const way of ['mouse', 'touch', 'enter'] as const) {
    test(`an empty one by ${way} at ${width} px: the text is saved, the buttons work, and a reload has it all (SEC-05, WIZ-13)`, {
      // The quick suite uses touch on a phone, as most applicants do.
      tag: width === 390 && way === 'touch' ? [] : '@night',
    }, async ({ page }) => {
      const faults: Error[] = []
      page.on('pageerror', (error) => faults.push(error))
      const id = await begin(page, width)
      await press(page, way, 'Lägg till en ansvarig')
      await expect(at(page, `${CONTACTS}.1.name`)).toBeFocused()
      await press(page, way, 'Ta bort ansvarig 2')
      await expect(at(page, `${CONTACTS}.1`)).toHaveCount(0)
      await at(page, `${CONTACTS}.0.name`).fill('Anna Bok')
      await isSaved(page)
      expect(await savedNames(page, id)).toEqual(['Anna Bok'])

      const exempt = at(page, `${CONTACTS}.0.missingNationalIdentity`)
      if ((await exempt.count()) > 0) {
        await exempt.check()
        await expect(exempt).toBeChecked()
      }
      await press(page, way, /^Nästa steg/)
      await expect(page.getByRole('heading', { name: 'Rätta det här innan du går vidare' })).toBeVisible()
      await press(page, way, /^Föregående steg/)
      await heading(page, 'Strålkällorna och förrådet')
      await page.goto(`/app/${id}?step=1`)
      await expect(at(page, `${CONTACTS}.0.name`)).toHaveValue('Anna Bok')
      expect(faults).toEqual([])
    })

    test(`one with a name by ${way} at ${width} px, after the question: the other is retained and saved (SEC-05, WIZ-13)`, {
      tag: '@night',
    }, async ({ page }) => {
      const id = await begin(page, width)
      await at(page, `${CONTACTS}.0.name`).fill('Anna Bok')
      await press(page, way, 'Lägg till en ansvarig')
      await at(page, `${CONTACTS}.1.name`).fill('Bo Ek')
      await at(page, `${CONTACTS}.1.phone`).focus()
      await press(page, way, 'Ta bort ansvarig 1')
      const question = page.getByRole('dialog')
      await press(page, way, 'Ta bort', question.getByRole('button', { name: 'Ta bort', exact: true }))
      await expect(at(page, `${CONTACTS}.0.name`)).toHaveValue('Bo Ek')
      await at(page, `${CONTACTS}.0.name`).fill('Bo Eklund')
      await isSaved(page)
      expect(await savedNames(page, id)).toEqual(['Bo Eklund'])
    })
  }
