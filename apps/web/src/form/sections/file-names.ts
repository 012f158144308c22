/** Files in a comparison of two versions. */
import type { FileEntry } from '@sievert/domain/file-entry'
import type { Texts } from '../../texts/texts.ts'

/** Their names, each with the pages that answer. */
export const fileNames = (files: readonly FileEntry[], t: Texts['t']): string =>
  files
    .map(({ fileName, pageReference: page }) =>
      page ? `${fileName} (${t('file.page-reference.text', [page])})` : fileName,
    )
    .join(', ')
