/** The confirmation after signing: numbers, what has happened, what happens next, and what may not be started yet (CAS-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Receipt } from '@sievert/contract/receipts'
import { type Sent, whatHolds } from '@sievert/domain/receipts/what-next'
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { PdfButtons } from './PdfButtons.tsx'

type Props = { application: ApplicationDetails; receipt: Receipt }

/** The facts from which the domain makes the sentences. */
const sentOf = ({ application, receipt }: Props): Sent => {
  const { status, businessType, party, ended = false } = application
  return {
    ...application,
    ...receipt,
    ...businessType,
    ended,
    status: status === 'Granted' ? 'Granted' : 'Submitted',
    isPrivatePerson: party.isPrivatePerson,
    invoice: receipt.invoice?.way ?? null,
  }
}

export function Confirmation(props: Props) {
  const say = useTexts()
  const { t, dateTime } = say
  const { authority } = useConfiguration()
  const { application, receipt } = props
  const { header, numbers, standing, next, confirmation, notYet, invoiced } = whatHolds(
    sentOf(props),
    say,
    authority.appeal,
  )
  const { decision, ended } = application
  const signedBy = receipt.signedBy || t('receipt.protected-signer.text')
  return (
    <div className="sv-stack">
      <MessageBox variant="success" heading={header}>
        <Lines lines={[...numbers, t('receipt.submitted.text', [dateTime(receipt.submittedAt), signedBy])]} />
      </MessageBox>
      {standing.length > 0 && (
        <MessageBox variant={ended || (decision && decision.kind !== 'granted') ? 'warning' : 'info'}>
          <Lines lines={standing} />
        </MessageBox>
      )}
      {next.length > 0 && (
        <Card heading={t('receipt.next.header.text')}>
          <ol className="sv-list">
            {next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {/* It is not mailed, so it stands beside the sentences and not in them. */}
          {invoiced && receipt.invoice?.to && <Facts facts={[[t('receipt.invoice.to.text'), receipt.invoice.to]]} />}
          {confirmation && <BodyText>{confirmation}</BodyText>}
          {notYet && <MessageBox variant="warning">{notYet}</MessageBox>}
        </Card>
      )}
      <Card heading={t('receipt.history.header.text')}>
        <Facts facts={application.events.map(({ kind, at }) => [dateTime(at), t(`receipt.history.${kind}.text`)])} />
      </Card>
      <PdfButtons application={application} />
      <BodyText className="sv-note">
        <TextWithMail textKey="receipt.questions.text" email={authority.email} />
      </BodyText>
    </div>
  )
}

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <BodyText key={line}>{line}</BodyText>)
