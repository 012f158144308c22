/** Titles and file names of the PDFs: receipt and signed application. */
import type { Translate } from '../texts/translate.ts'

export type PaperKind = 'receipt' | 'application'
export type Paper = { kind: PaperKind; reportOnly: boolean; number: string }

const nameOfKind = ({ kind, reportOnly }: Omit<Paper, 'number'>) =>
  kind === 'application' && reportOnly ? 'report' : kind

export const paperTitle = (t: Translate, paper: Paper): string =>
  t(`pdf.title.${nameOfKind(paper)}.text`, [paper.number])

/** The kind of document in the page header: application, notification or receipt. */
export const paperKindText = (t: Translate, paper: Omit<Paper, 'number'>): string =>
  t(`pdf.kind.${nameOfKind(paper)}.text`)

/** The case system chooses the numbers, which may contain characters that file systems refuse. */
export const paperFileName = (t: Translate, paper: Paper): string =>
  `${paperTitle(t, paper).replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`
