/**
 * The page in every state after sending, as the server describes it: a heading, a sentence, and something to do or an
 * end. The server's test walks the same table. The quick suite shows one state of each kind, the nightly suite all.
 */
import type { Thread } from '@sievert/contract/messages'
import { AFTER_SENDING_STATES, type ThreadIn, threadIn } from '@sievert/domain/fixtures/after-sending-states'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshApplication } from '../../../test/cat-cafe-server.ts'
import { openMessages } from '../../../test/messages-page.ts'
import { quickSample } from '../../../test/quick-sample.ts'
import { PERMIT } from '../../../test/sent-application.ts'
import { shippedTexts } from '../../../test/texts.ts'
import { ANSWER, draftWith, REQUEST, threadOf, WITHDRAWAL, WRITTEN } from '../../../test/threads.ts'

beforeEach(() => void freshApplication())

const AT = '2026-03-13T08:15:00.000Z'
const { requestId, dueOn } = REQUEST
const PAST = '2026-01-31'
const WRITTEN_ANSWER = 'Det finns bara här.'

/** The thread as the server describes it. */
const threadFor = (state: ThreadIn, isUnread: boolean): Thread => {
  const { request, answer, draft, attention } = state
  const due = request?.isLate ? PAST : dueOn
  const late = { late: true as const }
  const waiting = attention && { kind: 'supplement' as const, requestId, dueOn: due, ...(attention.isLate && late) }
  return threadOf({
    requests: request
      ? [
          {
            ...REQUEST,
            dueOn: due,
            version: request.version,
            state: request.state,
            mustBeSigned: request.mustBeSigned,
            ...(request.isLate && late),
            ...(request.isChanged && { changed: true as const }),
          },
        ]
      : [],
    messages: [
      ...(isUnread ? [{ ...WRITTEN, unseen: true as const }] : []),
      ...(answer
        ? [
            {
              ...ANSWER,
              requestVersion: answer.version,
              asked: REQUEST.items,
              ...(answer.isLate && late),
              ...(answer.isDelivered && { deliveredAt: AT }),
              ...(answer.isRead && { readAt: AT }),
            },
          ]
        : []),
      ...(state.isWithdrawalAsked ? [WITHDRAWAL] : []),
    ],
    drafts: draft ? [draftWith(WRITTEN_ANSWER, { requestVersion: draft })] : [],
    ...(waiting ? { attention: waiting } : isUnread && { attention: { kind: 'message' as const } }),
    ...(state.isSigning && { signing: { signStateId: ANSWER.messageId, requestId } }),
    mayWrite: state.mayWrite,
    mayWithdraw: state.mayWithdraw,
  })
}

const decided = ({ decision }: ThreadIn) => ({
  ...PERMIT,
  ...(decision === 'granted' && { status: 'Granted' as const }),
  ...(decision && { decision: { kind: decision, decidedOn: '2026-04-01' } }),
})

/** Text keys of what the page must say: the present state of the request, of the answer, and of the case. */
const sentences = ({ request, answer, isSigning, isWithdrawalAsked, mayWrite }: ThreadIn, isUnread: boolean) => [
  ...(request?.state === 'open'
    ? [
        'messages.asked.header.text',
        request.isLate ? 'messages.late.text' : 'messages.due.text',
        ...(request.isChanged ? ['messages.changed.text'] : []),
        ...(request.mustBeSigned ? ['messages.must-be-signed.text'] : []),
        ...(isSigning ? ['messages.signing.message.text'] : []),
      ]
    : []),
  ...(request && request.state !== 'open' ? [`messages.request.${request.state}.text`] : []),
  ...(answer ? [`messages.status.${answer.isRead ? 'read' : answer.isDelivered ? 'delivered' : 'sent'}.text`] : []),
  ...(answer?.isLate ? ['messages.status.late.text'] : []),
  ...(isWithdrawalAsked ? ['messages.article.applicant.withdrawal.text'] : []),
  ...(mayWrite && isWithdrawalAsked && request?.state !== 'open' ? ['messages.withdrawal-asked.text'] : []),
  ...(mayWrite && request?.state !== 'open' && !isUnread ? ['messages.none.text'] : []),
  ...(mayWrite ? [] : ['messages.closed.decided.header.text', 'error.case-decided.text']),
  ...(isUnread ? ['messages.unread.header.text'] : []),
]

const SHAPES = [
  ...new Map(AFTER_SENDING_STATES.map((state) => [JSON.stringify(threadIn(state)), threadIn(state)])).values(),
]
/** Every second state has an unread message, and every third is shown in English. */
const CASES = quickSample(
  SHAPES.map((shape, nth) => ({
    shape,
    language: nth % 3 ? ('sv' as const) : ('en' as const),
    isUnread: nth % 2 === 1,
  })),
  ({ shape: { request, draft, isSigning, mayWrite } }) =>
    [request?.state, draft !== undefined, isSigning, mayWrite].join(),
)

describe('in every state after sending', () => {
  it.each(CASES.map((one) => [`${JSON.stringify(one.shape)} ${one.language}`, one] as const))(
    'the page says how it is, and what can be done or that it has ended: %s (AFT-02)',
    async (_name, { shape, language, isUnread }) => {
      const texts = shippedTexts[language]
      const text = (key: string) => (texts[key] ?? key).replace(/\{0\}.*/s, '').trim()
      openMessages(threadFor(shape, isUnread), {}, { changes: decided(shape), language })
      expect(await screen.findByRole('heading', { level: 1, name: text('messages.title.text') })).toBeVisible()
      const main = screen.getByRole('main')
      for (const key of sentences(shape, isUnread)) expect(main).toHaveTextContent(text(key))

      const named = (role: 'button' | 'link', key: string) => within(main).queryByRole(role, { name: text(key) })
      const isOpen = shape.request?.state === 'open'
      const send = named('button', shape.request?.mustBeSigned ? 'messages.sign.text' : 'messages.send.answer.text')
      const write = named('link', 'messages.write.header.text') ?? named('link', 'messages.other.answer.text')
      const turnTo = within(main).queryAllByRole('link', { name: /@/ })
      expect(send !== null).toBe(isOpen)
      expect(shape.mayWrite ? (send ?? write) : turnTo[0]).toBeVisible()
      // An unsent answer can still be read.
      const field = within(main).queryByDisplayValue(WRITTEN_ANSWER)
      expect(shape.draft ? (field ?? within(main).getByText(WRITTEN_ANSWER)) : main).toBeVisible()
    },
  )
})
