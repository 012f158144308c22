/** Errors of any page: a technical error, a page that does not exist, and a product that could not start. */
import { problem, USER } from '../test/fake-answers.ts'
import { acting, type Story } from './stage.ts'

export default { title: 'Errors', parameters: { route: '/error' } }

const at = (path: string, answers = {}): Story => ({
  args: { open: () => ({ path, answers: { 'GET authentication/user': USER, ...answers } }) },
})
export const Technical: Story = { ...at('/error'), tags: ['main'] }
export const InANotification = at('/error?flow=report')
export const WithACode: Story = {
  ...at('/app/new', { 'GET businesstypes': () => problem(500) }),
  play: acting(({ see }) => see('general.error-id.text', ['trace-1'])),
}
export const ApplicationWithoutNumber: Story = { ...at('/app'), parameters: { route: '/app' } }
export const UnknownVersion: Story = {
  ...at('/app/AAAAAAAAAAAAAAAAAAAAAA', {
    'GET applications/AAAAAAAAAAAAAAAAAAAAAA': () => problem(503, 'error.version-unavailable.text'),
  }),
  parameters: { route: '/app/$applicationId' },
  play: acting(({ see }) => see('general.version-unavailable.header.text')),
}
export const PageNotFound: Story = { ...at('/nowhere/at/all'), parameters: { route: '*' }, tags: ['main'] }
export const ApplicationOfAnotherParty: Story = {
  ...at('/app/AAAAAAAAAAAAAAAAAAAAAA/messages', {
    'GET applications/AAAAAAAAAAAAAAAAAAAAAA': () => problem(404),
    'GET applications/AAAAAAAAAAAAAAAAAAAAAA/messages': () => problem(404),
  }),
  parameters: { route: '/app/$applicationId/messages' },
  play: acting(({ see }) => see('not-found.application.text')),
}
export const CouldNotStart: Story = {
  ...at('/', { 'GET config': () => problem(503) }),
  parameters: { route: '/' },
}
