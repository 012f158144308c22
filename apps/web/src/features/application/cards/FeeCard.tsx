/** The current fee of the application; the spinner stays if it cannot be fetched (FEE-01, FEE-02). */
import type { Fee } from '@sievert/domain/fees/values'
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
      {fee ? <FeeFacts fee={fee} /> : <Loader size="medium" title={t('fee.loading.text')} />}
      <BodyText size="small">{periodOfValidity(t, variant, validityInYears)}</BodyText>
    </Card>
  )
}

function FeeFacts({ fee }: { fee: Fee }) {
  const { t, money } = useTexts()
  const yearly = money(fee.feeTotal)
  if (fee.feeTotal === 0) return <BodyText size="small">{t('fee.empty.text')}</BodyText>
  return (
    <>
      <dl className="sv-fee">
        {fee.feeLineItems.map(({ lineKey, name, count, pricePerUnit, lineTotalFee }) => (
          <div key={lineKey} className="sv-fee__line">
            <dt>
              {name}
              <div className="sv-soft">{t('fee.line.text', [count, money(pricePerUnit)])}</div>
            </dt>
            <dd>{money(lineTotalFee)}</dd>
          </div>
        ))}
        <div className="sv-fee__line sv-fee__line--total">
          <dt>{t('fee.total.text')}</dt>
          <dd>{money(fee.feeTotal)}</dd>
        </div>
        <div className="sv-fee__line">
          <dt>{t('fee.due-now.text')}</dt>
          <dd>{money(fee.dueNow)}</dd>
        </div>
      </dl>
      <BodyText size="small">{t(`fee.${fee.kind}.text`, [yearly])}</BodyText>
      {fee.kind === 'application' && <BodyText size="small">{t('fee.yearly.text', [yearly])}</BodyText>}
      <SampleFees />
    </>
  )
}
