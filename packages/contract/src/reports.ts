/** Whether a party may start a notification of a type. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { BusinessTypePath } from './reference-data.ts'
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

export const reportCalls = callsOf('Reports', {
  readReportStatus: {
    says: {
      summary: 'Whether a notification of this type can be started',
      description: 'What the party has of it already.',
    },
    access: 'party',
    params: BusinessTypePath,
    answer: ReportStatus,
    fails: ['general.server.business-type-not-found.text'],
  },
})
