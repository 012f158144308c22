/** The keys of an application's PDFs in the file store. */
import type { PdfKind } from '@sievert/domain/receipts/pdf-titles'
import type { ApplicationRecord } from '../../ports/applications.ts'

export const RECEIPTS = 'receipts/'
/** The prefix of all PDFs of an application. */
export const receiptsOf = (applicationId: string): string => `${RECEIPTS}${applicationId}/`
type Printed = Pick<ApplicationRecord, 'id' | 'caseNumber'>
const nameOf = ({ caseNumber }: Printed, kind: PdfKind) => `${kind}${caseNumber === null ? '' : '-registered'}.pdf`
/**
 * The key depends on the case number, so that an early PDF without one is never taken for the final one, and on the
 * signed document's digest, so that a PDF of a signature that a fail-over lost is never taken for a later one's.
 */
export const receiptKey = (application: Printed, digest: string, kind: PdfKind): string =>
  `${receiptsOf(application.id)}${digest}/${nameOf(application, kind)}`
/** Key of the PDFs that version 0.1.0 printed. */
export const formerReceiptKey = (application: Printed, kind: PdfKind): string =>
  `${receiptsOf(application.id)}${nameOf(application, kind)}`
/** Key of a delivered PDF, by its hash: it stays unchanged when the PDFs are rendered again. */
export const handedOverKey = (applicationId: string, sha256: string): string =>
  `${receiptsOf(applicationId)}handed-over/${sha256}.pdf`
/** Also in the trash. Undefined for any other key. */
export const applicationOfDelivered = (key: string): string | undefined =>
  /(?:^|\/)receipts\/([^/]+)\/handed-over\//.exec(key)?.[1]
export const applicationOfReceipt = (key: string): string => key.slice(RECEIPTS.length).split('/')[0] ?? ''
