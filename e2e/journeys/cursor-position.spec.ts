/** The cursor keeps its position when text is removed from a field or composed in it. */
import { expect, type Locator, type Page } from '@playwright/test'
import { DESCRIPTION } from '../support/first-step.ts'
import { at } from '../support/form.ts'
import { signablePermit, signIn } from '../support/signable.ts'
import { test } from '../support/test.ts'

const NAME = 'SRC_RESPONSIBLE.contacts.0.name'
const MAIL = 'SRC_RESPONSIBLE.contacts.0.email'

const open = async (page: Page, path: string): Promise<Locator> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page.request)
  const id = await signablePermit(page.request)
  await page.goto(`/app/${id}?step=${path === DESCRIPTION ? 0 : 1}`)
  return at(page, path)
}
/** `abcdef`, with the cursor after the `c`. */
const begin = async (field: Locator) => {
  await field.fill('abcdef')
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await field.press(key)
}
const paste = async (page: Page, text: string) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}
const insert = (page: Page, text: string) => page.keyboard.insertText(text)
const WAYS = [
  ['m\u200bn', paste, 'mn'],
  ['m\u00adn', paste, 'mn'],
  ['e\u0301', paste, 'é'],
  ['\u0301', insert, '\u0107'],
  ['mn', paste, 'mn'],
] as const

for (const path of [DESCRIPTION, NAME])
  test(`text typed after a removal appears at its cursor position, in ${path} (WIZ-20)`, {
    tag: path === NAME ? '@night' : [],
  }, async ({ page }) => {
    const field = await open(page, path)
    for (const pause of process.env['NIGHTLY'] ? [0, 600, 2000] : [0, 600])
      for (const [text, enter, rest] of WAYS) {
        await begin(field)
        await enter(page, text)
        await page.waitForTimeout(pause)
        await page.keyboard.type('XYZ')
        const before = text === '\u0301' ? `ab${rest}` : `abc${rest}`
        expect.soft(await field.inputValue(), `${JSON.stringify(text)}, ${pause} ms`).toBe(`${before}XYZdef`)
      }
  })

test('the cursor of an e-mail address stays, and the letters of its domain are those that were typed (WIZ-20)', {
  tag: '@night',
}, async ({ page }) => {
  const field = await open(page, MAIL)
  await field.fill('anna@öbo.se')
  await field.press('Home')
  await paste(page, 'm\u200bn')
  await page.keyboard.type('XYZ')
  expect(await field.inputValue()).toBe('mnXYZanna@öbo.se')
})

for (const path of [DESCRIPTION, NAME])
  test(`does not modify ${path} during an IME composition (WIZ-20)`, {
    tag: path === NAME ? '@night' : [],
  }, async ({ page }) => {
    const field = await open(page, path)
    const line = await page.context().newCDPSession(page)
    await begin(field)
    for (const text of ['e', 'e\u0323', 'e\u0323\u0301'])
      await line.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await page.waitForTimeout(1500)
    expect(await field.inputValue()).toBe('abce\u0323\u0301def')
    await line.send('Input.insertText', { text: 'e\u0323\u0301' })
    await page.keyboard.type('XYZ')
    await expect(field).toHaveValue('abcẹ́XYZdef'.normalize('NFC'))
  })
