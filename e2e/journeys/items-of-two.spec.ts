/** Concurrent edits of equipment and places by two users, and responses that never arrive. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { choose, fillAddress, openForm, STATIONARY, saveAndReturn } from '../support/equipment.ts'
import { at, heading, pause, pressInWindow } from '../support/form.ts'
import { addPlace, CLINIC, create, NILS, signIn } from '../support/signable.ts'
import { otherBrowser } from '../support/signing.ts'
import { test } from '../support/test.ts'

const PLACE = { street: 'Klövervägen 12', zipCode: '902 19', city: 'Umeå', country: 752 }
const CONFLICT = /ändrats på ett annat ställe$/

test.beforeEach(async ({ page }) => signIn(page.request))

const openStep = async (page: Page, id: string, step = 0) => {
  await page.goto(`/app/${id}?step=${step}`)
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
/** The applicant's page and a colleague's, on the same step. */
const both = async (page: Page, colleague: Page, id: string) => {
  await signIn(colleague.request, NILS, CLINIC)
  await openStep(page, id)
  await openStep(colleague, id)
}
/** Both change the same item. The second is asked, and first takes the other's version, then keeps their own. */
const changeAtOnce = async (page: Page, colleague: Page, how: { edit: RegExp; field: string; save: string }) => {
  const change = async (who: Page, text: string) => {
    await at(who, how.field).fill(text)
    await press(who, how.save)
  }
  await press(page, how.edit)
  await press(colleague, how.edit)
  await change(colleague, 'Nils ord')
  await expect(at(colleague, how.field)).toHaveCount(0)
  await change(page, 'Tolvans ord')
  const dialog = page.getByRole('dialog', { name: CONFLICT })
  for (const text of [/Nils ord/, /Tolvans ord/]) await expect(dialog.getByText(text)).toBeVisible()
  await expectAccessible(page, `two versions, ${how.field}`)
  await dialog.getByRole('radio', { name: 'Din version' }).check()
  await dialog.getByRole('button', { name: 'Spara mina val' }).click()
  await expect(at(page, how.field)).toHaveCount(0)
  await press(page, how.edit)
  await expect(at(page, how.field)).toHaveValue('Tolvans ord')
  await page.reload()
}

test('a place changed by two users: the second is asked; removed after a change, asked again (WIZ-14, SEC-09)', {
  tag: '@night',
}, async ({ page, browser }) => {
  const id = await create(page.request, 'INDUSTRIAL_RADIOGRAPHY')
  for (const name of ['Hallen', 'Bunkern']) await addPlace(page.request, id, { name, ...PLACE })
  const colleague = await otherBrowser(browser, page)
  await both(page, colleague, id)
  await changeAtOnce(page, colleague, { edit: /^Ändra Hallen|^Ändra .* ord$/, field: 'name', save: 'Spara platsen' })

  // The colleague's list is outdated: the item that they remove has been changed since.
  await press(colleague, /^Ta bort Nils ord/)
  await pressInWindow(colleague, 'Ta bort platsen')
  await expect(colleague.getByRole('dialog')).toContainText('Vill du ändå ta bort den?')
  await expectAccessible(colleague, 'removal asked once more')
  await pause(colleague)
  await pressInWindow(colleague, 'Ta bort platsen')
  await expect(colleague.getByRole('dialog')).toHaveCount(0)
  await expect(colleague.getByRole('listitem').filter({ hasText: 'Bunkern' })).toBeFocused()

  // Changes of different items cause no conflict.
  await press(page, /^Ändra Bunkern/)
  await at(page, 'name').fill('Källaren')
  await press(page, 'Spara platsen')
  await expect(page.getByRole('listitem').filter({ hasText: 'Källaren' })).toBeFocused()
  await expect(page.getByText('Tolvans ord')).toHaveCount(0)
  await colleague.context().close()
})

test('a machine changed by two users: the second is asked (WIZ-14)', { tag: '@night' }, async ({ page, browser }) => {
  const id = await create(page.request, 'VETERINARY_XRAY')
  await openStep(page, id)
  await openForm(page)
  await choose(page, STATIONARY)
  await fillAddress(page, 'Klövervägen 12')
  await saveAndReturn(page)
  const colleague = await otherBrowser(browser, page)
  await both(page, colleague, id)
  await changeAtOnce(page, colleague, { edit: /^Ändra Utrustning 1/, field: 'serialNumber', save: 'Spara utrustning' })
  await colleague.context().close()
})

const REMOVED = 'Det du ändrade har tagits bort på ett annat ställe'
const question = (page: Page) => page.getByRole('dialog', { name: REMOVED })
/** The kinds of items: how to add one, and the field to change in its form. */
const kinds = [
  {
    kind: 'a place',
    type: 'INDUSTRIAL_RADIOGRAPHY',
    add: async (page: Page, id: string) => {
      await addPlace(page.request, id, { ...PLACE, name: 'Hallen' })
    },
    one: 'Hallen',
    field: 'street',
    save: 'Spara platsen',
    remove: 'Ta bort platsen',
    added: 'Lägg till plats',
  },
  {
    kind: 'a machine',
    type: 'VETERINARY_XRAY',
    add: async (page: Page, id: string) => {
      await openStep(page, id)
      await openForm(page)
      await choose(page, STATIONARY)
      await fillAddress(page, 'Klövervägen 12')
      await saveAndReturn(page)
    },
    one: 'Utrustning 1',
    field: 'serialNumber',
    save: 'Spara utrustning',
    remove: 'Ta bort utrustningen',
    added: 'Lägg till utrustning',
  },
] as const

for (const [index, { kind, type, add, one, field, save, remove, added }] of kinds.entries()) {
  /** The quick suite runs the third of the tests with one kind, the nightly suite all with all. */
  const quickSample = (first: number) => ({ tag: index === 2 && first === 2 ? [] : '@night' })
  const addButton = (page: Page) => page.getByRole('button', { name: /^Lägg till (?!från)/ })
  const edit = async (page: Page, text: string) => {
    await press(page, new RegExp(`^Ändra ${one}`))
    await at(page, field).fill(text)
  }
  /** Waits for the list: a page that loads after text is typed in another tab offers that text, too. */
  const isLoaded = (page: Page) =>
    expect(page.getByRole('button', { name: new RegExp(`^Ta bort ${one}`) })).toBeVisible()
  const removeIn = async (page: Page) => {
    await press(page, new RegExp(`^Ta bort ${one}`))
    await pressInWindow(page, remove)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Ta bort/ })).toHaveCount(0)
  }
  const begin = async (page: Page) => {
    const id = await create(page.request, type)
    await add(page, id)
    await openStep(page, id)
    const other = await page.context().newPage()
    await openStep(other, id)
    await isLoaded(other)
    return { id, other }
  }

  test(
    `${kind} that another tab removed during a change: reported, and added as a new one or discarded (WIZ-14, WIZ-17)`,
    quickSample(0),
    async ({ page }) => {
      const { other } = await begin(page)
      await edit(page, 'Mina ord')
      await removeIn(other)
      await press(page, save)
      await expect(question(page)).toBeVisible()
      await expectAccessible(page, `${kind} removed elsewhere`)
      await pressInWindow(page, 'Lägg till som ny')
      await expect(at(page, field)).toHaveCount(0)
      await other.reload()
      await isLoaded(other)
      await edit(page, 'Andra ord')
      await removeIn(other)
      await press(page, save)
      await pressInWindow(page, 'Släng texten')
      await expect(at(page, field)).toHaveCount(0)
      await expect(addButton(page)).toBeFocused()
      await expect(page.getByRole('button', { name: /^Ta bort/ })).toHaveCount(0)
      await page.reload()
      await expect(addButton(page)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

  test(
    `unsent text of ${kind} removed elsewhere: offered once as new or discarded, and the warning ends (WIZ-13, WIZ-14)`,
    quickSample(1),
    async ({ page }) => {
      const { id, other } = await begin(page)
      const comeBack = async (text: string) => {
        await edit(page, text)
        await removeIn(other)
        await page.goto('/')
        await expect(page.getByText('Det finns text som inte hann sparas')).toBeVisible()
        await openStep(page, id)
        await expect(question(page)).toBeVisible()
        await heading(page, added)
      }
      const warned = async (count: number) => {
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText('Det finns text som inte hann sparas')).toHaveCount(count)
      }
      await comeBack('Mina ord')
      await pressInWindow(page, 'Lägg till som ny')
      await expect(at(page, field)).toHaveValue('Mina ord')
      await expectAccessible(page, `${kind} offered as a new one`)
      await press(page, save)
      await expect(at(page, field)).toHaveCount(0)
      await warned(0)
      await openStep(page, id)
      await other.reload()
      await isLoaded(other)
      await comeBack('Andra ord')
      await pressInWindow(page, 'Släng texten')
      await expect(at(page, field)).toHaveCount(0)
      await expect(addButton(page)).toBeFocused()
      await warned(0)
    },
  )

  test(
    `${kind} already removed in another tab is removed without a message, and focus moves on (WIZ-14, WIZ-17)`,
    quickSample(2),
    async ({ page }) => {
      const { other } = await begin(page)
      await removeIn(other)
      await removeIn(page)
      await expect(addButton(page)).toBeFocused()
    },
  )
}

test('an item with a lost response is added once, however often it is saved again (SEC-09, VET-08)', async ({
  page,
}) => {
  const id = await create(page.request, 'INDUSTRIAL_RADIOGRAPHY')
  await openStep(page, id)
  let isCut = true
  await page.route('**/placeOfBusiness', async (route) => {
    if (!isCut) return route.continue()
    // The request arrives, and its response is lost.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await press(page, /^Lägg till (?!från)/)
  for (const [field, text] of Object.entries({ name: 'Hallen', ...PLACE }))
    if (field === 'country') await at(page, field).selectOption({ label: 'Sverige' })
    else await at(page, field).fill(String(text))
  await press(page, 'Spara platsen')
  await pressInWindow(page, 'Stäng')
  isCut = false
  await press(page, 'Spara platsen')
  await expect(page.getByRole('listitem').filter({ hasText: 'Hallen' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Hallen' })).toHaveCount(1)
})
