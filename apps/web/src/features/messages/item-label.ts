/** Labels of the fields of an item: without a number where the authority asks for one thing. */
import type { Translate } from '@sievert/domain/texts/translate'

export const itemLabel = (t: Translate, field: 'answer' | 'files', index: number, count: number): string =>
  count === 1 ? t(`messages.item.${field}.only.text`) : t(`messages.item.${field}.text`, [index + 1])
