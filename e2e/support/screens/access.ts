/** Screens of login, logout and general errors. */
import { expect } from '@playwright/test'
import { OWNER, opening } from '../opening.ts'
import { KARIN, NILS, TOLVAN } from '../signable.ts'
import { answer, cut, press, type Screen, type Stage, see, seeDialog, seeHeading, visit } from '../stage.ts'
import { resetTime, takeTimeInHand } from '../time.ts'

const SIGNE = '188803149809'
const chooseOrganisation = async (stage: Stage, person: string) => {
  await visit(stage, '/login', { person })
  await stage.page.getByRole('radio').first().check()
  await press(stage, 'general.continue.text')
}
/** Continues without a choice, and waits for the error. */
const continueWithout = async (stage: Stage, key: string) => {
  await press(stage, 'general.continue.text')
  await see(stage, key)
}
const openStart = opening('/', 'start.header.text', { as: OWNER })
const openAndSee = (path: string) => async (stage: Stage) => {
  await visit(stage, path)
  await seeHeading(stage)
}

const LOGIN: Screen[] = [
  { name: 'login', route: '/login', isMain: true, open: openAndSee('/') },
  {
    name: 'login, consent missing',
    route: '/login',
    open: async (stage) => {
      await visit(stage, '/login')
      await press(stage, 'login.button.text')
      await see(stage, 'validation.login.approve.required')
    },
  },
  ...['cancelled', 'failed'].map(
    (reason): Screen => ({
      name: `login, ${reason} at the provider`,
      route: '/login',
      open: opening(`/login?reason=${reason}`, `login.${reason}.text`),
    }),
  ),
  {
    name: 'login, failed because the clock of the host is wrong',
    route: '/login',
    open: opening('/login?reason=clock', 'error.clock.text'),
  },
  {
    name: 'choice of identity, nothing chosen',
    route: '/login',
    open: async (stage) => {
      await visit(stage, '/login', { person: TOLVAN })
      await continueWithout(stage, 'validation.login.represent.required')
    },
  },
  {
    name: 'which organisation',
    route: '/login',
    isMain: true,
    open: async (stage) => {
      await chooseOrganisation(stage, TOLVAN)
      await stage.page.getByRole('combobox').selectOption({ index: 1 })
      await see(stage, 'login.organisation.role.text')
    },
  },
  {
    name: 'which organisation, signed jointly',
    route: '/login',
    open: async (stage) => {
      await chooseOrganisation(stage, KARIN)
      await stage.page.getByRole('combobox').selectOption({ index: 1 })
      await see(stage, 'login.organisation.signs-jointly.text')
    },
  },
  {
    name: 'which organisation, none chosen',
    route: '/login',
    open: async (stage) => {
      await chooseOrganisation(stage, NILS)
      await stage.page.getByRole('combobox').selectOption({ index: 0 })
      await continueWithout(stage, 'login.organization.required')
    },
  },
  {
    name: 'which organisation, register out of reach',
    route: '/login',
    open: async (stage) => {
      await answer(stage, 'authentication/organizations', 503)
      await chooseOrganisation(stage, KARIN)
      await see(stage, 'login.register-unavailable.text')
    },
  },
  {
    name: 'no organisation',
    route: '/login',
    isMain: true,
    open: async (stage) => {
      await chooseOrganisation(stage, SIGNE)
      await see(stage, 'login.no-organisations.header.text')
    },
  },
  {
    name: 'test persons',
    route: '/login-fake',
    open: openAndSee('/login-fake'),
  },
]

/** Chooses the answer at each index, and continues. */
const answering = async (stage: Stage, ...places: number[]) => {
  await visit(stage, '/login/guide')
  for (const place of places) {
    await stage.page.getByRole('radio').nth(place).check()
    const heading = await stage.page.getByRole('heading', { level: 1 }).textContent()
    await press(stage, 'guide.next.text')
    await expect(stage.page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '')
  }
}
const GUIDE = '/login/guide/$page'
const answered = (name: string, ...places: number[]): Screen => ({
  name,
  route: GUIDE,
  open: (stage) => answering(stage, ...places),
})

const GUIDED: Screen[] = [
  {
    name: 'guide, nothing chosen',
    route: '/login/guide',
    isMain: true,
    open: async (stage) => {
      await visit(stage, '/login/guide')
      await press(stage, 'guide.next.text')
      await see(stage, 'guide.choose.text')
    },
  },
  answered('guide, how the machine stands', 0, 0, 0),
  answered('guide, voltage', 0, 0, 0, 0),
  { ...answered('guide, a permit', 0, 0, 0, 1), isMain: true },
  answered('guide, a notification', 0, 0, 0, 0, 0),
  answered('guide, nothing needed', 5, 0),
  answered('guide, contact', 7),
  {
    name: 'guide, not fetched',
    route: '/login/guide',
    open: opening('/login/guide', 'general.server.technical-error.occured.text', { fails: ['guide', 409] }),
  },
]

const LEAVING: Screen[] = [
  ...['', '?reason=inactivity', '?reason=elsewhere'].map(
    (reason): Screen => ({
      name: `goodbye${reason.replace('?reason=', ', ')}`,
      route: '/logout',
      open: openAndSee(`/logout${reason}`),
    }),
  ),
  {
    name: 'log out, asked',
    route: '/',
    dialogs: ['app/Header.tsx'],
    open: async (stage) => {
      await visit(stage, '/', OWNER)
      await press(stage, 'shell.logout.text')
      await seeDialog(stage, 'shell.logout.header.text')
    },
  },
  {
    name: 'log out, line cut',
    route: '/',
    open: async (stage) => {
      await visit(stage, '/', OWNER)
      await press(stage, 'shell.logout.text')
      await cut(stage, 'authentication/*')
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: stage.t('shell.logout.confirm.text') })
        .click()
      await see(stage, 'shell.logout.offline.text')
    },
  },
  {
    name: 'session ends soon',
    route: '/',
    isMain: true,
    dialogs: ['app/session/SessionTimeout.tsx'],
    open: async (stage) => {
      const time = await takeTimeInHand(stage.page)
      await openStart(stage)
      await time.until(27)
      await seeDialog(stage, 'shell.session.header.text')
      await resetTime()
    },
  },
  {
    name: 'identity changed in another tab',
    route: '/',
    dialogs: ['app/session/TabWatch.tsx'],
    open: async (stage) => {
      await openStart(stage)
      const other = await stage.page.context().newPage()
      await other.goto('/login?change=true')
      await other.getByRole('radio').last().check()
      await other.getByRole('button', { name: stage.t('general.continue.text') }).click()
      await seeDialog(stage, 'shell.identity-changed.header.text')
      await other.close()
    },
  },
  {
    name: 'exception of the page',
    route: '/',
    dialogs: ['app/ExceptionModal.tsx'],
    open: async (stage) => {
      await openStart(stage)
      await stage.page.evaluate(() => {
        setTimeout(() => {
          throw new Error('thrown by the test')
        })
      })
      await seeDialog(stage, 'exception.header.text')
    },
  },
]

const WRONG: Screen[] = [
  {
    name: 'error',
    route: '/error',
    isMain: true,
    open: openAndSee('/error'),
  },
  {
    name: 'error in the report flow',
    route: '/error',
    open: openAndSee('/error?flow=report'),
  },
  {
    name: 'error with a code, after a call that failed',
    route: '/error',
    open: async (stage) => {
      await answer(stage, 'businesstypes', 500)
      await visit(stage, '/app/new', OWNER)
      await see(stage, 'general.error-id.text', ['a1b2c3'])
    },
  },
  {
    name: 'application without a number',
    route: '/app',
    open: async (stage) => {
      await visit(stage, '/app', OWNER)
      await stage.page.waitForURL('**/error')
      await seeHeading(stage)
    },
  },
  {
    name: 'page not found',
    route: '*',
    isMain: true,
    open: opening('/nowhere/at/all', 'not-found.header.text'),
  },
  {
    name: 'application not there',
    route: '/app/$applicationId',
    open: opening('/app/AAAAAAAAAAAAAAAAAAAAAA', 'not-found.application.text', { as: OWNER }),
  },
  {
    name: 'application of an unknown version',
    route: '/app/$applicationId',
    open: async (stage) => {
      await answer(stage, 'applications/*', 503, { code: 'error.version-unavailable.text' })
      await visit(stage, '/app/AAAAAAAAAAAAAAAAAAAAAA', OWNER)
      await see(stage, 'general.version-unavailable.header.text')
    },
  },
  {
    name: 'product could not start',
    route: '/',
    open: async (stage) => {
      await answer(stage, 'config', 503)
      await visit(stage, '/')
      await expect(stage.page.getByRole('heading', { name: /^Sievert/ })).toBeVisible()
    },
  },
]

export const ACCESS_SCREENS: readonly Screen[] = [...LOGIN, ...GUIDED, ...LEAVING, ...WRONG]
