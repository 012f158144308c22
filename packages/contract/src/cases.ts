/** What the case system tells us: signed, idempotent by event id, in any order. */
import Type, { type Static } from 'typebox'
import { ApplicationId, closed, Day } from './shared.ts'

const common = { eventId: Type.String({ minLength: 1, maxLength: 200 }), applicationId: ApplicationId }
export const CaseEvent = Type.Union(
  [
    Type.Object(
      { ...common, type: Type.Literal('CaseRegistered'), caseNumber: Type.String({ minLength: 3, maxLength: 30 }) },
      closed,
    ),
    Type.Object({ ...common, type: Type.Literal('Granted'), decidedOn: Day, validUntil: Day }, closed),
    Type.Object({ ...common, type: Type.Literal('Withdrawn') }, closed),
  ],
  {
    description: 'What happened',
    examples: [
      {
        eventId: 'event-4711',
        applicationId: 'q83vEjRWSJCrze8SNFZ4kA',
        type: 'CaseRegistered',
        caseNumber: 'SIE2026-1042',
      },
    ],
  },
)
export type CaseEvent = Static<typeof CaseEvent>
