/** A fee in words, shared by the pages and the PDFs. */
import type { Translate } from '../texts/translate.ts'
import type { Fee, FeeLine } from './values.ts'

type Money = (kronor: number) => string

/** `2 × 3 700 kr`, and when the line is paid where that differs among lines. */
export const feeLineInWords = ({ count, pricePerUnit, charged }: FeeLine, t: Translate, money: Money): string => {
  const amount = t('fee.line.text', [count, money(pricePerUnit)])
  return charged ? `${amount}, ${t(`fee.charged.${charged}.text`)}` : amount
}

/** When the fee is paid, and the yearly fee; for a fee that is not 0. */
export const feeInSentences = (
  { kind, feeTotal, dueNow, yearly }: Fee,
  variant: 'report' | 'application',
  t: Translate,
  money: Money,
): string[] => {
  const yearlyFee = (kronor: number) => t('fee.yearly.text', [money(kronor)])
  if (yearly !== undefined || kind === 'change')
    return [
      dueNow > 0 ? t(`fee.now.${variant}.text`, [money(dueNow)]) : t('fee.now.none.text'),
      ...(yearly ? [yearlyFee(yearly)] : []),
    ]
  const usual = t(`fee.${kind}.text`, [money(feeTotal)])
  return kind === 'application' ? [usual, yearlyFee(feeTotal)] : [usual]
}
