/** What the applicant has in hand after signing: numbers, what happens next, and what may not be started yet. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import type { Receipt } from '@sievert/contract/receipts'
import { type Sent, whatHolds } from '@sievert/domain/receipts/what-next'
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { PdfButtons } from './PdfButtons.tsx'
import { StatusHistory } from './StatusHistory.tsx'

type Props = { application: ApplicationDetails; receipt: Receipt }

/** What decides what holds, as the domain wants it. */
const sentOf = ({ application, receipt }: Props): Sent => {
  const { status, isRenewal, businessType, party, withdrawn, ended = false, caseNumber } = application
  return {
    ...receipt,
    status: status === 'Granted' ? 'Granted' : 'Submitted',
    nameKey: businessType.nameKey,
    reportOnly: businessType.reportOnly,
    isRenewal,
    isPrivatePerson: party.isPrivatePerson,
    withdrawn,
    ended,
    caseNumber,
    invoice: receipt.invoice?.way ?? null,
  }
}

export function Confirmation(props: Props) {
  const say = useTexts()
  const { t, dateTime } = say
  const { authority } = useConfiguration()
  const { application, receipt } = props
  const { header, numbers, standing, next, confirmation, notYet, invoiced } = whatHolds(sentOf(props), say)
  return (
    <div className="sv-stack">
      <MessageBox variant="success" heading={header}>
        {numbers.map((line) => (
          <BodyText key={line}>{line}</BodyText>
        ))}
        <BodyText>
          {t('receipt.submitted.text', [
            dateTime(receipt.submittedAt),
            receipt.signedBy || t('receipt.protected-signer.text'),
          ])}
        </BodyText>
      </MessageBox>
      {standing.length > 0 && (
        <MessageBox variant={application.withdrawn || application.ended ? 'warning' : 'info'}>
          {standing.map((line) => (
            <BodyText key={line}>{line}</BodyText>
          ))}
        </MessageBox>
      )}
      {next.length > 0 && (
        <Card aria-labelledby="receipt-next">
          <Heading level="2" size="small" id="receipt-next">
            {t('receipt.next.header.text')}
          </Heading>
          <ol className="sv-list">
            {next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {invoiced && receipt.invoice?.to && <InvoiceTo to={receipt.invoice.to} />}
          {confirmation && <BodyText>{confirmation}</BodyText>}
          {notYet && <MessageBox variant="warning">{notYet}</MessageBox>}
        </Card>
      )}
      <StatusHistory application={application} />
      <PdfButtons application={application} />
      <BodyText className="sv-note">
        <TextWithMail textKey="receipt.questions.text" email={authority.email} />
      </BodyText>
    </div>
  )
}

/** The address or number itself. It is not mailed, so it stands beside the sentences and not in them. */
function InvoiceTo({ to }: { to: string }) {
  const { t } = useTexts()
  return (
    <dl className="sv-facts">
      <div>
        <dt>{t('receipt.invoice.to.text')}</dt>
        <dd>{to}</dd>
      </div>
    </dl>
  )
}
