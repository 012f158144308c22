/** The receipt: what it says, and its papers. */
import { INVOICE_WAYS } from '@sievert/domain/receipts/invoice'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationPath, closed, Day, File, FileEntry, Instant, Nullable, oneOf } from './shared.ts'

/** What the receipt says beyond the application itself. */
export const Receipt = closed({
  submittedAt: Instant,
  signedBy: Type.String(),
  signMethod: Type.String(),
  contactEmail: Nullable(Type.String()),
  reportNumber: Nullable(Type.String()),
  dueNow: Type.Integer(),
  /** What is paid each year for a permit. */
  yearlyFee: Type.Integer(),
  /** How the invoice goes out, and the address or number; null where nothing was asked of it. */
  invoice: Nullable(closed({ way: oneOf(INVOICE_WAYS), to: Type.String() })),
  validUntil: Nullable(Day),
  digest: Type.String(),
  /** The documents that were signed for, in the order of their upload. Ours. */
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
})
