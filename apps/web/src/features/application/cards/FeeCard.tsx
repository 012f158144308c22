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

/** The amount once, with its calculation; several lines have one each. */
function FeeFacts({ fee }: { fee: Fee }) {
  const { t, money } = useTexts()
  const { kind, feeLineItems, feeTotal, dueNow } = fee
  const total = money(feeTotal)
  if (feeTotal === 0) return <BodyText size="small">{t('fee.empty.text')}</BodyText>
  const isOne = feeLineItems.length === 1
  return (
    <>
      {kind !== 'renewal' && <p className="sv-fee__amount">{t(`fee.amount.${kind}.text`, [total])}</p>}
      {feeLineItems.length > 0 && (
        <ul className="sv-fee">
          {feeLineItems.map(({ lineKey, name, count, pricePerUnit, lineTotalFee }) => (
            <li key={lineKey} className="sv-fee__line">
              <span>
                {t('fee.line.text', [count, money(pricePerUnit)])}
                <span className="sv-soft">{name}</span>
              </span>
              {!isOne && <span>{money(lineTotalFee)}</span>}
            </li>
          ))}
        </ul>
      )}
      {kind !== 'renewal' && dueNow !== feeTotal && (
        <BodyText size="small">{t('fee.due-now.amount.text', [money(dueNow)])}</BodyText>
      )}
      <BodyText size="small">{t(`fee.${kind}.text`, [total])}</BodyText>
      <SampleFees />
    </>
  )
}
