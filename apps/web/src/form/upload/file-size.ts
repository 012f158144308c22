/** A file's size in the user's language, with the page reference. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { displayFileSize } from '@sievert/domain/rules/file'
import type { Texts } from '../../texts/texts.ts'

/** KB under 1 MB, otherwise MB, never less than 1 (FIL-03). */
export function fileSize(t: Texts['t'], bytes: number): string {
  const [amount = '', unit] = displayFileSize(bytes).split(' ')
  return t(unit === 'KB' ? 'general.file-size-kb.text' : 'general.file-size-mb.text', [amount])
}

export const sizeAndPage = (t: Texts['t'], { size, pageReference }: FileEntry): string =>
  [fileSize(t, size), pageReference && t('file.page-reference.text', [pageReference])].filter(Boolean).join(', ')
