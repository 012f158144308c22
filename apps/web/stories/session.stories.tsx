/** The end of a session: logout, expiry, another tab, and an exception of the page. */
import { notifyTabs } from '../src/api/tabs.ts'
import { CONFIGURATION, USER } from '../test/fake-answers.ts'
import { acting, offline, type Story } from './stage.ts'

export default { title: 'Session', parameters: { route: '/' } }

const goodbye = (search: string): Story => ({
  args: { open: () => ({ path: `/logout${search}` }) },
  parameters: { route: '/logout' },
})
export const Goodbye = goodbye('')
export const GoodbyeAfterInactivity = goodbye('?reason=inactivity')
export const GoodbyeFromAnotherTab = goodbye('?reason=elsewhere')

const signedIn = (answers = {}): Story => ({
  args: { open: () => ({ path: '/', answers: { 'GET authentication/user': USER, ...answers } }) },
})
export const LogoutAsked: Story = {
  ...signedIn(),
  parameters: { dialogs: ['app/Header.tsx'] },
  play: acting(({ press }) => press('shell.logout.text')),
}
export const ChangeOfParty: Story = {
  ...signedIn({
    'GET authentication/organizations': ['Andra bolaget AB', 'Tredje bolaget AB'].map((name) => ({
      cid: name,
      name,
      organizationNumber: '5566778899',
      role: 'owner',
    })),
  }),
  parameters: { dialogs: ['app/PartyMenu.tsx'] },
  tags: ['main'],
  play: acting(async ({ user, find }) => {
    await user.click(await find('.sv-party__organisation'))
    await find('.sv-party-menu button')
  }),
}
export const LogoutOffline: Story = {
  ...signedIn({ 'POST authentication/logout': offline }),
  play: acting(async ({ press, pressInDialog, see }) => {
    await press('shell.logout.text')
    await pressInDialog('shell.logout.confirm.text')
    await see('shell.logout.offline.text')
  }),
}
export const EndsSoon: Story = {
  args: {
    open: () => {
      document.cookie = `${CONFIGURATION.loginCookieName}=${Date.now() + 180_000}`
      return { path: '/', answers: { 'GET authentication/user': USER } }
    },
  },
  parameters: { dialogs: ['app/session/SessionTimeout.tsx'] },
  tags: ['main'],
}
export const OtherIdentityInAnotherTab: Story = {
  ...signedIn(),
  parameters: { dialogs: ['app/session/TabWatch.tsx'] },
  play: acting(async ({ see }) => {
    await see('start.header.text')
    notifyTabs({ kind: 'identity', oid: 'org-2' })
    await see('shell.identity-changed.header.text')
  }),
}
export const Exception: Story = {
  ...signedIn(),
  parameters: { dialogs: ['app/ExceptionModal.tsx'] },
  play: acting(async ({ see }) => {
    setTimeout(() => {
      throw new Error('thrown by the test')
    })
    await see('exception.header.text')
  }),
}
