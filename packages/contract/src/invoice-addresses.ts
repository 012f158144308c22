/** Paper invoice addresses of a party. */
import { INVOICE_ADDRESSES_MAX } from '@sievert/domain/rules/list-limits'
import Type, { type Static } from 'typebox'
import { callsOf } from './call.ts'
import { ApplicationPath, closed } from './shared.ts'

/** A paper invoice address that the party used before. */
const InvoiceAddress = closed(
  {
    addressId: Type.String(),
    street: Type.String(),
    careOfAddress: Type.String(),
    zipCode: Type.String(),
    city: Type.String(),
    country: Type.Integer(),
  },
  'An address',
  {
    addressId: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
    street: 'Box 12',
    careOfAddress: 'c/o Ekonomi',
    zipCode: '90219',
    city: 'Umeå',
    country: 752,
  },
)
export type InvoiceAddress = Static<typeof InvoiceAddress>

export const invoiceAddressCalls = callsOf('Business information', {
  listInvoiceAddresses: {
    summary: 'Paper invoice addresses used before',
    description: 'In applications that the party has sent in.',
    access: 'party',
    params: ApplicationPath,
    answer: Type.Array(InvoiceAddress, {
      maxItems: INVOICE_ADDRESSES_MAX,
      description: 'Addresses, each once, the one used last first',
    }),
  },
})
