/** What receipt and signed application are called as papers, and as files. */
import type { Translate } from '../texts/translate.ts'

export type PaperKind = 'receipt' | 'application'
export type Paper = { kind: PaperKind; reportOnly: boolean; number: string }

export const paperTitle = (t: Translate, { kind, reportOnly, number }: Paper): string => {
  const what = kind === 'application' && reportOnly ? 'report' : kind
  return t(`pdf.title.${what}.text`, [number])
}

/** The case system chooses its numbers, and no system takes all signs in a file's name. */
export const paperFileName = (t: Translate, paper: Paper): string =>
  `${paperTitle(t, paper).replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`
