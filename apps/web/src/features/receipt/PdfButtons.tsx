/** Downloads of receipt, application and messages as PDF (REV-04, AFT-04). The server produces them shortly after the signature. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { type PdfKind, pdfFileName } from '@sievert/domain/receipts/pdf-titles'
import { quotedNumber } from '@sievert/domain/receipts/receipt-content'
import { ApiError } from '../../api/api-error.ts'
import { getPdf } from '../../api/applications.ts'
import { failureMessage } from '../../form/sending/failure-message.ts'
import { saveFile } from '../../form/sending/save-file.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { ShortText } from '../../ui/Typography.tsx'

function PdfButton({ application, kind }: { application: ApplicationDetails; kind: PdfKind }) {
  const { t } = useTexts()
  const { applicationId, receipt, businessType } = application
  const number = quotedNumber({ ...application, reportNumber: receipt?.reportNumber ?? null })
  const { reportOnly } = businessType
  const fetching = useSending({
    mutationFn: async () => saveFile(await getPdf(applicationId, kind), pdfFileName(t, { kind, reportOnly, number })),
  })
  const isNotReady = fetching.error instanceof ApiError && fetching.error.status === 404
  return (
    <>
      <Button variant="secondary" loading={fetching.isPending} onClick={() => fetching.mutate()}>
        {t(`receipt.pdf.${kind === 'application' && reportOnly ? 'report' : kind}.text`)}
      </Button>
      {fetching.error && (
        <MessageBox variant="info" announce="politely">
          {t(
            isNotReady
              ? 'receipt.pdf.not-ready.text'
              : failureMessage(fetching.error, 'file.download.failed.help.text'),
          )}
          {!isNotReady && (
            <ShortText size="small" className="sv-note">
              {t('file.download.failed.text')}
            </ShortText>
          )}
        </MessageBox>
      )}
    </>
  )
}

type Props = { application: ApplicationDetails; hasMessages: boolean }

export const PdfButtons = ({ application, hasMessages }: Props) => (
  <div className="sv-actions">
    <PdfButton application={application} kind="receipt" />
    <PdfButton application={application} kind="application" />
    {hasMessages && <PdfButton application={application} kind="messages" />}
  </div>
)
