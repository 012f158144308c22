/** What the applicant has in hand after signing: numbers, what happens next, and what may not be started yet. */
import type { ApplicationDetails, Receipt } from '@sievert/contract/applications'
import { nextSteps, notYet, type Sent } from '@sievert/domain/receipts/what-next'
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { PdfButtons } from './PdfButtons.tsx'
import { StatusHistory } from './StatusHistory.tsx'

type Props = { application: ApplicationDetails; receipt: Receipt; validityInYears: number; nextYearlyFee: number }
type Say = ReturnType<typeof useTexts>

/** Where we are: numbers, or that the number follows by itself. */
const numbersOf = ({ application, receipt }: Props, { t }: Say): string[] => {
  const variant = application.businessType.reportOnly ? 'report' : 'application'
  const report = receipt.reportNumber ? [t('receipt.report-number.text', [receipt.reportNumber])] : []
  if (application.caseNumber) return [...report, t('receipt.case-number.text', [application.caseNumber])]
  return [...report, t(`receipt.no-case-number.${variant}.text`)]
}

/** What decides what comes next, as the domain wants it. */
const sentOf = ({ application, receipt, validityInYears, nextYearlyFee }: Props): Sent => {
  const { status, isRenewal, businessType, party } = application
  return {
    status: status === 'Granted' ? 'Granted' : 'Submitted',
    nameKey: businessType.nameKey,
    reportOnly: businessType.reportOnly,
    isRenewal,
    isPrivatePerson: party.isPrivatePerson,
    contactEmail: receipt.contactEmail,
    dueNow: receipt.dueNow,
    yearlyFee: nextYearlyFee,
    validityInYears,
    validUntil: receipt.validUntil,
  }
}

/** What holds now that it is decided, withdrawn or has run its time. */
const standingOf = ({ application, receipt }: Props, { t, date }: Say): string | null => {
  const { withdrawn, ended, status, businessType } = application
  const variant = businessType.reportOnly ? 'report' : 'application'
  if (withdrawn)
    return t(
      `receipt.standing.withdrawn.${variant === 'application' && status === 'Granted' ? 'permit' : variant}.text`,
    )
  const until = receipt.validUntil ? date(receipt.validUntil) : ''
  if (ended) return t(`receipt.standing.ended.${variant}.text`, [until])
  return status === 'Granted' ? t('receipt.standing.granted.text', [until]) : null
}

const headerOf = ({ application }: Props, { t }: Say): string => {
  if (application.businessType.reportOnly) return t('receipt.report.header.text')
  if (application.party.isPrivatePerson) return t('receipt.private-person.header.text', [application.businessType.name])
  return t('receipt.application.header.text')
}

export function Confirmation(props: Props) {
  const say = useTexts()
  const { t, dateTime } = say
  const { authority } = useConfiguration()
  const { application, receipt } = props
  const steps = nextSteps(sentOf(props), say)
  const warning = notYet(sentOf(props), say)
  const standing = standingOf(props, say)
  return (
    <div className="sv-stack">
      <MessageBox variant="success" heading={headerOf(props, say)}>
        {numbersOf(props, say).map((line) => (
          <BodyText key={line}>{line}</BodyText>
        ))}
        <BodyText>
          {t('receipt.submitted.text', [
            dateTime(receipt.submittedAt),
            receipt.signedBy || t('receipt.protected-signer.text'),
          ])}
        </BodyText>
      </MessageBox>
      {standing && (
        <MessageBox variant={application.withdrawn || application.ended ? 'warning' : 'info'}>{standing}</MessageBox>
      )}
      <StatusHistory application={application} />
      <PdfButtons application={application} />
      {application.status === 'Submitted' && !standing && (
        <Card aria-labelledby="receipt-next">
          <Heading level="2" size="small" id="receipt-next">
            {t('receipt.next.header.text')}
          </Heading>
          <ol className="sv-list">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {warning && <MessageBox variant="warning">{warning}</MessageBox>}
        </Card>
      )}
      <BodyText className="sv-note">
        <TextWithMail textKey="receipt.questions.text" email={authority.email} />
      </BodyText>
    </div>
  )
}
