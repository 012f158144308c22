/** The keys of an application's PDFs in the file store. */
import type { PdfKind } from '@sievert/domain/receipts/pdf-titles'
import type { ApplicationRecord } from '../../ports/applications.ts'

export const RECEIPTS = 'receipts/'
/** The key depends on the case number, so that an early PDF without one is never taken for the final one. */
export const receiptKey = ({ id, caseNumber }: Pick<ApplicationRecord, 'id' | 'caseNumber'>, kind: PdfKind): string =>
  `${RECEIPTS}${id}/${kind}${caseNumber === null ? '' : '-registered'}.pdf`
/** Key of a delivered PDF, by its hash: it stays unchanged when the PDFs are rendered again. */
export const handedOverKey = (applicationId: string, sha256: string): string =>
  `${RECEIPTS}${applicationId}/handed-over/${sha256}.pdf`
export const applicationOfReceipt = (key: string): string => key.slice(RECEIPTS.length).split('/')[0] ?? ''
