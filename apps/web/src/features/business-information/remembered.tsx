/** The lines of general information that a draft took over (LES-05). */
import type { CompanyRepresentative, PrivateAddress } from '@sievert/domain/business-information/values'
import { writtenPhone, writtenTown } from '@sievert/domain/texts/written'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { invoiceAddressesQuery } from '../../api/business-information.ts'
import { Remembered, RememberedLine } from '../../form/remembered/Remembered.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { CompanyValues } from './company-values.ts'

export const addressLine = (address: PrivateAddress & { careOfAddress?: string }): string =>
  [address.careOfAddress, address.street, writtenTown(address)].filter(Boolean).join(', ')

type RememberedContactProps = {
  at: 'companyContact' | 'companyRepresentative' | 'invoiceAddress'
  label: string
  first?: 'name' | 'telephone' | 'street'
  children: ReactNode
}

/** A person, an address, or both. */
export function RememberedContact({ at, label, first = 'name', children }: RememberedContactProps) {
  return (
    <Remembered name={at} label={label} firstField={`${at}.${first}`} lines={<ContactLine at={at} />}>
      {children}
    </Remembered>
  )
}

function ContactLine({ at }: Pick<RememberedContactProps, 'at'>) {
  const { name, telephone, email, workTitle, ...address }: Partial<CompanyRepresentative & PrivateAddress> = useWatch({
    name: at,
  })
  const { street, zipCode = '', city = '', country = null } = address
  const phone = telephone && writtenPhone(telephone)
  const where = street && addressLine({ street, zipCode, city, country })
  return <RememberedLine parts={[name, workTitle, phone, email, where]} />
}

type RememberedInvoiceProps = { applicationId: string; children: ReactNode }

export function RememberedInvoice({ applicationId, children }: RememberedInvoiceProps) {
  const { t } = useTexts()
  return (
    <Remembered
      name="invoice"
      label={t('business-information.invoice.header.text')}
      firstField="invoice.invoiceType"
      lines={<InvoiceLine applicationId={applicationId} />}
    >
      {children}
    </Remembered>
  )
}

function InvoiceLine({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const { invoiceType, electronicInvoice, paperInvoice, invoiceReference }: CompanyValues['invoice'] = useWatch({
    name: 'invoice',
  })
  const isSaved = invoiceType === 'Paper' && paperInvoice.addressId !== null
  const { data: saved = [] } = useQuery({ ...invoiceAddressesQuery(applicationId), enabled: isSaved })
  if (invoiceType === null) return null
  const kind = t(`business-information.invoice.type.${invoiceType}.text`)
  if (invoiceType === 'Paper') {
    const address = isSaved ? saved.find(({ addressId }) => addressId === paperInvoice.addressId) : paperInvoice
    return <RememberedLine parts={[kind, address && addressLine(address), invoiceReference]} />
  }
  const { electronicInvoiceType: way, glnNumber } = electronicInvoice
  return (
    <RememberedLine parts={[kind, way ? t(`business-information.invoice.electronic.${way}.text`) : '', glnNumber]} />
  )
}
