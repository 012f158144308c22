/** The thread with the authority after sending, in each of its states. */
import type { Thread } from '@sievert/contract/messages'
import { interruptedSending } from '../src/api/messages.ts'
import { below, catId } from '../test/cat-cafe.ts'
import { problem } from '../test/fake-answers.ts'
import { PERMIT, REJECTED, sentApplication } from '../test/sent-application.ts'
import { stale } from '../test/started-application.ts'
import {
  ANSWER,
  asked,
  draftWith,
  PHOTO,
  REQUEST,
  threadOf,
  threadServer,
  WITHDRAWAL,
  WRITTEN,
} from '../test/threads.ts'
import { cats } from './cat-cafe.ts'
import { reopenWithCopies } from './reopen-with-copies.ts'
import { acting, refused, type Stage, type Story } from './stage.ts'

export default { title: 'Messages', parameters: { route: '/app/$applicationId/messages' } }

let server: ReturnType<typeof threadServer> | undefined

const shown = (thread: Thread, more: () => object = () => ({}), application = PERMIT, search = ''): Story =>
  cats(
    undefined,
    () => {
      server = threadServer(below, thread)
      return {
        application: sentApplication(application),
        documents: [PHOTO],
        more: { ...server.calls, ...more() },
      }
    },
    `/messages${search}`,
  )

const LATER = '2026-03-20T09:30:00.000Z'
const READ = { ...ANSWER, deliveredAt: '2026-03-12T08:16:00.000Z', readAt: LATER }
const ANSWERED = { ...REQUEST, state: 'answered' as const }
const OVER = { mayWrite: false, mayWithdraw: false }
const LONG = 'Vi behöver en ritning över lokalen där det framgår var utrustningen står. '.repeat(12)

export const NothingAsked: Story = shown(threadOf({ handling: { decideBy: '2026-09-29' } }))
export const NothingAskedWithMessages: Story = shown(
  threadOf({
    messages: [
      { ...WRITTEN, unseen: true },
      { ...ANSWER, kind: 'message', items: [], documents: [], text: 'Tack.' },
    ],
  }),
)
export const Asked: Story = {
  ...shown(asked({}, { messages: [WRITTEN], handling: { decideBy: '2026-09-29', stoppedSince: '2026-03-10' } })),
  tags: ['main'],
}
export const Late: Story = shown(asked({ dueOn: '2026-03-31', late: true }))
export const OneOfTwoAnswered: Story = shown(asked({}, { drafts: [draftWith('')] }))
export const SeveralRequests: Story = shown(
  asked(
    {},
    { requests: [REQUEST, { ...REQUEST, requestId: 'r2', dueOn: '2099-04-30', items: REQUEST.items.slice(1) }] },
  ),
)
export const Changed: Story = shown(
  asked(
    { version: 2, changed: true, items: REQUEST.items.slice(1), receivedAt: LATER },
    { drafts: [draftWith('Vi äger lokalen.')] },
  ),
)
export const LongTexts: Story = shown(
  asked(
    {
      items: [
        { itemId: 'drawing', text: LONG },
        { itemId: '2', text: 'Verksamhetsbeskrivning'.repeat(14) },
      ],
    },
    { drafts: [draftWith(LONG)], messages: [{ ...WRITTEN, text: LONG }] },
  ),
)

/** Another device has saved the draft since this page was opened. */
const inConflict = async ({ fill, find }: Stage) => {
  server?.change({ drafts: [draftWith('Hyresavtalet skickas med post.', { revision: 9 })] })
  await fill('items.1.text', 'Vi äger lokalen.')
  await find('dialog[open]')
}
export const Conflict: Story = { ...shown(asked({}, { drafts: [draftWith('')] })), play: acting(inConflict) }
export const AskedBeforeSending: Story = {
  parameters: { dialogs: ['features/messages/SendDialog.tsx'] },
  ...shown(asked({}, { drafts: [draftWith('Vi äger lokalen.')] })),
  play: acting(async ({ press, see }) => {
    await press('messages.send.answer.text')
    await see('messages.confirm.answer.message.text')
  }),
}
export const SomethingMissing: Story = {
  ...shown(asked()),
  play: acting(async ({ press, see }) => {
    await press('messages.send.answer.text')
    await see('validation.errorsummary.header.text')
  }),
}
const sending = async ({ press, pressInDialog }: Stage) => {
  await press('messages.send.answer.text')
  await pressInDialog('messages.send.answer.text')
}
const ready = asked({}, { drafts: [draftWith('Vi äger lokalen.')] })
export const Sent: Story = {
  ...shown(ready),
  play: acting(async (stage) => {
    await sending(stage)
    await stage.see('messages.sent.answer.header.text')
  }),
}
export const NotSent: Story = {
  ...shown(ready, () => ({ [`POST ${below('messages')}`]: refused })),
  play: acting(async (stage) => {
    await sending(stage)
    await stage.see('error.too-many.text')
  }),
}
export const FilesStillChecked: Story = {
  ...shown(ready, () => ({ [`POST ${below('messages')}`]: () => problem(409, 'validation.fileupload.not-ready') })),
  play: acting(async (stage) => {
    await sending(stage)
    await stage.see('validation.fileupload.not-ready')
  }),
}
export const ChangedMeanwhile: Story = {
  ...shown(ready, () => ({
    [`POST ${below('messages')}`]: () => {
      server?.change({ requests: [{ ...REQUEST, version: 2, changed: true, items: REQUEST.items.slice(1) }] })
      return stale()
    },
  })),
  play: acting(async (stage) => {
    await sending(stage)
    await stage.see('messages.newer.message.text')
  }),
}
const closing = (code: string, more: Partial<Thread>, sentence: string): Story => ({
  ...shown(ready, () => ({
    [`POST ${below('messages')}`]: () => {
      server?.change(more)
      return problem(409, code)
    },
  })),
  play: acting(async (stage) => {
    await sending(stage)
    await stage.see(sentence)
  }),
})
export const AnsweredMeanwhile = closing(
  'error.request-answered.text',
  { requests: [ANSWERED], messages: [ANSWER] },
  'messages.closed.sent.header.text',
)
export const WithdrawnMeanwhile = closing(
  'error.request-withdrawn.text',
  { requests: [{ ...REQUEST, state: 'withdrawn' }] },
  'messages.closed.withdrawn.message.text',
)
export const DecidedMeanwhile = closing(
  'error.case-decided.text',
  { requests: [{ ...REQUEST, state: 'ended' }], ...OVER },
  'error.case-decided.text',
)
export const Read: Story = shown(threadOf({ requests: [ANSWERED], messages: [WRITTEN, READ] }))
export const WithdrawnRequest: Story = shown(
  threadOf({ requests: [{ ...REQUEST, state: 'withdrawn' }], drafts: [draftWith('Vi äger lokalen.')] }),
)
export const WithdrawalAsked: Story = shown(
  threadOf({ requests: [{ ...REQUEST, state: 'ended' }], messages: [WITHDRAWAL], mayWithdraw: false }),
)
export const AfterDecision: Story = shown(
  threadOf({ requests: [ANSWERED], messages: [{ ...READ, late: true }], ...OVER }),
  undefined,
  REJECTED,
)
export const MustBeSigned: Story = shown(asked({ mustBeSigned: true }))
export const NotFetched: Story = {
  ...shown(threadOf(), () => ({ [`GET ${below('messages')}`]: refused })),
  play: acting(({ see }) => see('wizard.load-failed.text')),
}
export const Writing: Story = {
  ...shown(threadOf({ messages: [WRITTEN] })),
  play: acting(async ({ press, see }) => {
    await press('messages.write.header.text')
    await see('messages.write.help.text')
  }),
}
export const RemovingAFile: Story = {
  parameters: { dialogs: ['form/upload/RemoveFileModal.tsx'] },
  ...shown(asked({}, { drafts: [draftWith('')] })),
  play: acting(async ({ pressLike, see, find }) => {
    await find('.sv-files__row')
    await pressLike('file.remove.button.text')
    await see('file.remove.header.text')
  }),
}

const UNREAD = threadOf({
  messages: [
    { ...WRITTEN, unseen: true },
    {
      ...WRITTEN,
      messageId: 'message-2',
      sentAt: LATER,
      text: 'Ring oss gärna.\nVi svarar på vardagar.',
      unseen: true,
    },
  ],
})
export const UnreadByALink: Story = {
  ...shown(UNREAD, undefined, PERMIT, '?read=true'),
  tags: ['main'],
  play: acting(({ see }) => see('messages.other.answer.text')),
}
export const UnreadBesideARequest: Story = shown(asked({}, { messages: [{ ...WRITTEN, unseen: true }] }))
const { requestId: _, requestVersion: _version, ...plain } = draftWith('')
const BEGUN = { ...plain, text: 'Hej. Vi har en fråga om avgiften.', items: [], savedByYou: true as const }
export const UnsentAfterDecision: Story = shown(
  threadOf({ messages: [WRITTEN], drafts: [BEGUN], ...OVER }),
  undefined,
  REJECTED,
)
export const Begun: Story = shown(threadOf({ messages: [WRITTEN], drafts: [BEGUN] }))
const COLLEAGUES = { ...plain, text: BEGUN.text, items: [], savedBy: 'Nils Nilsson' }
export const BegunByAColleague: Story = shown(asked({}, { drafts: [COLLEAGUES] }))
export const ContinuedAfterAColleague: Story = shown(
  threadOf({ drafts: [COLLEAGUES] }),
  undefined,
  PERMIT,
  '?write=true',
)
export const OneItem: Story = shown(asked({ items: REQUEST.items.slice(1) }, { messages: [WRITTEN] }))

/** Types while the server saves nothing, and opens the page again after the case has changed. */
const left = (change: Partial<Thread>, act: (stage: Stage) => Promise<unknown> = async () => undefined): Story => ({
  ...shown(
    threadOf({ requests: [REQUEST], drafts: [draftWith('Vi äger lokalen.')] }),
    () => ({ [`PUT ${below('messages/draft')}`]: () => problem(409, 'error.request-withdrawn.text') }),
    PERMIT,
    `?request=${REQUEST.requestId}`,
  ),
  play: acting(async (stage) => {
    await stage.fill('items.1.text', 'Vi äger lokalen sedan 2019.')
    await reopenWithCopies(() => server?.change(change))
    await stage.see('messages.left.copy.text')
    await act(stage)
  }),
})
const GONE = { requests: [{ ...REQUEST, state: 'withdrawn' as const }] }
export const LeftAfterWithdrawal = left(GONE)
export const LeftAfterDecision = left({ requests: [{ ...REQUEST, state: 'ended' }], ...OVER })
/** Copied, or not by a browser that refuses it. */
export const LeftTextCopied = left(GONE, async ({ press, find }) => {
  await press('messages.left.copy.text')
  await find('[role=status]', ({ innerText }) => innerText.trim() !== '')
})
export const SessionEndedWhileWriting: Story = {
  ...shown(ready, () => ({ [`PUT ${below('messages/draft')}`]: () => problem(401) })),
  play: acting(async ({ fill, see }) => {
    await fill('items.1.text', 'Vi äger lokalen sedan 2019.')
    await see('wizard.autosave.session.text')
  }),
}
export const SessionEndedWhileSending: Story = {
  ...shown(ready, () => ({ [`POST ${below('messages')}`]: () => problem(401) })),
  play: acting(async (stage) => {
    await sending(stage)
    await stage.see('logout.not-sent.text')
  }),
}
const interrupted = () => {
  interruptedSending.write(`${catId()}/message`)
  return {}
}
export const NotSentBeforeTheLogin = shown(threadOf({ drafts: [BEGUN] }), interrupted, PERMIT, '?write=true')
