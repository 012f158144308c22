/** Calls after sending: the thread with the authority, answers, and withdrawal (AFT-01 to AFT-05). Not in the specification. */
import type * as Domain from '@sievert/domain/messages/attention'
import type { HandlingTime as DomainHandlingTime } from '@sievert/domain/messages/handling-time'
import { REQUEST_STATES } from '@sievert/domain/messages/requests'
import {
  type AnsweredItem as DomainItem,
  DRAFT_ITEMS_MAX,
  MESSAGE_KINDS,
  THREAD_MAX,
} from '@sievert/domain/messages/values'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { EXAMPLE_CONTENT, EXAMPLE_MESSAGE } from './message-examples.ts'
import { RequestMatch } from './request-match.ts'
import { ApplicationPath, CaseId, closed, closedAs, Day, Instant, oneOf, Uuid, WholeNumber } from './shared.ts'

/** A text of any length that fits: drafts are stored as typed, and the rules refuse a long text when it is sent. */
const Typed = Type.String({ maxLength: 20_000 })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const RequestedItem = closed({
  itemId: CaseId,
  text: Type.String({ minLength: 1, maxLength: 2000, description: 'What is asked for; plain text' }),
})

const SupplementRequest = closed({
  requestId: CaseId,
  /** Counts from 1; a change by the authority raises it. `"v<version>"` is what If-Match of an answer names. */
  version: Type.Integer(),
  items: Type.Array(RequestedItem),
  /** Last day to answer in time, until midnight in Sweden. */
  dueOn: Day,
  mustBeSigned: Type.Boolean(),
  /** `ended`: not answered before the decision, or before the applicant asked to withdraw the application. */
  state: oneOf(REQUEST_STATES),
  /** Open after its last day: an answer is sent all the same, and marked late. */
  late: Type.Optional(Type.Literal(true)),
  /** Open, and changed by the authority since it was first sent. */
  changed: Type.Optional(Type.Literal(true)),
  requestedAt: Instant,
  /** When this version was received. */
  receivedAt: Instant,
})

const ItemAnswer = closedAs<DomainItem>()({
  itemId: CaseId,
  text: Typed,
  documents: Type.Array(Uuid, { maxItems: 50 }),
})
/** The content of an answer or a message. */
export const messageContent = { text: Typed, items: Type.Array(ItemAnswer, { maxItems: 50 }) }
/** The same, with answers to items that are not asked for any more. */
const draftContent = { ...messageContent, items: Type.Array(ItemAnswer, { maxItems: DRAFT_ITEMS_MAX }) }

/** A document as it was sent. `sha256`: of its content. */
const SentDocument = closed({
  id: Uuid,
  fileName: Type.String(),
  size: Type.Integer(),
  contentType: Type.String(),
  sha256: Sha256,
})

/** One of the applicant is its own receipt: time, files and hash (AFT-04). */
export const ThreadMessage = closed(
  {
    messageId: Type.String(),
    from: oneOf(['authority', 'applicant']),
    /** `withdrawal`: the applicant asked to withdraw the application. */
    kind: oneOf(MESSAGE_KINDS),
    /** The request, and its version, that an answer answers. */
    requestId: Type.Optional(CaseId),
    requestVersion: Type.Optional(Type.Integer()),
    /** The items of the request as an answer answered them: the authority may have changed them since. */
    asked: Type.Optional(Type.Array(RequestedItem)),
    text: Type.String(),
    items: Type.Array(ItemAnswer),
    documents: Type.Array(SentDocument),
    /** For one of the authority, when the server received it. */
    sentAt: Instant,
    /** The name of the person of the party; empty for a protected identity. */
    sentBy: Type.Optional(Type.String()),
    /** A signed answer: `messageId` is the number of the signature, which its evidence has. */
    signed: Type.Optional(Type.Literal(true)),
    /** Sent by the person who reads the thread. */
    sentByYou: Type.Optional(Type.Literal(true)),
    /** An answer after the last day. */
    late: Type.Optional(Type.Literal(true)),
    /** SHA-256 of the message as it was sent, with the hashes of its documents. Of a signed answer: what was signed. */
    sha256: Type.Optional(Sha256),
    /** When the case system took the message. */
    deliveredAt: Type.Optional(Instant),
    /** When the authority read it, as the case system says. */
    readAt: Type.Optional(Instant),
    /** The authority's, and not seen by the party yet. */
    unseen: Type.Optional(Type.Literal(true)),
  },
  'The message as it was sent',
  EXAMPLE_MESSAGE,
)
export type ThreadMessage = Static<typeof ThreadMessage>

/** An answer or message that is not sent. The party alone can see it. */
const MessageDraft = closed({
  /** Absent: a message. */
  requestId: Type.Optional(CaseId),
  /** The version of the request for which the draft was last saved: a newer one has changed while it was written. */
  requestVersion: Type.Optional(Type.Integer()),
  ...draftContent,
  revision: Type.Integer(),
  savedAt: Instant,
  /** Empty for a protected identity. */
  savedBy: Type.String(),
  /** Saved by the person who reads the thread. */
  savedByYou: Type.Optional(Type.Literal(true)),
})

/** The thing that waits for the applicant, in lists and in the thread. */
export const Attention = closedAs<Domain.Attention>()({
  kind: oneOf(['supplement', 'message']),
  requestId: Type.Optional(CaseId),
  dueOn: Type.Optional(Day),
  late: Type.Optional(Type.Literal(true)),
  /** The number of open requests, when there are several. */
  requests: Type.Optional(Type.Integer({ minimum: 2 })),
})

const HandlingTime = closedAs<DomainHandlingTime>()({ decideBy: Day, stoppedSince: Type.Optional(Day) })

const Thread = closed(
  {
    /** In the order in which they were first received. */
    requests: Type.Array(SupplementRequest),
    /** Messages of both, the oldest first. */
    messages: Type.Array(ThreadMessage),
    drafts: Type.Array(MessageDraft),
    attention: Type.Optional(Attention),
    /** The day by which the authority decides; absent after the decision, and where the catalogue names no time. */
    handling: Type.Optional(HandlingTime),
    /** The pending signing of an answer; `readSigning` says from where it can be continued. */
    signing: Type.Optional(closed({ signStateId: Uuid, requestId: CaseId })),
    /** False for a draft and after a decision. */
    mayWrite: Type.Boolean(),
    /** The application is withdrawn, and nothing else was decided. */
    withdrawn: Type.Optional(Type.Literal(true)),
    /** True while the application is sent and undecided, and no withdrawal was asked for. */
    mayWithdraw: Type.Boolean(),
  },
  'Requests, messages and unsent drafts',
  {
    requests: [
      {
        requestId: 'request-1',
        version: 1,
        items: [{ itemId: 'drawing', text: 'En ritning över lokalen.' }],
        dueOn: '2026-03-31',
        mustBeSigned: false,
        state: 'open',
        requestedAt: '2026-03-10T08:15:00.000Z',
        receivedAt: '2026-03-10T08:15:00.000Z',
      },
    ],
    messages: [],
    drafts: [],
    attention: { kind: 'supplement', requestId: 'request-1', dueOn: '2026-03-31' },
    handling: { decideBy: '2026-06-02', stoppedSince: '2026-03-10' },
    mayWrite: true,
    mayWithdraw: true,
  },
)
export type Thread = Static<typeof Thread>

const NewMessage = closed(
  { requestId: Type.Optional({ ...CaseId, description: 'Of an answer; left out for a message' }), ...messageContent },
  'An answer with a text or documents for each item, or a message with a text alone',
  { requestId: 'request-1', ...EXAMPLE_CONTENT },
)
export type NewMessage = Static<typeof NewMessage>

const DraftContent = closed(
  {
    requestId: Type.Optional(CaseId),
    requestVersion: Type.Optional(
      WholeNumber({ minimum: 1, description: 'The version of the request that the page showed' }),
    ),
    ...draftContent,
  },
  'The content so far, complete or not',
  { requestId: 'request-1', requestVersion: 1, ...EXAMPLE_CONTENT },
)
export type DraftContent = Static<typeof DraftContent>

const SavedDraft = closed({ revision: Type.Integer(), savedAt: Instant }, 'The revision that came of it', {
  revision: 4,
  savedAt: '2026-03-12T08:15:00.000Z',
})

const SeenMessages = closed(
  { messageIds: Type.Array(CaseId, { maxItems: 1000 }) },
  "The authority's messages that the page has shown",
  { messageIds: ['message-1'] },
)

const Withdrawal = closed({ confirmed: Type.Literal(true) }, 'The applicant has confirmed it', { confirmed: true })
const WithdrawalAsked = closed({ requestedAt: Instant }, 'When it was asked for', {
  requestedAt: '2026-03-12T08:15:00.000Z',
})

export const messageCalls = callsOf('Messages', {
  readMessages: {
    summary: 'The thread with the authority',
    description: `What the authority asks for, what has been answered, messages of both, and drafts that are not sent. At most ${THREAD_MAX} messages of the party, its answers, and ${THREAD_MAX} messages and versions of requests of the authority. Reading changes nothing.`,
    access: 'party',
    params: ApplicationPath,
    answer: Thread,
  },
  sendMessage: {
    summary: 'Send an answer or a message',
    description:
      'An answer to an open request, or a message. The answer of the call is the receipt. After the last day it is sent all the same, and marked late. 412 when the request has changed since the version in If-Match, 409 when it is answered, withdrawn or ended, or after a decision, and for a message when the party has sent as many as an application can have; an answer is still taken.',
    access: 'party',
    once: true,
    params: ApplicationPath,
    headers: RequestMatch,
    body: NewMessage,
    answer: ThreadMessage,
    status: 201,
    fails: [
      'error.stale.text',
      'error.not-signed-yet.text',
      'error.case-decided.text',
      'error.withdrawal-asked.text',
      'error.request-answered.text',
      'error.request-withdrawn.text',
      'error.signature-needed.text',
      'error.quota-messages.text',
      'validation.fileupload.not-ready',
    ],
  },
  saveMessageDraft: {
    summary: 'Save an answer or a message that is not sent',
    description:
      'Autosave: stored as it is. The party has one draft of each request, and one of a message. A pending signing of the answer ends. What can no longer be sent can still be emptied. The ETag is of the draft.',
    access: 'party',
    revised: true,
    params: ApplicationPath,
    body: DraftContent,
    answer: SavedDraft,
    fails: [
      'error.not-signed-yet.text',
      'error.case-decided.text',
      'error.withdrawal-asked.text',
      'error.request-answered.text',
      'error.request-withdrawn.text',
      'error.eid-unavailable.text',
    ],
  },
  markMessagesSeen: {
    summary: 'Mark messages as seen',
    description: "The authority's messages that a person of the party has seen. Others are left out silently.",
    access: 'party',
    params: ApplicationPath,
    body: SeenMessages,
  },
  withdrawApplication: {
    summary: 'Ask to withdraw the application',
    description:
      'Of an application that is sent and undecided. The authority answers with its decision; until then messages can be sent, and answers to what it asks for afterwards. A repeat changes nothing.',
    access: 'party',
    once: true,
    params: ApplicationPath,
    body: Withdrawal,
    answer: WithdrawalAsked,
    fails: ['error.not-signed-yet.text', 'error.case-decided.text'],
  },
})
