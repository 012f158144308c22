/** How long something is valid, in words. */
import type { Translate } from '@sievert/domain/texts/translate'
import { useTexts } from '../../texts/texts.ts'

/** `years`: null until further notice. */
export const periodOfValidity = (t: Translate, variant: 'report' | 'application', years: number | null): string =>
  years === null ? t(`fee.validity.${variant}.until-further-notice.text`) : t(`fee.validity.${variant}.text`, [years])

/** `validUntil`: absent until further notice. */
export const useLastDay = () => {
  const { t, date } = useTexts()
  return (validUntil: string | undefined): string =>
    validUntil === undefined
      ? t('start.table.until-further-notice.text')
      : t('start.table.valid-until.text', [date(validUntil)])
}
