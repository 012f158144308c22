/** Whether a party may start a notification of a type. */
import { EXISTING_REPORT_STATUSES } from '@sievert/domain/reports/status'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { BusinessTypePath } from './reference-data.ts'
import { closed, Day, Nullable, oneOf } from './shared.ts'

const ReportStatus = closed(
  {
    existingReportStatus: oneOf(EXISTING_REPORT_STATUSES),
    inProgressId: Nullable(Type.String()),
    validUntil: Nullable(Day),
    /** True while the page shows the notice of the type (REP-02), by the server's clock. */
    showRegulationNotice: Type.Boolean(),
  },
  'What the party has',
  { existingReportStatus: 'NoExistingReport', inProgressId: null, validUntil: null, showRegulationNotice: false },
)
export type ReportStatus = Static<typeof ReportStatus>

export const reportCalls = callsOf('Reports', {
  readReportStatus: {
    summary: 'Whether a notification of this type can be started',
    description: 'What the party has of it already.',
    access: 'party',
    params: BusinessTypePath,
    answer: ReportStatus,
    fails: ['general.server.business-type-not-found.text', 'error.version-unavailable.text'],
  },
})
