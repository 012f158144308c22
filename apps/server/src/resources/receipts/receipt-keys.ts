/** Where the PDFs of an application are kept in the file store. */
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { DocumentKind } from './describe-receipt.ts'

export const RECEIPTS = 'receipts/'
/** With a case number the PDF is another than without: an early one is never taken for it. */
export const receiptKey = (
  { id, caseNumber }: Pick<ApplicationRecord, 'id' | 'caseNumber'>,
  kind: DocumentKind,
): string => `${RECEIPTS}${id}/${kind}${caseNumber === null ? '' : '-registered'}.pdf`
export const applicationOfReceipt = (key: string): string => key.slice(RECEIPTS.length).split('/')[0] ?? ''
