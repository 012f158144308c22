/** Titles and file names of the PDFs: receipt, signed application, and messages. */
import type { Translate } from '../texts/translate.ts'

/** The PDFs of a signature. */
export type SignedKind = 'receipt' | 'application'
export type PdfKind = SignedKind | 'messages'
export type Pdf = { kind: PdfKind; reportOnly: boolean; number: string }

const nameOfKind = ({ kind, reportOnly }: Omit<Pdf, 'number'>) =>
  kind === 'application' && reportOnly ? 'report' : kind

export const pdfTitle = (t: Translate, pdf: Pdf): string => t(`pdf.title.${nameOfKind(pdf)}.text`, [pdf.number])

/** The kind of document in the page header: application, notification or receipt. */
export const pdfKindText = (t: Translate, pdf: Omit<Pdf, 'number'>): string => t(`pdf.kind.${nameOfKind(pdf)}.text`)

/** The case system chooses the numbers, which may contain characters that file systems refuse. */
export const pdfFileName = (t: Translate, pdf: Pdf): string =>
  `${pdfTitle(t, pdf).replaceAll(/[\\/:*?"<>|]/g, '-')}.pdf`
