/** What the API says of the calls of "Reports". */
import { BusinessTypePath } from '@sievert/contract/reference-data'
import { ReportStatus } from '@sievert/contract/reports'
import { operationsOf } from '../http/operation-schema.ts'

export const operations = operationsOf('Reports', {
  readReportStatus: {
    summary: 'Whether a notification of this type can be started',
    description: 'What the party has of it already.',
    access: 'party',
    params: BusinessTypePath,
    response: { 200: ReportStatus },
    fails: ['general.server.business-type-not-found.text'],
  },
})
