/** The overview of an application. */
import { passport } from '@sievert/domain/fixtures/cat-cafe-people'
import { clinic, clinicAddress, nextClinic } from '../test/clinic.ts'
import { USER } from '../test/fake-answers.ts'
import { startedApplication } from '../test/started-application.ts'
import { cats } from './cat-cafe.ts'
import { acting, refused, type Story } from './stage.ts'

export default { title: 'Overview', parameters: { route: '/app/$applicationId/overview' } }

const PAGE = '/overview'
export const New: Story = { ...cats(undefined, () => ({ answers: {} }), PAGE), tags: ['main'] }
export const NewWithMachines: Story = {
  args: {
    open: () => {
      nextClinic()
      return { path: clinicAddress().replace(/\?.*/, PAGE), answers: clinic().calls }
    },
  },
}
export const WithPlacesAndMachines: Story = {
  ...cats(undefined, () => ({ documents: [{ ...passport, state: 'checking' }] }), PAGE),
}
export const Ready: Story = {
  ...cats(undefined, () => ({ documents: [{ ...passport, state: 'ready' }] }), PAGE),
  play: acting(({ see }) => see('overview.ready.header.text')),
}
const { businessType } = startedApplication('')
export const Notification = cats(
  undefined,
  () => ({ application: { businessType: { ...businessType, reportOnly: true } } }),
  PAGE,
)

const missing = (answers = {}): Story => ({
  args: {
    open: () => ({
      path: '/app/AAAAAAAAAAAAAAAAAAAAAA/overview',
      answers: { 'GET authentication/user': USER, ...answers },
    }),
  },
})
export const NotFound: Story = { ...missing(), play: acting(({ see }) => see('not-found.header.text')) }
export const NotFetched: Story = {
  ...missing({ 'GET applications/AAAAAAAAAAAAAAAAAAAAAA': refused }),
  play: acting(({ see }) => see('signing.failed.application-fetch.text')),
}
