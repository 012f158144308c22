/** Events from the case system: signed, idempotent by event id, in any order. */
import { SEEN_LINE, SEEN_TEXT } from '@sievert/domain/characters'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import type { RequestedItem } from './messages.ts'
import { ApplicationId, CaseId, closed, closedAs, Day, Uuid } from './shared.ts'

export const CaseNumber = Type.String({ minLength: 3, maxLength: 30, pattern: SEEN_LINE.source })

const common = { eventId: Type.String({ minLength: 1, maxLength: 200 }), applicationId: ApplicationId }
/** Plain text with a visible character, in any number of lines. */
const SeenText = (maxLength: number) => Type.String({ maxLength, pattern: SEEN_TEXT.source })
const AskedItem = closedAs<Static<typeof RequestedItem>>()({ itemId: CaseId, text: SeenText(2000) })
const requested = {
  requestId: CaseId,
  items: Type.Array(AskedItem, { minItems: 1, maxItems: 50 }),
  dueOn: Day,
  mustBeSigned: Type.Boolean(),
}
const Label = Type.String({ maxLength: 100, pattern: SEEN_LINE.source })
export const CaseEvent = Type.Union(
  [
    closed({
      ...common,
      type: Type.Literal('CaseRegistered'),
      caseNumber: CaseNumber,
    }),
    closed({ ...common, type: Type.Literal('Granted'), decidedOn: Day, validUntil: Type.Optional(Day) }),
    closed({ ...common, type: Type.Literal('Rejected'), decidedOn: Day }),
    closed({ ...common, type: Type.Literal('Dismissed') }),
    closed({ ...common, type: Type.Literal('Withdrawn') }),
    closed({ ...common, type: Type.Literal('StatusChanged'), label: closed({ sv: Label, en: Label }) }),
    closed({ ...common, type: Type.Literal('SupplementRequested'), ...requested }),
    // SupplementRequested is version 1: the highest version is in force, whatever the order of arrival.
    closed({
      ...common,
      type: Type.Literal('RequestChanged'),
      ...requested,
      version: Type.Integer({ minimum: 2, maximum: 1_000_000 }),
    }),
    closed({ ...common, type: Type.Literal('RequestWithdrawn'), requestId: CaseId }),
    closed({
      ...common,
      type: Type.Literal('Message'),
      messageId: CaseId,
      text: SeenText(10_000),
    }),
    closed({ ...common, type: Type.Literal('MessageRead'), messageId: Uuid }),
  ],
  {
    description: 'What happened',
    examples: [
      {
        eventId: 'event-4711',
        applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
        type: 'CaseRegistered',
        caseNumber: '2026-1042',
      },
    ],
  },
)
export type CaseEvent = Static<typeof CaseEvent>

/** Headers by which the case system proves its identity. */
export const Signature = Type.Object({
  'x-case-timestamp': Type.String({
    maxLength: 20,
    description: 'Epoch seconds, at most five minutes away',
    examples: ['1772439300'],
  }),
  'x-case-signature': Type.String({
    maxLength: 100,
    description: 'sha256= and the HMAC-SHA256 of what the call says, with the shared secret, in hex',
    examples: ['sha256=9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab'],
  }),
})

export const caseCalls = callsOf('Cases', {
  takeCaseEvent: {
    summary: 'An event of the case system',
    description:
      "The signature is HMAC-SHA256 over timestamp, a dot and the body, with the shared secret; the timestamp at most five minutes away. 503 until the submission is answered: send the event again. Idempotent by event id, and another event with a known id is refused; in any order: of several decisions that of the latest day holds, of one day that which allows less, and a dismissal gives way to any that has a day. StatusChanged has no time, so the label received last holds, until a decision is received. A grant without validUntil holds until further notice. SupplementRequested is version 1 of a request; of its changes the highest version holds, and RequestWithdrawn ends it, also when it comes first. MessageRead names a message of the applicant. A decision of a day to come is refused, and so is the case number of another application, as numbers are compared: without spaces and capitals. An id of a message or of a version of a request names one content within its application: other content under it is refused, and so is MessageRead of another application's message.",
    access: 'case system',
    headers: Signature,
    reads: { body: CaseEvent },
    fails: [
      'error.not-found.text',
      'error.not-signed-yet.text',
      'error.case-number-taken.text',
      'error.case-id-taken.text',
      'error.quota-messages.text',
    ],
  },
})
