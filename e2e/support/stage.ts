/** Where a screen is shown: a browser of its own in one language, what it may be told, and what it is asked to show. */
import { type Browser, expect, type Page } from '@playwright/test'
import { type TextMap, translate } from '../../packages/domain/src/texts/translate.ts'
import { addresses } from './server.ts'
import { signIn } from './signable.ts'

export type Language = 'sv' | 'en'
export type Stage = {
  page: Page
  /** The text of a key in the stage's language. */
  t: (key: string, params?: readonly (string | number)[]) => string
}

/** One state of one page. A gallery shows them all, and tests look at each. */
export type Screen = {
  /** In words, and unique: also the name of its picture. */
  name: string
  /** As the web app's router has it. */
  route: string
  /** The files whose dialog it shows, below `apps/web/src`. */
  dialogs?: readonly string[]
  /** Shown in every run, not only in the nightly one. */
  isMain?: true
  /** From an empty browser to the state. */
  open: (stage: Stage) => Promise<void>
}

const LOCALE = { sv: 'sv-SE', en: 'en-GB' } as const
const maps = new Map<Language, Promise<TextMap>>()
const textsOf = (language: Language): Promise<TextMap> => {
  const known = maps.get(language)
  if (known) return known
  const fetched = fetch(`${addresses().origin}/api/v1/translation/?language=${language}`).then(
    (answer) => answer.json() as Promise<TextMap>,
  )
  maps.set(language, fetched)
  return fetched
}

/** Close its context when done. */
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
  return { page: await context.newPage(), t: (key, params) => translate(texts, key, params) }
}

/** Without a party, nobody has been chosen to act for yet. */
export type Visitor = { person?: string; party?: string }
/** Opens an address as somebody; without a person, as nobody. */
export const visit = async ({ page }: Stage, path: string, { person, party }: Visitor = {}): Promise<void> => {
  if (person && party) await signIn(page.request, person, party)
  else if (person) await page.request.post('/api/v1/authentication/fakelogin', { data: { personalNumber: person } })
  await page.goto(path)
}

/** Waits until the text is on the screen. */
export const see = ({ page, t }: Stage, key: string, params?: readonly (string | number)[]) =>
  expect(page.getByText(t(key, params)).filter({ visible: true }).first()).toBeVisible({ timeout: 15_000 })

export const seeDialog = ({ page, t }: Stage, key: string, params?: readonly (string | number)[]) =>
  expect(page.getByRole('dialog', { name: t(key, params) })).toBeVisible({ timeout: 15_000 })

/** Waits for the page to be there, whatever its heading. */
export const seeHeading = ({ page }: Stage) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()

/** Presses the button with that text. */
export const press = ({ page, t }: Stage, key: string, params?: readonly (string | number)[]) =>
  page
    .getByRole('button', { name: t(key, params), exact: true })
    .filter({ visible: true })
    .first()
    .click()

/** Presses the first button whose text begins like that, whatever it is about. */
export const pressLike = ({ page, t }: Stage, key: string) =>
  page
    .getByRole('button', { name: new RegExp(t(key).split(/[{}]/)[0] ?? '') })
    .filter({ visible: true })
    .first()
    .click()

/** Presses what leads to the next step, or submits. */
export const submit = ({ page }: Stage) => page.locator('form button[type=submit]').first().click()

/** `path` below `/api/v1/`, where a star is one part; any query goes, unless there is one. */
const addressOf = (path: string): RegExp => {
  const pattern = path.replace(/[?.]/g, '\\$&').replaceAll('*', '[^/?]*')
  return new RegExp(`/api/v1/${pattern}${path.includes('?') ? '' : '(\\?.*)?'}$`)
}

/** From now on the server answers a call so. `status` 200 with what JSON says, otherwise a problem. */
export const answer = ({ page }: Stage, path: string, status: number, json: object = {}) =>
  page.route(addressOf(path), (route) =>
    route.fulfill({
      status,
      contentType: status === 200 ? 'application/json' : 'application/problem+json',
      body: JSON.stringify(
        status === 200 ? json : { type: 'urn:x', title: 'x', status, code: 'x', traceId: 'a1b2c3', ...json },
      ),
    }),
  )

/** From now on such a call gets no answer, as on a cut line. */
export const cut = ({ page }: Stage, path: string) =>
  page.route(addressOf(path), (route) => route.abort('internetdisconnected'))
