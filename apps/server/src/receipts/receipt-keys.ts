/** Where the PDFs of an application are kept in the file store. */
import type { DocumentKind } from './describe-receipt.ts'

export const RECEIPTS = 'receipts/'
export const receiptKey = (applicationId: string, kind: DocumentKind): string =>
  `${RECEIPTS}${applicationId}/${kind}.pdf`
export const applicationOfReceipt = (key: string): string => key.slice(RECEIPTS.length).split('/')[0] ?? ''
