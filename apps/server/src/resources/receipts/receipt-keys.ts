/** The keys of an application's PDFs in the file store. */
import type { PdfKind } from '@sievert/domain/receipts/pdf-titles'
import type { ApplicationRecord } from '../../ports/applications.ts'

export const RECEIPTS = 'receipts/'
/** The prefix of all PDFs of an application. */
export const receiptsOf = (applicationId: string): string => `${RECEIPTS}${applicationId}/`
/** The key depends on the case number, so that an early PDF without one is never taken for the final one. */
export const receiptKey = ({ id, caseNumber }: Pick<ApplicationRecord, 'id' | 'caseNumber'>, kind: PdfKind): string =>
  `${receiptsOf(id)}${kind}${caseNumber === null ? '' : '-registered'}.pdf`
/** Key of a delivered PDF, by its hash: it stays unchanged when the PDFs are rendered again. */
export const handedOverKey = (applicationId: string, sha256: string): string =>
  `${receiptsOf(applicationId)}handed-over/${sha256}.pdf`
/** Also in the trash. Undefined for any other key. */
export const applicationOfDelivered = (key: string): string | undefined =>
  /(?:^|\/)receipts\/([^/]+)\/handed-over\//.exec(key)?.[1]
export const applicationOfReceipt = (key: string): string => key.slice(RECEIPTS.length).split('/')[0] ?? ''
