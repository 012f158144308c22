/** The beginning of an application, a renewal or a notification. */
import type { ReportStatus } from '@sievert/contract/reports'
import { PERMIT_TYPE, REPORT_TYPE } from '../test/business-types.ts'
import { PRIVATE_PERSON_USER, problem, USER } from '../test/fake-answers.ts'
import { listedApplication } from '../test/started-application.ts'
import { acting, refused, type Stage, type Story } from './stage.ts'

const REPORT = '/report/$businessTypeNameKey/new'
export default { title: 'Beginning', parameters: { route: REPORT } }

const POINTER = { ...PERMIT_TYPE, id: 3, nameKey: 'STRONG_LASER_POINTER', name: 'Stark laserpekare' }
const PURPOSE =
  'För dig som röntgar djur på en klinik eller i fält. Har du bara utrustning för tandröntgen räcker en anmälan.'
const TYPES = [{ ...PERMIT_TYPE, purpose: PURPOSE }, REPORT_TYPE, { ...POINTER, applicants: ['PrivatePerson'] }]
const at = (path: string, answers = {}): Story => ({
  args: {
    open: () => ({ path, answers: { 'GET authentication/user': USER, 'GET businesstypes': TYPES, ...answers } }),
  },
})
const AS_PERSON = { 'GET authentication/user': PRIVATE_PERSON_USER }
const chooseFirst = async ({ user, find }: Stage) => {
  const list = (await find('select')) as HTMLSelectElement
  await user.selectOptions(list, list.options[1]?.value ?? '')
}

export const ApplicationNothingChosen: Story = {
  ...at('/app/new'),
  parameters: { route: '/app/new' },
  tags: ['main'],
  play: acting(async ({ submit, see }) => {
    await submit()
    await see('validation.business-type.required')
  }),
}
export const ApplicationChosen: Story = {
  ...at('/app/new'),
  parameters: { route: '/app/new' },
  play: acting(async (stage) => {
    await chooseFirst(stage)
    await stage.see('facts.header.text')
  }),
}
const DRAFT = { number: 'S2026-000007', step: 2, steps: 5, stepTitle: 'Utrustning', removedFrom: '2027-01-01' }
const { id, nameKey, name } = PERMIT_TYPE
const ofType = { businessType: { id, nameKey, name, reportOnly: false } }
const EARLIER = [
  listedApplication('1', { ...ofType, draft: { ...DRAFT, machine: 'Examion Maxivet 400 HF' } }),
  listedApplication('2', { ...ofType, status: 'Granted', caseNumber: 'SIE2025-9', validUntil: '2030-06-30' }),
  listedApplication('3', { ...ofType, status: 'Submitted', caseNumber: 'SIE2025-10', decision: { kind: 'rejected' } }),
]
export const ApplicationFromAnEarlierOne: Story = {
  ...at('/app/new', { 'GET applications': EARLIER }),
  parameters: { route: '/app/new' },
  tags: ['main'],
  play: acting(async (stage) => {
    await chooseFirst(stage)
    await stage.see('new.earlier.header.text')
  }),
}
export const ApplicationOfAPrivatePerson: Story = { ...at('/app/new', AS_PERSON), parameters: { route: '/app/new' } }
export const RenewalCaseNumberMissing: Story = {
  ...at('/app/renew'),
  parameters: { route: '/app/renew' },
  play: acting(async (stage) => {
    await chooseFirst(stage)
    await stage.submit()
    await stage.find('[aria-invalid=true]')
  }),
}

export const ChangeNotOffered: Story = { ...at('/app/change'), parameters: { route: '/app/change' } }

export const Notifications: Story = { ...at('/report'), parameters: { route: '/report' }, tags: ['main'] }
export const NotificationsOfAPrivatePerson: Story = {
  ...at('/report', AS_PERSON),
  parameters: { route: '/report' },
  play: acting(({ see }) => see('reports.none.text')),
}
export const NotificationsNotFetched: Story = {
  ...at('/report', { 'GET businesstypes': refused }),
  parameters: { route: '/report' },
  play: acting(({ see }) => see('reports.load-failed.text')),
}

const STATUS: ReportStatus = {
  existingReportStatus: 'NoExistingReport',
  inProgressId: null,
  validUntil: null,
  showRegulationNotice: false,
}
const notification = (status: Partial<ReportStatus>, answers = {}): Story =>
  at('/report/dental/new/', {
    'GET businesstypes/dental': REPORT_TYPE,
    'GET report/7': { ...STATUS, ...status },
    ...answers,
  })
export const Notification: Story = { ...notification({ showRegulationNotice: true }), tags: ['main'] }
export const NotificationValid = notification({ existingReportStatus: 'ActiveReport' })
export const NotificationInProgress = notification({ inProgressId: 'AAAAAAAAAAAAAAAAAAAAAA' })
export const NotificationEnded = notification({ existingReportStatus: 'ExpiredReport' })
const UNKNOWN = { 'GET businesstypes/dental': () => problem(404, 'general.server.business-type-not-found.text') }
export const NotificationUnknown = notification({}, UNKNOWN)
export const NotificationNotForAPrivatePerson: Story = {
  ...notification({}, { ...AS_PERSON, ...UNKNOWN }),
  play: acting(({ see }) => see('report.unknown-or-not-for-you.text')),
}
export const NotificationNotFetched: Story = {
  ...notification({}, { 'GET businesstypes/dental': refused }),
  play: acting(({ see }) => see('general.server.technical-error.occured.text')),
}
