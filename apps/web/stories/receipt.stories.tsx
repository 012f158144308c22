/** The page of a submitted application. */
import type { Thread } from '@sievert/contract/messages'
import { below } from '../test/cat-cafe.ts'
import { problem, USER } from '../test/fake-answers.ts'
import { GRANTED, PERMIT, REPORT, sentApplication, WITHDRAWN } from '../test/sent-application.ts'
import { asked, draftWith, threadOf, threadServer, WITHDRAWAL, WRITTEN } from '../test/threads.ts'
import { cats } from './cat-cafe.ts'
import { acting, refused, type Story } from './stage.ts'

export default { title: 'Receipt', parameters: { route: '/app/$applicationId/receipt' } }

const receipt = (changes = PERMIT, more = () => ({})) =>
  cats(undefined, () => ({ application: sentApplication(changes), more: more() }), '/receipt')

export const OfAPermit: Story = {
  ...receipt(),
  tags: ['main'],
  play: acting(({ see }) => see('receipt.next.header.text')),
}
export const OfAGrantedPermit = receipt(GRANTED)
export const OfANotification = receipt(REPORT)
const withThread = (thread: Thread, changes = PERMIT) => receipt(changes, () => threadServer(below, thread).calls)
const HANDLING = { decideBy: '2026-09-29', stoppedSince: '2026-03-10' }
export const WithASupplement = withThread(asked({}, { handling: HANDLING }))
const { requestId: _, requestVersion: _version, ...plain } = draftWith('')
const BEGUN = { ...plain, text: 'Hej. Vi har en fråga om avgiften.', items: [] }
export const WithABegunMessage = withThread(threadOf({ messages: [WRITTEN], drafts: [{ ...BEGUN, savedByYou: true }] }))
export const WithAMessageOfAColleague = withThread(
  threadOf({ drafts: [{ ...BEGUN, savedBy: 'Nils Nilsson' }] }),
  GRANTED,
)
export const WithMessages = withThread(threadOf({ messages: [WRITTEN] }), REPORT)
export const WithdrawalAsked = withThread(threadOf({ messages: [WITHDRAWAL], mayWithdraw: false }))
export const TakenBack = withThread(
  threadOf({ messages: [WITHDRAWAL], mayWrite: false, mayWithdraw: false, withdrawn: true }),
  {
    ...PERMIT,
    decision: WITHDRAWN,
  },
)
export const Withdrawing: Story = {
  ...withThread(threadOf()),
  parameters: { dialogs: ['features/receipt/Withdrawal.tsx'] },
  play: acting(async ({ press, see }) => {
    await press('messages.withdraw.confirm.application.text')
    await see('messages.withdraw.message.application.text')
  }),
}
export const SentAnswers: Story = {
  ...receipt(),
  play: acting(async ({ user, find }) => {
    await user.click(await find('[role=tab]:last-of-type'))
    await find('[role=tabpanel]:last-of-type')
  }),
}
export const NotFetched: Story = {
  args: {
    open: () => ({
      path: '/app/AAAAAAAAAAAAAAAAAAAAAA/receipt',
      answers: { 'GET authentication/user': USER, 'GET applications/AAAAAAAAAAAAAAAAAAAAAA': refused },
    }),
  },
  play: acting(({ see }) => see('signing.failed.application-fetch.text')),
}
export const PdfNotReady: Story = {
  ...receipt(PERMIT, () => ({ [`GET ${below('receipt.pdf')}`]: () => problem(404, 'error.not-found.text') })),
  play: acting(async ({ press, see }) => {
    await press('receipt.pdf.receipt.text')
    await see('receipt.pdf.not-ready.text')
  }),
}
