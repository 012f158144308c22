/** The current fee of the application; the spinner stays if it cannot be fetched (FEE-01, FEE-02). */
import type { Fee } from '@sievert/domain/fees/values'
import { feeInSentences, feeLineInWords } from '@sievert/domain/fees/words'
import { useQuery } from '@tanstack/react-query'
import { feeQuery } from '../../../api/fees.ts'
import { SampleFees } from '../../../form/start/SampleFees.tsx'
import { periodOfValidity } from '../../../form/start/validity.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Card } from '../../../ui/Card.tsx'
import { Loader } from '../../../ui/Loader.tsx'
import { BodyText } from '../../../ui/Typography.tsx'

type FeeCardProps = { applicationId: string; isReport: boolean; validityInYears: number | null }

export function FeeCard({ applicationId, isReport, validityInYears }: FeeCardProps) {
  const { t } = useTexts()
  const { data: fee } = useQuery(feeQuery(applicationId))
  const variant = isReport ? 'report' : 'application'
  return (
    <Card heading={t(`fee.header.${variant}.text`)} size="xsmall">
      {fee ? <FeeFacts fee={fee} variant={variant} /> : <Loader size="medium" title={t('fee.loading.text')} />}
      <BodyText size="small">{periodOfValidity(t, variant, validityInYears)}</BodyText>
    </Card>
  )
}

function FeeFacts({ fee, variant }: { fee: Fee; variant: 'report' | 'application' }) {
  const { t, money } = useTexts()
  const { feeTotal, dueNow, yearly } = fee
  if (feeTotal === 0) return <BodyText size="small">{t('fee.empty.text')}</BodyText>
  return (
    <>
      <dl className="sv-fee">
        {fee.feeLineItems.map((line) => (
          <div key={line.lineKey} className="sv-fee__line">
            <dt>
              {line.name}
              <div className="sv-soft">{feeLineInWords(line, t, money)}</div>
            </dt>
            <dd>{money(line.lineTotalFee)}</dd>
          </div>
        ))}
        {yearly === undefined && (
          <div className="sv-fee__line sv-fee__line--total">
            <dt>{t('fee.total.text')}</dt>
            <dd>{money(feeTotal)}</dd>
          </div>
        )}
        <div className="sv-fee__line">
          <dt>{t('fee.due-now.text')}</dt>
          <dd>{money(dueNow)}</dd>
        </div>
      </dl>
      {feeInSentences(fee, variant, t, money).map((sentence) => (
        <BodyText key={sentence} size="small">
          {sentence}
        </BodyText>
      ))}
      <SampleFees />
    </>
  )
}
