/** How the company wants its invoice: on paper to a saved or new address, or electronically (BUS-03). */
import type { ElectronicInvoiceType } from '@sievert/domain/business-information/values'
import { isGlnDoubtful } from '@sievert/domain/rules/gln'
import { useQuery } from '@tanstack/react-query'
import { invoiceAddressesQuery } from '../../api/business-information.ts'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { Radio, RadioGroup } from '../../ui/RadioGroup.tsx'
import { ErrorMessage, Heading, ShortText } from '../../ui/Typography.tsx'
import { AddressInputs, TextInput } from './fields.tsx'

const NEW = 'new'

function SavedAddresses({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const { data: saved = [] } = useQuery(invoiceAddressesQuery(applicationId))
  const field = useField<string | null>('invoice.paperInvoice.addressId')
  // With nothing to choose from, a missing address is told where the new one begins.
  if (saved.length === 0)
    return (
      <div id={field.name} tabIndex={-1} aria-live="polite">
        {field.error && <ErrorMessage>{field.error}</ErrorMessage>}
      </div>
    )
  return (
    <RadioGroup
      legend={t('business-information.invoice.saved-address.label.text')}
      value={field.value ?? NEW}
      error={field.error}
      onChange={(choice: string) => field.change(choice === NEW ? null : choice)}
    >
      {saved.map(({ addressId, street, zipCode, city }, index) => (
        <Radio key={addressId} value={addressId} {...(index === 0 ? { id: field.name } : {})}>
          {[street, `${zipCode} ${city}`].join(', ')}
        </Radio>
      ))}
      <Radio value={NEW}>{t('business-information.invoice.new-address.text')}</Radio>
    </RadioGroup>
  )
}

function PaperInputs({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const addressId = useField<string | null>('invoice.paperInvoice.addressId').value
  return (
    <>
      <SavedAddresses applicationId={applicationId} />
      {addressId === null && (
        <AddressInputs
          at="invoice.paperInvoice"
          textOf={(field) => `business-information.invoice.${field}.text`}
          hasCareOf
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

/** A number that can be mistyped says so, and is taken all the same: only its 13 digits are a rule. */
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
      <ShortText as="output" size="small" className="sv-note">
        {isGlnDoubtful(value) && t('business-information.invoice.gln.doubtful.text')}
      </ShortText>
    </div>
  )
}

function ElectronicInputs() {
  const { t } = useTexts()
  const type = useField<ElectronicInvoiceType | null>('invoice.electronicInvoice.electronicInvoiceType')
  const offered: ElectronicInvoiceType[] = ['OrganizationNumber', 'GlnNumber']
  return (
    <>
      <RadioGroup
        legend={t('business-information.invoice.electronic.label.text')}
        value={type.value ?? ''}
        error={type.error}
        onChange={type.change}
      >
        {offered.map((each, index) => (
          <Radio key={each} value={each} {...(index === 0 ? { id: type.name } : {})}>
            {t(`business-information.invoice.electronic.${each}.text`)}
          </Radio>
        ))}
      </RadioGroup>
      {type.value === 'GlnNumber' && <GlnInput />}
    </>
  )
}

export function InvoiceInputs({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const type = useField<'Paper' | 'Electronic' | null>('invoice.invoiceType')
  return (
    <section className="sv-stack" aria-labelledby="invoice-heading">
      <Heading level="2" size="medium" id="invoice-heading">
        {t('business-information.invoice.header.text')}
      </Heading>
      <RadioGroup
        legend={t('business-information.invoice.type.label.text')}
        value={type.value ?? ''}
        error={type.error}
        onChange={type.change}
      >
        <Radio value="Electronic" id={type.name}>
          {t('business-information.invoice.type.Electronic.text')}
        </Radio>
        <Radio value="Paper">{t('business-information.invoice.type.Paper.text')}</Radio>
      </RadioGroup>
      {type.value === 'Paper' && <PaperInputs applicationId={applicationId} />}
      {type.value === 'Electronic' && <ElectronicInputs />}
    </section>
  )
}
