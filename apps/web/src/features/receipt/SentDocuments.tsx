/** What was sent in: the files that were attached, and receipt and application to keep. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { fileRows } from '@sievert/domain/summary/rows'
import type { ApplicationType } from '../../api/reference-data.ts'
import { LoadFailed } from '../../form/LoadFailed.tsx'
import { SummaryRows } from '../../form/summary/SummaryRows.tsx'
import { useApplicationSummary } from '../../form/summary/use-application-summary.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { PdfButtons } from './PdfButtons.tsx'

type Props = { application: ApplicationDetails; type: ApplicationType }

export function SentDocuments({ application, type }: Props) {
  const { t } = useTexts()
  const { steps = [], isError, retry } = useApplicationSummary(application, type)
  const attached = steps.flatMap(({ rows }) => fileRows(rows)).filter(({ files }) => files.length > 0)
  return (
    <Card heading={t('receipt.documents.header.text')}>
      <PdfButtons application={application} />
      {isError && <LoadFailed isPart textKey="receipt.documents.load-failed.text" onRetry={retry} />}
      {attached.length > 0 && <SummaryRows applicationId={application.applicationId} rows={attached} />}
    </Card>
  )
}
