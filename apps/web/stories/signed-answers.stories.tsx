/** Signing of an answer to the authority, and the ends of it when the answer or the request changes. */
import type { Thread } from '@sievert/contract/messages'
import { problem } from '../test/fake-answers.ts'
import { PERMIT, sentApplication } from '../test/sent-application.ts'
import { APPLICATION, CANCELLED, failed, SIGN_ID, signing } from '../test/signing/sign-answers.ts'
import { stale } from '../test/started-application.ts'
import { asked, DRAWING, draftWith, LEASE, PHOTO, REQUEST, threadServer } from '../test/threads.ts'
import { acting, type Story } from './stage.ts'

export default { title: 'Signed answers', parameters: { route: '/app/$applicationId/sign/$signId' } }

const ID = APPLICATION.applicationId
const CHOICE = { path: `/app/${ID}/sign?request=${REQUEST.requestId}`, route: '/app/$applicationId/sign' }
const RUN = { path: `/app/${ID}/sign/${SIGN_ID}`, route: '/app/$applicationId/sign/$signId' }
const PLAN =
  'Verksamhetsbeskrivningen, med uppgift om vem som ansvarar för strålsäkerheten och vem som ersätter den personen.'
const THREAD = asked(
  { mustBeSigned: true, items: [DRAWING, LEASE, { itemId: '3', text: PLAN }] },
  {
    drafts: [draftWith('Vi äger lokalen sedan 2019.\nEtt hyresavtal finns därför inte.', { text: 'Hör gärna av er.' })],
  },
)

let server: ReturnType<typeof threadServer>
type Answers = Record<string, unknown>
const at = ({ path, route }: typeof CHOICE, state: Parameters<typeof signing>[0] = {}, more: Answers = {}): Story => ({
  parameters: { route },
  args: {
    open: () => {
      server = threadServer((below) => `applications/${ID}/${below}`, THREAD)
      const answers = {
        ...server.calls,
        [`GET applications/${ID}`]: { ...APPLICATION, ...sentApplication(PERMIT) },
        [`GET applications/${ID}/documents`]: [PHOTO],
        ...more,
      }
      return { path, answers: signing(state, answers).calls }
    },
  },
})

export const Choice: Story = {
  ...at(CHOICE),
  tags: ['main'],
  play: acting(({ see }) => see('signing.answer.header.text')),
}
const ORDER = { requestId: REQUEST.requestId, draftRevision: 3 }
export const QrCode: Story = { ...at(RUN, ORDER), tags: ['main'], play: acting(({ find }) => find('[role=img]')) }
export const Cancelled: Story = {
  ...at(RUN, ORDER, { [`GET applications/sign-status/${SIGN_ID}`]: CANCELLED }),
  play: acting(({ see }) => see('signing.canceled.header.text')),
}
export const Elsewhere: Story = at(RUN, { ...ORDER, place: 'elsewhere' })

const ended = (thread: Partial<Thread>, sentence: string, params: string[] = []): Story => {
  const end = () => {
    server.change(thread)
    return { ...CANCELLED, messageKey: 'signing.failed.changed.text' }
  }
  return {
    ...at(RUN, ORDER, { [`GET applications/sign-status/${SIGN_ID}`]: end }),
    play: acting(({ see }) => see(sentence, params)),
  }
}
const changedBy = (by: Parameters<typeof draftWith>[1]) => ({
  drafts: [draftWith('Vi hyr lokalen.', { revision: 4, ...by })],
})
export const ChangedByAnother = ended(changedBy({ savedBy: 'Nils Nilsson' }), 'signing.changed.by.text', [
  'Nils Nilsson',
])
export const ChangedByYou = ended(changedBy({ savedByYou: true }), 'signing.changed.you.text')
export const ChangedByAProtectedPerson: Story = {
  ...ended(changedBy({ savedBy: '' }), ''),
  play: acting(async ({ see, t }) => see('signing.changed.by.text', [t('wizard.conflict.protected.text')])),
}
const requestNow = (more: object) => ({ requests: [{ ...REQUEST, mustBeSigned: true, version: 2, ...more }] })
export const ChangedByTheAuthority = ended(requestNow({}), 'signing.changed.request.text')
const refused = (state: 'withdrawn' | 'answered', sentence: string): Story => ({
  ...at(RUN, ORDER, {
    [`GET applications/sign-status/${SIGN_ID}`]: () => {
      server.change(requestNow({ state }))
      return failed(`error.request-${state}.text`)
    },
  }),
  play: acting(({ see }) => see(sentence)),
})
export const RequestWithdrawn = refused('withdrawn', 'error.request-withdrawn.text')
export const AnsweredMeanwhile = refused('answered', 'signing.changed.answered.text')
export const ChangedBeforeTheBeginning: Story = {
  ...at(CHOICE, {}, { 'POST applications/sign-begin': stale }),
  play: acting(async ({ press, see }) => {
    await see('signing.answer.header.text')
    server.change(changedBy({ savedBy: 'Nils Nilsson' }))
    await press('signing.location.continue.text')
    await see('signing.changed.by.text', ['Nils Nilsson'])
  }),
}
export const CouldNotBegin: Story = {
  ...at(CHOICE, {}, { 'POST applications/sign-begin': () => problem(503, 'error.eid-unavailable.text') }),
  play: acting(async ({ press, see }) => {
    await press('signing.location.continue.text')
    await see('signing.failed.start.text')
  }),
}
