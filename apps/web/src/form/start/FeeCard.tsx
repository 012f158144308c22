/** The current fee of the application; the spinner stays if it cannot be fetched (FEE-01, FEE-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { kindOf } from '@sievert/domain/application/follows'
import type { Fee } from '@sievert/domain/fees/values'
import { feeInSentences, feeLineInWords } from '@sievert/domain/fees/words'
import { useQuery } from '@tanstack/react-query'
import { feeQuery } from '../../api/fees.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { SampleFees } from './SampleFees.tsx'
import { periodOfValidity } from './validity.ts'

type FeeCardProps = { application: ApplicationDetails; isReport: boolean; validityInYears: number | null }

export function FeeCard({ application, isReport, validityInYears }: FeeCardProps) {
  const { t } = useTexts()
  const { data: fee } = useQuery(feeQuery(application.applicationId))
  const variant = isReport ? 'report' : 'application'
  return (
    <Card heading={t(`fee.header.${variant}.text`)} size="xsmall">
      {fee ? <FeeFacts fee={fee} variant={variant} /> : <Loader size="medium" title={t('fee.loading.text')} />}
      <BodyText size="small">{periodOfValidity(t, kindOf(isReport, application), validityInYears)}</BodyText>
    </Card>
  )
}

/** The amount once, with its calculation; several lines have one each. */
function FeeFacts({ fee, variant }: { fee: Fee; variant: 'report' | 'application' }) {
  const { t, money } = useTexts()
  const { kind, feeLineItems, feeTotal, dueNow, yearly } = fee
  if (feeTotal === 0) return <BodyText size="small">{t('fee.empty.text')}</BodyText>
  const isUsual = yearly === undefined && (kind === 'application' || kind === 'report')
  const sentences = feeInSentences(fee, variant, t, money)
  return (
    <>
      {isUsual && <p className="sv-fee__amount">{t(`fee.amount.${variant}.text`, [money(feeTotal)])}</p>}
      {feeLineItems.length > 0 && (
        <ul className="sv-fee">
          {feeLineItems.map((line) => (
            <li key={line.lineKey} className="sv-fee__line">
              <span>
                {feeLineInWords(line, t, money)}
                <span className="sv-soft">{line.name}</span>
              </span>
              {feeLineItems.length > 1 && <span>{money(line.lineTotalFee)}</span>}
            </li>
          ))}
        </ul>
      )}
      {isUsual && dueNow !== feeTotal && (
        <BodyText size="small">{t('fee.due-now.amount.text', [money(dueNow)])}</BodyText>
      )}
      {(isUsual ? sentences.slice(0, 1) : sentences).map((sentence) => (
        <BodyText key={sentence} size="small">
          {sentence}
        </BodyText>
      ))}
      <SampleFees />
    </>
  )
}
