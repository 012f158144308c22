/** Login: consent, the choice of a party, and the test persons. */
import { CONFIGURATION, problem, USER_WITHOUT_IDENTITY } from '../test/fake-answers.ts'
import { acting, type Stage, type Story } from './stage.ts'

export default { title: 'Login', parameters: { route: '/login' } }

const at = (path: string): Story => ({ args: { open: () => ({ path }) } })

export const Welcome: Story = { ...at('/'), tags: ['main'] }
export const ConsentMissing: Story = {
  ...at('/login'),
  play: acting(async ({ press, see }) => {
    await press('login.button.text')
    await see('validation.login.approve.required')
  }),
}
export const Cancelled = at('/login?reason=cancelled')
export const Failed = at('/login?reason=failed&code=0b7a3f52-5d0e-4c9b-9a53-6f1d2c3b4a59')
export const ClockOfTheHostWrong = at('/login?reason=clock')

const organisation = (name: string, more = {}) => ({
  cid: `org-${name}`,
  name,
  organizationNumber: '5566778899',
  role: 'owner',
  ...more,
})
const ORGANISATIONS = [
  organisation('Tolvans djurklinik AB'),
  organisation('Tillsammans AB', { role: 'warrantHolder', signsJointly: true }),
]
const choosing = (organisations: unknown = ORGANISATIONS): Story => ({
  args: {
    open: () => ({
      path: '/login',
      answers: {
        'GET authentication/user': USER_WITHOUT_IDENTITY,
        'GET authentication/organizations': organisations,
      },
    }),
  },
})
export const PartyNotChosen: Story = {
  ...choosing(),
  play: acting(async ({ press, see }) => {
    await press('general.continue.text')
    await see('validation.login.represent.required')
  }),
}

/** Continues as an organisation, to the choice among them. */
const asOrganisation = (act: (stage: Stage) => Promise<unknown>) =>
  acting(async (stage) => {
    await stage.user.click(await stage.find('input[type=radio]'))
    await stage.press('general.continue.text')
    await act(stage)
  })
const choose = async ({ user, find }: Stage, index: number) => {
  const list = (await find('select')) as HTMLSelectElement
  await user.selectOptions(list, list.options[index]?.value ?? '')
}
export const Organisation: Story = {
  ...choosing(),
  tags: ['main'],
  play: asOrganisation(async (stage) => {
    await choose(stage, 1)
    await stage.see('login.organisation.role.text')
  }),
}
export const OrganisationSignedJointly: Story = {
  ...choosing(),
  play: asOrganisation(async (stage) => {
    await choose(stage, 2)
    await stage.see('login.organisation.signs-jointly.text')
  }),
}
const asUser = (more: object): Story => ({
  args: {
    open: () => ({ path: '/login', answers: { 'GET authentication/user': { ...USER_WITHOUT_IDENTITY, ...more } } }),
  },
})
export const ForeignEid: Story = {
  ...asUser({ pid: '', cannotSign: true, identifierMayChange: true }),
  play: acting(async ({ see }) => {
    await see('login.identifier-may-change.header.text')
    await see('login.foreign-eid.header.text')
  }),
}
export const EarlierAccountFound: Story = {
  ...asUser({ earlierAccount: 'found' }),
  play: acting(({ see }) => see('login.earlier-account.header.text')),
}
export const EarlierAccountJoined: Story = {
  ...asUser({ earlierAccount: 'joined' }),
  play: acting(({ see }) => see('login.represent.earlier-account.text')),
}
export const OrganisationNotChosen: Story = {
  ...choosing(),
  play: asOrganisation(async ({ find, press, see }) => {
    await find('select')
    await press('general.continue.text')
    await see('login.organization.required')
  }),
}
export const RegisterUnavailable: Story = {
  ...choosing(() => problem(503)),
  play: asOrganisation(({ see }) => see('login.register-unavailable.text')),
}
export const NoOrganisation: Story = {
  ...choosing([]),
  tags: ['main'],
  play: asOrganisation(({ see }) => see('login.no-organisations.header.text')),
}
export const TestPersons: Story = {
  args: { open: () => ({ path: '/login-fake', answers: { 'GET config': { ...CONFIGURATION, fakeLogin: true } } }) },
  parameters: { route: '/login-fake' },
}
