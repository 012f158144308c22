/** The access matrix of the web app: the outcome of every address for every role, and requests from other sites. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { ROUTES } from '../support/routes.ts'
import { addresses } from '../support/server.ts'
import {
  CLINIC,
  create,
  grantedPermit,
  JOINT_COMPANY,
  KARIN,
  NILS,
  signIn,
  submittedPermit,
  TOLVAN,
} from '../support/signable.ts'
import { test } from '../support/test.ts'

const SIGN_ID = '00000000-0000-4000-8000-000000000000'
/** Every address is this or longer: the login page comes before any content. */
const LOGIN = '/login?returnTo='
const SHOWN = '/preview/STRONG_LASER_POINTER?step=0'
const FILLED = '/preview/STRONG_LASER_POINTER/filled?step=0'
const PREVIEW = `${LOGIN}%2Fpreview%2FSTRONG_LASER_POINTER`

type Role = 'anonymous' | 'without an identity' | 'owner' | 'warrant holder' | 'of another party'
/** The columns of the matrix, from left to right. */
const ROLES: readonly Role[] = ['anonymous', 'without an identity', 'owner', 'warrant holder', 'of another party']
/** Route, address and outcomes, written by hand. `=` is the address itself, `404` the page of that name. */
const MATRIX: readonly [route: string, address: string, outcomes: string][] = [
  ['/login', '/login', '= = / / /'],
  ['/login/guide', '/login/guide', '= = = = ='],
  ['/login/guide/$page', '/login/guide/answer', '/login/guide /login/guide /login/guide /login/guide /login/guide'],
  ['/login-fake', '/login-fake', '= = = = ='],
  ['/error', '/error', '= = = = ='],
  ['*', '/nowhere', '404 404 404 404 404'],
  ['/', '/', '/login /login = = ='],
  ['/app', '/app', `${LOGIN}%2Fapp ${LOGIN}%2Fapp /error /error /error`],
  ['/app/new', '/app/new', `${LOGIN}%2Fapp%2Fnew ${LOGIN}%2Fapp%2Fnew = = =`],
  ['/app/renew', '/app/renew', `${LOGIN}%2Fapp%2Frenew ${LOGIN}%2Fapp%2Frenew = = =`],
  ['/app/change', '/app/change', `${LOGIN}%2Fapp%2Fchange ${LOGIN}%2Fapp%2Fchange = = =`],
  ['/report', '/report', `${LOGIN}%2Freport ${LOGIN}%2Freport = = =`],
  ['/app/$applicationId', '/app/{started}', 'login login /app/{started}?step=0 /app/{started}?step=0 404'],
  ['/app/$applicationId', '/app/{report}', 'login login /app/{report}?step=0 /app/{report}?step=0 404'],
  ['/app/$applicationId', '/app/{sent}', 'login login /app/{sent}/receipt /app/{sent}/receipt 404'],
  ['/app/$applicationId', '/app/{granted}', 'login login /app/{granted}/receipt /app/{granted}/receipt 404'],
  ['/app/$applicationId/sign', '/app/{started}/sign', 'login login = = unfetched'],
  ['/app/$applicationId/sign', '/app/{sent}/sign', 'login login /app/{sent}/receipt /app/{sent}/receipt unfetched'],
  [
    '/app/$applicationId/sign',
    '/app/{granted}/sign',
    'login login /app/{granted}/receipt /app/{granted}/receipt unfetched',
  ],
  ['/app/$applicationId/sign/$signId', `/app/{started}/sign/${SIGN_ID}`, 'login login unknown unknown unfetched'],
  ['/app/$applicationId', '/app/not-an-id', 'login login 404 404 404'],
  ['/app/$applicationId/sign', '/app/not-an-id/sign', 'login login 404 404 404'],
  ['/app/$applicationId/sign/$signId', '/app/{started}/sign/not-an-id', 'login login 404 404 404'],
  [
    '/app/$applicationId/sign/$signId',
    `/app/{sent}/sign/${SIGN_ID}`,
    'login login /app/{sent}/receipt /app/{sent}/receipt unfetched',
  ],
  ['/app/$applicationId/overview', '/app/not-an-id/overview', 'login login 404 404 404'],
  ['/app/$applicationId/overview', '/app/{started}/overview', 'login login = = 404'],
  ['/app/$applicationId/overview', '/app/{sent}/overview', 'login login /app/{sent}/receipt /app/{sent}/receipt 404'],
  ['/app/$applicationId/cosigning', '/app/not-an-id/cosigning', 'login login 404 404 404'],
  ['/app/$applicationId/cosigning', '/app/{started}/cosigning', 'login login = = 404'],
  ['/app/$applicationId/cosigning', '/app/{sent}/cosigning', 'login login /app/{sent}/receipt /app/{sent}/receipt 404'],
  ['/app/$applicationId/messages', '/app/not-an-id/messages', 'login login 404 404 404'],
  [
    '/app/$applicationId/messages',
    '/app/{started}/messages',
    'login login /app/{started}?step=0 /app/{started}?step=0 404',
  ],
  ['/app/$applicationId/messages', '/app/{sent}/messages', 'login login = = 404'],
  ['/app/$applicationId/renewal', '/app/not-an-id/renewal', 'login login 404 404 404'],
  [
    '/app/$applicationId/renewal',
    '/app/{started}/renewal',
    'login login /app/{started}?step=0 /app/{started}?step=0 404',
  ],
  ['/app/$applicationId/renewal', '/app/{sent}/renewal', 'login login /app/{sent}/receipt /app/{sent}/receipt 404'],
  ['/app/$applicationId/phone', '/app/not-an-id/phone', 'login login 404 404 404'],
  ['/app/$applicationId/phone', '/app/{started}/phone', 'login login = = 404'],
  ['/app/$applicationId/phone', '/app/{sent}/phone', 'login login /app/{sent}/receipt /app/{sent}/receipt 404'],
  ['/app/$applicationId/receipt', '/app/not-an-id/receipt', 'login login 404 404 404'],
  ['/app/$applicationId/receipt', '/app/{sent}/receipt', 'login login = = 404'],
  ['/app/$applicationId/receipt', '/app/{granted}/receipt', 'login login = = 404'],
  [
    '/app/$applicationId/receipt',
    '/app/{started}/receipt',
    'login login /app/{started}?step=0 /app/{started}?step=0 404',
  ],
  ['/report/$businessTypeNameKey/new', '/report/NOTHING/new', 'login login = = ='],
  ['/preview/$businessType', '/preview/STRONG_LASER_POINTER', `${PREVIEW} ${PREVIEW} ${SHOWN} ${SHOWN} ${SHOWN}`],
  [
    '/preview/$businessType/$filling',
    '/preview/STRONG_LASER_POINTER/filled',
    `${PREVIEW}%2Ffilled ${PREVIEW}%2Ffilled ${FILLED} ${FILLED} ${FILLED}`,
  ],
  // Last: it ends the session.
  ['/logout', '/logout', '= = = = ='],
]

test('has a row for every route of the router (ACC-10, ACC-15)', () => {
  expect(ROUTES.length).toBeGreaterThan(12)
  expect([...new Set(MATRIX.map(([route]) => route))].toSorted()).toEqual([...ROUTES, '*'].toSorted())
})

type Ids = Record<'started' | 'report' | 'sent' | 'granted', string>
let ids: Ids
const reportOf = async (request: APIRequestContext): Promise<string> => {
  const types = (await (await request.get('/api/v1/businesstypes')).json()) as { id: number; nameKey: string }[]
  const id = types.find(({ nameKey }) => nameKey === 'REPORT_MEDICAL_SOLARIUM')?.id
  const status = (await (await request.get(`/api/v1/report/${id}`)).json()) as { inProgressId: string | null }
  return status.inProgressId ?? create(request, 'REPORT_MEDICAL_SOLARIUM')
}
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: addresses().origin })
  await signIn(context.request)
  ids = {
    started: await create(context.request, 'SEALED_SOURCE_STORAGE'),
    report: await reportOf(context.request),
    sent: await submittedPermit(context.request),
    granted: await grantedPermit(context.request),
  }
  await context.close()
})

const filled = (path: string) => path.replace(/\{(\w+)\}/, (_all, name: keyof Ids) => ids[name])

const SAYS = {
  '404': 'Felkod 404: Sidan kan inte hittas',
  unfetched: 'Kunde inte hämta ansökan',
  unknown: 'Underskriften lyckades inte',
} as const

/** The outcome, as the matrix writes it. */
const outcome = async (page: Page, address: string): Promise<string> => {
  for (const [name, text] of Object.entries(SAYS)) if (await page.getByText(text).first().isVisible()) return name
  const { pathname, search } = new URL(page.url())
  const at = pathname + search
  if (at === filled(address)) return '='
  return Object.entries(ids).reduce((path, [name, id]) => path.replace(id, `{${name}}`), at)
}

const enter = async (page: Page, role: Role): Promise<void> => {
  if (role === 'without an identity')
    await page.request.post('/api/v1/authentication/fakelogin', { data: { personalNumber: TOLVAN } })
  if (role === 'owner') await signIn(page.request)
  if (role === 'warrant holder') await signIn(page.request, NILS, CLINIC)
  if (role === 'of another party') await signIn(page.request, KARIN, JOINT_COMPANY)
}

/** The quick suite opens the pages without a session only. The API's own matrix has all roles. */
const isQuick = (role: Role) => role === 'anonymous'
for (const role of ROLES)
  test(`leads the role ${role} to its own pages and nowhere else (ACC-07, ACC-10, ACC-15, WIZ-11)`, {
    tag: isQuick(role) ? [] : '@night',
  }, async ({ page }) => {
    await enter(page, role)
    for (const [, address, outcomes] of MATRIX) {
      const wanted = outcomes.split(' ')[ROLES.indexOf(role)] ?? ''
      const expected = wanted === 'login' ? LOGIN + encodeURIComponent(address.replace(/\{.*\}/, 'ID')) : wanted
      await page.goto(filled(address))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const found = async () => {
        const at = await outcome(page, address)
        return wanted === 'login' ? at.replace(/%7B\w+%7D|\{\w+\}/, 'ID') : at
      }
      await expect.poll(found, address).toBe(expected)
    }
  })

const elsewhere = async (page: Page): Promise<Page> => {
  await signIn(page.request)
  const other = await page.context().newPage()
  // Another port of the same host: the browser sends our cookies along.
  await other.goto(addresses().simulatorOrigin)
  return other
}

test('prevents a logout by another site: the user is asked, and a click without scripts is enough (ACC-09, ACC-15)', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page.request)
  const isSignedIn = async () => (await page.request.get(`${addresses().origin}/api/v1/authentication/user`)).ok()
  await page.route(`${addresses().simulatorOrigin}/lure`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<img src="${addresses().origin}/auth/logout" alt=""><a href="${addresses().origin}/auth/logout">Win</a>`,
    }),
  )
  await page.goto(`${addresses().simulatorOrigin}/lure`)
  await page.getByRole('link', { name: 'Win' }).click()
  await expect(page.getByRole('heading', { name: 'Vill du logga ut?' })).toBeVisible()
  await expect(page.getByText('Du kom hit från en annan webbplats.')).toBeVisible()
  expect(await isSignedIn()).toBe(true)
  await page.getByRole('link', { name: 'Logga ut' }).click()
  await page.waitForURL('**/logout')
  expect(await isSignedIn()).toBe(false)
  await context.close()
})

test('prevents other sites from acting for a user (ACC-15)', async ({ page }) => {
  const other = await elsewhere(page)
  const refused = other.waitForResponse(/authentication\/logout/)
  await other.evaluate((origin) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: `${origin}/api/v1/authentication/logout`,
    })
    document.body.append(form)
    form.submit()
  }, addresses().origin)
  expect((await refused).status()).toBe(403)
  expect((await page.request.get('/api/v1/authentication/user')).status()).toBe(200)
})
