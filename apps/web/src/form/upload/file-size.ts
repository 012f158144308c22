/** A file's size in the person's language. */
import { displayFileSize } from '@sievert/domain/rules/file'
import type { Texts } from '../../texts/texts.ts'

/** KB under 1 MB, otherwise MB, never less than 1 (FIL-03). */
export function fileSize({ t }: Pick<Texts, 't'>, bytes: number): string {
  const [amount = '', unit = ''] = displayFileSize(bytes).split(' ')
  return t(`general.file-size-${unit.toLowerCase()}.text`, [amount])
}
