/** Provides the stage for a screen: a browser in one language, its session, and mocked responses. */
import { type Browser, expect, type Page } from '@playwright/test'
import { type TextMap, translate } from '../../packages/domain/src/texts/translate.ts'
import { addresses } from './server.ts'
import { signIn } from './signable.ts'

export type Language = 'sv' | 'en'
export type Stage = {
  page: Page
  language: Language
  /** The text of a key in the stage's language. */
  t: (key: string, params?: readonly (string | number)[]) => string
}

/** One state of one page, for the gallery and the tests. */
export type Screen = {
  /** A unique description: also the file name of its picture. */
  name: string
  /** Part of the quick suite, too. */
  isMain?: boolean
  /** From an empty browser to the state. */
  open: (stage: Stage) => Promise<void>
}

const LOCALE = { sv: 'sv-SE', en: 'en-GB' } as const
const maps = new Map<string, Promise<TextMap>>()
const textsOf = (language: Language): Promise<TextMap> => {
  const address = `${addresses().origin}/api/v1/translation/?language=${language}`
  const known = maps.get(address)
  if (known) return known
  const fetched = fetch(address).then((answer) => answer.json() as Promise<TextMap>)
  maps.set(address, fetched)
  return fetched
}

/** The caller closes the context. */
export const openStage = async (
  browser: Browser,
  language: Language,
  size: { width: number; height: number },
): Promise<Stage> => {
  const texts = await textsOf(language)
  const context = await browser.newContext({
    baseURL: addresses().origin,
    locale: LOCALE[language],
    timezoneId: 'Europe/Stockholm',
    viewport: size,
    reducedMotion: 'reduce',
  })
  return { page: await context.newPage(), language, t: (key, params) => translate(texts, key, params) }
}

/** Without a party, none has been chosen to represent yet. */
type Visitor = { person?: string; party?: string }
/** Opens an address as a person; without one, without a session. */
export const visit = async ({ page }: Stage, path: string, { person, party }: Visitor = {}): Promise<void> => {
  if (person && party) await signIn(page.request, person, party)
  else if (person) await page.request.post('/api/v1/authentication/fakelogin', { data: { personalNumber: person } })
  await page.goto(path)
}

/** Waits until the text is visible. */
export const see = ({ page, t }: Stage, key: string, params?: readonly (string | number)[]) =>
  expect(page.getByText(t(key, params)).filter({ visible: true }).first()).toBeVisible({ timeout: 15_000 })

export const seeDialog = ({ page, t }: Stage, key: string, params?: readonly (string | number)[]) =>
  expect(page.getByRole('dialog', { name: t(key, params) })).toBeVisible({ timeout: 15_000 })

/** Waits for the page's heading, whatever its text. */
export const seeHeading = ({ page }: Stage) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

export const press = ({ page, t }: Stage, key: string, params?: readonly (string | number)[]) =>
  page
    .getByRole('button', { name: t(key, params), exact: true })
    .filter({ visible: true })
    .first()
    .click()

/** Presses the first button that begins with the key's text before any parameter. */
export const pressLike = ({ page, t }: Stage, key: string) =>
  page
    .getByRole('button', { name: new RegExp(t(key).split(/[{}]/)[0] ?? '') })
    .filter({ visible: true })
    .first()
    .click()

/** Presses the button that submits the form or leads to the next step. */
export const submit = ({ page }: Stage) => page.locator('form button[type=submit]').first().click()

/** Fails calls to an address from now on, as on a broken connection. `address`: as in `page.route`. */
export const cut = ({ page }: Stage, address: string) =>
  page.route(address, (route) => route.abort('internetdisconnected'))
