/** Signing: the choice of a method, the signing in progress, and its ends. */
import { problem, USER } from '../test/fake-answers.ts'
import { APPLICATION, CANCELLED, failed, SIGN_ID, signing } from '../test/signing/sign-answers.ts'
import { acting, offline, refused, type Story } from './stage.ts'

export default { title: 'Signing', parameters: { route: '/app/$applicationId/sign/$signId' } }

const CHOICE = '/app/$applicationId/sign'
const BASE = '/app/application-0000000001/sign/'
type Signing = Parameters<typeof signing>

const at = (path: string, ...rest: Signing): Story => ({
  args: { open: () => ({ path, answers: signing(...rest).calls }) },
})
const running = (...rest: Signing) => at(`${BASE}${SIGN_ID}`, ...rest)
const polled = (answer: unknown) => running({}, { [`GET applications/sign-status/${SIGN_ID}`]: answer })

export const Choice: Story = { ...at(BASE), parameters: { route: CHOICE }, tags: ['main'] }
export const AnswersMissing: Story = {
  ...at(BASE, {}, { 'GET applications/application-0000000001': { ...APPLICATION, openSteps: [1] } }),
  parameters: { route: CHOICE },
}
export const CouldNotBegin: Story = {
  ...at(BASE, {}, { 'POST applications/sign-begin': () => problem(503, 'error.eid-unavailable.text') }),
  parameters: { route: CHOICE },
  play: acting(async ({ t, user, find, press, see }) => {
    for (const key of ['signing.method.BankID.text', 'signing.location.OnOtherDevice.text'])
      await user.click(await find('label', ({ innerText }) => innerText.trim() === t(key)))
    await press('signing.location.continue.text')
    await see('signing.failed.start.text')
  }),
}
export const NotFetched: Story = {
  args: {
    open: () => ({
      path: '/app/AAAAAAAAAAAAAAAAAAAAAA/sign/',
      answers: { 'GET authentication/user': USER, 'GET applications/AAAAAAAAAAAAAAAAAAAAAA': refused },
    }),
  },
  parameters: { route: CHOICE },
  play: acting(({ see }) => see('signing.failed.application-fetch.text')),
}
export const QrCode: Story = { ...running(), tags: ['main'], play: acting(({ find }) => find('[role=img]')) }
export const Offline: Story = {
  ...polled(offline),
  play: acting(({ see }) => see('wizard.status.offline.text')),
}
export const Cancelled: Story = {
  ...polled(CANCELLED),
  play: acting(({ see }) => see('signing.canceled.header.text')),
}
export const CancelledByChange: Story = {
  ...polled({ ...CANCELLED, messageKey: 'signing.failed.changed.text' }),
  play: acting(({ see }) => see('signing.failed.changed.text')),
}
export const CancelledElsewhere: Story = {
  ...polled({ ...CANCELLED, messageKey: 'signing.cancelled.elsewhere.text' }),
  play: acting(({ see }) => see('signing.cancelled.elsewhere.text')),
}
export const CosigningOver: Story = {
  ...polled({ ...CANCELLED, messageKey: 'error.cosigning-over.text' }),
  play: acting(({ see }) => see('cosigning.show.text')),
}
export const Failed: Story = {
  ...polled(failed('signing.bankid.rfa16.text')),
  play: acting(({ see }) => see('signing.failed.header.text')),
}
export const Elsewhere = running({ place: 'elsewhere' })
