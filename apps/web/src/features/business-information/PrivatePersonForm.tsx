/** General information of a private person (BUS-04). */
import type { PrivatePersonInformationView } from '@sievert/contract/private-person-information'
import type { PrivatePersonInformation } from '@sievert/domain/business-information/values'
import { labelOfNumber } from '@sievert/domain/representation/identity'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import { useQueryClient } from '@tanstack/react-query'
import { privatePersonQuery, savePrivatePerson } from '../../api/business-information.ts'
import { CheckboxInput } from '../../form/fields/CheckboxInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { personFields, personLabel } from './compared-information.ts'
import { AddressInputs, ContactInputs, type FieldName } from './fields.tsx'
import { InformationFrame } from './InformationFrame.tsx'
import { checkPerson, type PersonValues, personInformation, personValues } from './person-values.ts'
import { RememberedContact } from './remembered.tsx'
import { type LoadedInformation, useInformationForm } from './use-information-form.ts'

const textOf = (field: FieldName) => `private-person.${field}.text` as const

function InvoiceAddress() {
  const { t } = useTexts()
  const isOwn = useField<boolean>('hasInvoiceAddress').value
  return (
    <section className="sv-stack">
      <CheckboxInput name="hasInvoiceAddress" label={t('private-person.invoice-address.checkbox.text')} />
      {isOwn && (
        <>
          <Heading level="2" size="medium">
            {t('private-person.invoice-address.header.text')}
          </Heading>
          <RememberedContact at="invoiceAddress" first="street" label={t('private-person.invoice-address.header.text')}>
            <AddressInputs at="invoiceAddress" textOf={textOf} />
          </RememberedContact>
        </>
      )}
    </section>
  )
}

type Props = { context: StepPageContext; loaded: LoadedInformation<PrivatePersonInformationView> }

export function PrivatePersonForm({ context, loaded }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { applicationId } = context.application
  const { name, personalId } = loaded.information
  const filling = useInformationForm<PersonValues, PrivatePersonInformation>({
    context,
    loaded,
    toValues: personValues,
    fromValues: personInformation,
    check: checkPerson,
    save: (information, options) => savePrivatePerson(applicationId, information, options),
    reload: () => client.fetchQuery({ ...privatePersonQuery(applicationId), staleTime: 0 }),
    fields: personFields(t),
  })
  return (
    <InformationFrame
      context={context}
      filling={filling}
      labelOf={(path) => personLabel(path, t)}
      onSubmit={filling.submit}
    >
      <Card heading={t('private-person.header.text')} size="medium">
        <DescriptionList
          facts={[
            [t('private-person.name.text'), name || t('private-person.protected.text')],
            [t(`private-person.${labelOfNumber(personalId)}.text`), displayNationalIdentity(personalId)],
          ]}
        />
      </Card>
      <Section heading={t('private-person.contact.header.text')} size="medium">
        {!name && <BodyText>{t('private-person.protected-address.text')}</BodyText>}
        <RememberedContact at="companyContact" first="telephone" label={t('private-person.contact.header.text')}>
          <ContactInputs at="companyContact" textOf={textOf} hasName={false} isOwn />
          <AddressInputs at="companyContact" textOf={textOf} isOwn />
        </RememberedContact>
      </Section>
      <InvoiceAddress />
    </InformationFrame>
  )
}
