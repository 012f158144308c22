/** What receipt and signed application are called as papers, and as files. */
import type { Translate } from '../texts/translate.ts'

export type PaperKind = 'receipt' | 'application'
export type Paper = { kind: PaperKind; reportOnly: boolean; number: string }

const nameOfKind = ({ kind, reportOnly }: Omit<Paper, 'number'>) =>
  kind === 'application' && reportOnly ? 'report' : kind

export const paperTitle = (t: Translate, paper: Paper): string =>
  t(`pdf.title.${nameOfKind(paper)}.text`, [paper.number])

/** The kind of document, as each of its pages says: application, notification or receipt. */
export const paperKindText = (t: Translate, paper: Omit<Paper, 'number'>): string =>
  t(`pdf.kind.${nameOfKind(paper)}.text`)

/** The case system chooses its numbers, and no system takes all signs in a file's name. */
export const paperFileName = (t: Translate, paper: Paper): string =>
  `${paperTitle(t, paper).replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`
