/** Events from the case system: signed, idempotent by event id, in any order. */
import { SEEN_LINE } from '@sievert/domain/characters'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationId, closed, Day } from './shared.ts'

export const CaseNumber = Type.String({ minLength: 3, maxLength: 30, pattern: SEEN_LINE.source })

const common = { eventId: Type.String({ minLength: 1, maxLength: 200 }), applicationId: ApplicationId }
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
      'The signature is HMAC-SHA256 over timestamp, a dot and the body, with the shared secret; the timestamp at most five minutes away. 503 until the submission is answered: send the event again. Idempotent by event id, in any order: of several decisions that of the latest day holds, of one day that which allows less, and a dismissal gives way to any that has a day. StatusChanged has no time, so the label received last holds, until a decision is received. A grant without validUntil holds until further notice. A decision of a day to come is refused, and so is the case number of another application, as numbers are compared: without spaces and capitals.',
    access: 'case system',
    headers: Signature,
    reads: { body: CaseEvent },
    fails: ['error.not-found.text', 'error.not-signed-yet.text', 'error.case-number-taken.text'],
  },
})
