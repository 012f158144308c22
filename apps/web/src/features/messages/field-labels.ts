/** Labels of the fields of an answer or a message. */
import type { Translate } from '@sievert/domain/texts/translate'
import type { SupplementRequest } from '../../api/messages.ts'

/** Without a number where the authority asks for one thing. */
export const itemLabel = (t: Translate, field: 'answer' | 'files', index: number, count: number): string =>
  count === 1 ? t(`messages.item.${field}.only.text`) : t(`messages.item.${field}.text`, [index + 1])

/** Label of the text that belongs to no item. */
export const textLabel = (t: Translate, request: SupplementRequest | undefined): string =>
  t(request ? 'messages.own-text.label.text' : 'messages.write.label.text')

/** Label of the field at a path of the form. */
export const labelAt = (t: Translate, request: SupplementRequest | undefined, path: string): string => {
  const [, index, field] = path.split('.')
  if (!request || index === undefined) return textLabel(t, request)
  return itemLabel(t, field === 'documents' ? 'files' : 'answer', Number(index), request.items.length)
}
