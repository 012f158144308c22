/** The company's choice of invoice: by post to a saved or new address, or electronic (BUS-03). */

import { isGlnDoubtful } from '@sievert/domain/rules/gln'
import type { TextKey } from '@sievert/domain/text-key'
import { useQuery } from '@tanstack/react-query'
import { invoiceAddressesQuery } from '../../api/business-information.ts'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Card.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { Radio, RadioGroup, Radios } from '../../ui/RadioGroup.tsx'
import { ErrorRegion, ShortText } from '../../ui/Typography.tsx'
import { AddressInputs } from './fields.tsx'
import { addressLine, RememberedInvoice } from './remembered.tsx'

const NEW = 'new'

function SavedAddresses({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const { data: saved = [] } = useQuery(invoiceAddressesQuery(applicationId))
  const field = useField<string | null>('invoice.paperInvoice.addressId')
  // Without saved addresses, the error of a missing address is shown at the fields of the new one.
  if (saved.length === 0) return <ErrorRegion id={field.name} tabIndex={-1} error={field.error} />
  return (
    <RadioGroup
      legend={t('business-information.invoice.saved-address.label.text')}
      value={field.value ?? NEW}
      error={field.error}
      onChange={(choice: string) => field.change(choice === NEW ? null : choice)}
    >
      <Radios id={field.name} options={saved.map((address) => [address.addressId, addressLine(address)])} />
      <Radio value={NEW}>{t('business-information.invoice.new-address.text')}</Radio>
    </RadioGroup>
  )
}

function PaperInvoiceInputs({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const addressId = useField<string | null>('invoice.paperInvoice.addressId').value
  return (
    <>
      <SavedAddresses applicationId={applicationId} />
      {addressId === null && (
        <AddressInputs
          at="invoice.paperInvoice"
          textOf={(field) => `business-information.invoice.${field}.text`}
          careOf="business-information.invoice.care-of.text"
        />
      )}
      <TextInput
        name="invoice.invoiceReference"
        label={t('business-information.invoice.reference.label.text')}
        description={t('business-information.invoice.reference.help.text')}
      />
    </>
  )
}

/** A number with a wrong check digit gets a hint, but is accepted: only its 13 digits are required. */
function GlnInput() {
  const { t } = useTexts()
  const { name, value } = useField<string>('invoice.electronicInvoice.glnNumber')
  return (
    <div>
      <TextInput
        name={name}
        label={t('business-information.invoice.gln.label.text')}
        description={t('business-information.invoice.gln.help.text')}
        inputMode="numeric"
      />
      <Status>
        {isGlnDoubtful(value) && (
          <ShortText size="small" className="sv-note">
            {t('business-information.invoice.gln.doubtful.text')}
          </ShortText>
        )}
      </Status>
    </div>
  )
}

const TYPES = [
  ['Electronic', 'business-information.invoice.type.Electronic.text'],
  ['Paper', 'business-information.invoice.type.Paper.text'],
] as const
const ELECTRONIC = [
  ['OrganizationNumber', 'business-information.invoice.electronic.OrganizationNumber.text'],
  ['GlnNumber', 'business-information.invoice.electronic.GlnNumber.text'],
] as const

type WayProps = {
  field: ReturnType<typeof useField<string | null>>
  kind: 'type' | 'electronic'
  ways: readonly (readonly [way: string, textKey: TextKey])[]
}

/** The error summary links to the first option. */
function Ways({ field, kind, ways }: WayProps) {
  const { t } = useTexts()
  return (
    <RadioGroup
      legend={t(`business-information.invoice.${kind}.label.text`)}
      value={field.value ?? ''}
      error={field.error}
      onChange={field.change}
    >
      <Radios id={field.name} options={ways.map(([way, textKey]) => [way, t(textKey)])} />
    </RadioGroup>
  )
}

export function InvoiceInputs({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const type = useField<string | null>('invoice.invoiceType')
  const electronic = useField<string | null>('invoice.electronicInvoice.electronicInvoiceType')
  return (
    <Section heading={t('business-information.invoice.header.text')} size="medium">
      <RememberedInvoice applicationId={applicationId}>
        <Ways field={type} kind="type" ways={TYPES} />
        {type.value === 'Paper' && <PaperInvoiceInputs applicationId={applicationId} />}
        {type.value === 'Electronic' && (
          <>
            <Ways field={electronic} kind="electronic" ways={ELECTRONIC} />
            {electronic.value === 'GlnNumber' && <GlnInput />}
          </>
        )}
      </RememberedInvoice>
    </Section>
  )
}
