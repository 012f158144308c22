/** The receipt of a submitted application, and its PDFs. */
import { INVOICE_WAYS } from '@sievert/domain/receipts/invoice'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationPath, closed, Day, File, FileEntry, Instant, Nullable, oneOf } from './shared.ts'

/** Content of the receipt beyond the application's own details. */
export const Receipt = closed({
  submittedAt: Instant,
  signedBy: Type.String(),
  signMethod: Type.String(),
  contactEmail: Nullable(Type.String()),
  reportNumber: Nullable(Type.String()),
  dueNow: Type.Integer(),
  /** Yearly fee of a permit. */
  yearlyFee: Type.Integer(),
  /** The same, present as in the fee. Not in the specification. */
  yearly: Type.Optional(Type.Integer()),
  /** How the invoice is sent, and the address or number; null when the form asked for none. */
  invoice: Nullable(closed({ way: oneOf(INVOICE_WAYS), to: Type.String() })),
  validUntil: Nullable(Day),
  digest: Type.String(),
  /** The documents that the signature covers, in the order of their upload. Not in the specification. */
  documents: Type.Array(FileEntry),
})
export type Receipt = Static<typeof Receipt>

export const receiptCalls = callsOf('Receipts', {
  readReceipt: {
    summary: 'The receipt as PDF',
    description: 'As it was mailed. 404 until it is made, soon after the application was sent in.',
    access: 'party',
    params: ApplicationPath,
    produces: ['application/pdf'],
    answer: File,
    fails: ['error.file-unavailable.text'],
  },
  readSignedApplication: {
    summary: 'The signed application as PDF',
    description: 'What was signed. 404 until it is made.',
    access: 'party',
    params: ApplicationPath,
    produces: ['application/pdf'],
    answer: File,
    fails: ['error.file-unavailable.text'],
  },
  readMessagesPdf: {
    summary: 'The messages as PDF',
    description:
      'The requests and messages of both, in the language of the application. Made again soon after each; 404 while there is none. Not in the specification.',
    access: 'party',
    params: ApplicationPath,
    produces: ['application/pdf'],
    answer: File,
    fails: ['error.file-unavailable.text'],
  },
})
