/** The receipt: what it says, and its papers. */
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationPath, closed, Day, File, Instant, Nullable } from './shared.ts'

/** An organisation chooses one of the first five; a private person is written to, at home or elsewhere. */
const InvoiceWay = Type.Union([
  Type.Literal('Paper'),
  Type.Literal('OrganizationNumber'),
  Type.Literal('GlnNumber'),
  Type.Literal('Peppol'),
  Type.Literal('Van'),
  Type.Literal('OwnAddress'),
  Type.Literal('SeparateAddress'),
])

/** What the receipt says beyond the application itself. */
export const Receipt = Type.Object(
  {
    submittedAt: Instant,
    signedBy: Type.String(),
    signMethod: Type.String(),
    contactEmail: Nullable(Type.String()),
    reportNumber: Nullable(Type.String()),
    dueNow: Type.Integer(),
    /** What is paid each year for a permit. */
    yearlyFee: Type.Integer(),
    /** How the invoice goes out, and the address or number; null where nothing was asked of it. */
    invoice: Nullable(Type.Object({ way: InvoiceWay, to: Type.String() }, closed)),
    validUntil: Nullable(Day),
    digest: Type.String(),
  },
  closed,
)
export type Receipt = Static<typeof Receipt>

export const receiptCalls = callsOf('Receipts', {
  readReceipt: {
    says: {
      summary: 'The receipt as PDF',
      description: 'As it was mailed. 404 until it is made, soon after the application was sent in.',
    },
    access: 'party',
    params: ApplicationPath,
    produces: ['application/pdf'],
    answer: File,
  },
  readSignedApplication: {
    says: { summary: 'The signed application as PDF', description: 'What was signed. 404 until it is made.' },
    access: 'party',
    params: ApplicationPath,
    produces: ['application/pdf'],
    answer: File,
  },
})
