/** Whether a party may start a notification of a type. */
import Type, { type Static } from 'typebox'
import { closed, Day, Nullable } from './shared.ts'

export const ReportStatus = Type.Object(
  {
    existingReportStatus: Type.Union([
      Type.Literal('NA'),
      Type.Literal('NoExistingReport'),
      Type.Literal('ActiveReport'),
      Type.Literal('ExpiredReport'),
    ]),
    inProgressId: Nullable(Type.String()),
    validUntil: Nullable(Day),
    /** True while the notice on SSMFS 2018:2 is shown (REP-02), by the service's clock. */
    showRegulationNotice: Type.Boolean(),
  },
  {
    ...closed,
    description: 'What the party has',
    examples: [
      { existingReportStatus: 'NoExistingReport', inProgressId: null, validUntil: null, showRegulationNotice: false },
    ],
  },
)
export type ReportStatus = Static<typeof ReportStatus>
