/** How long something is valid, in words. */
import type { FeeKind } from '@sievert/domain/fees/values'
import type { Translate } from '@sievert/domain/texts/translate'
import { useTexts } from '../../texts/texts.ts'

/** `years`: null until further notice. A change keeps the last day of the permit that it changes. */
export const periodOfValidity = (t: Translate, kind: FeeKind, years: number | null): string => {
  if (kind === 'change') return t('fee.validity.change.text')
  const variant = kind === 'report' ? 'report' : 'application'
  return years === null
    ? t(`fee.validity.${variant}.until-further-notice.text`)
    : t(`fee.validity.${variant}.text`, [years])
}

/** `validUntil`: absent until further notice. */
export const useLastDay = () => {
  const { t, date } = useTexts()
  return (validUntil: string | undefined): string =>
    validUntil === undefined
      ? t('start.table.until-further-notice.text')
      : t('start.table.valid-until.text', [date(validUntil)])
}
