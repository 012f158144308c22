/** General business information of a company (S2 §2.6). */
import { checkOrganizationAddress } from '@sievert/domain/business-information/check'
import type { BusinessInformation, Organization } from '@sievert/domain/business-information/values'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import {
  businessInformationQuery,
  saveBusinessInformation,
  updateOrganization,
} from '../../api/business-information.ts'
import { CheckboxInput } from '../../form/fields/CheckboxInput.tsx'
import { TextareaInput, TextInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import type { StepPageContext } from '../../form/step/step-page.ts'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Card.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { ADDRESS, type CompanyValues, checkCompany, companyInformation, companyValues } from './company-values.ts'
import { companyFields } from './compared-information.ts'
import { ContactInputs } from './fields.tsx'
import { InformationFrame } from './InformationFrame.tsx'
import { InvoiceInputs } from './InvoiceInputs.tsx'
import { OrganisationCard } from './OrganisationCard.tsx'
import { RememberedContact } from './remembered.tsx'
import { type LoadedInformation, useInformationForm } from './use-information-form.ts'

function Applicant({ isReport }: { isReport: boolean }) {
  const { t } = useTexts()
  const variant = isReport ? 'report' : 'application'
  return (
    <Section heading={t(`business-information.contact.header.${variant}.text`)} size="medium">
      <BodyText>{t(`business-information.contact.help.${variant}.text`)}</BodyText>
      <RememberedContact at="companyContact" label={t(`business-information.contact.header.${variant}.text`)}>
        <ContactInputs
          at="companyContact"
          textOf={(field) => `business-information.contact.${field}.text`}
          isNameOptional={isReport}
          isOwn
        />
      </RememberedContact>
    </Section>
  )
}

function Representative() {
  const { t } = useTexts()
  const hasRepresentative = useField<boolean>('hasRepresentative').value
  return (
    <section className="sv-stack">
      <CheckboxInput name="hasRepresentative" label={t('business-information.representative.checkbox.text')} />
      {hasRepresentative && (
        <>
          <Heading level="2" size="medium">
            {t('business-information.representative.header.text')}
          </Heading>
          <RememberedContact at="companyRepresentative" label={t('business-information.representative.header.text')}>
            <ContactInputs
              at="companyRepresentative"
              textOf={(field) => `business-information.representative.${field}.text`}
            />
            <TextInput
              name="companyRepresentative.workTitle"
              label={t('business-information.representative.title.text')}
            />
          </RememberedContact>
        </>
      )}
    </section>
  )
}

type Props = { context: StepPageContext; loaded: LoadedInformation<BusinessInformation> }

export function CompanyForm({ context, loaded }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { isReport, application } = context
  const { applicationId } = application
  const { organization } = loaded.information
  // An incomplete address is opened for editing immediately.
  const [isEditing, setEditing] = useState(() => checkOrganizationAddress(organization.address).length > 0)
  const filling = useInformationForm<CompanyValues, BusinessInformation>({
    context,
    loaded,
    toValues: companyValues,
    fromValues: companyInformation,
    check: (values) => checkCompany(values, isReport, isEditing),
    save: (information, options) => saveBusinessInformation(applicationId, information, options),
    reload: () => client.fetchQuery({ ...businessInformationQuery(applicationId), staleTime: 0 }),
    fields: companyFields(t),
  })
  const { form, autosave, submit } = filling
  const saveOrganization = (changed: Organization) =>
    autosave.alongside(async (ifMatch) => {
      const saved = await updateOrganization(applicationId, changed, ifMatch)
      autosave.saver.acknowledge(saved, { ...autosave.saver.acknowledged(), organization: changed })
    })
  /** Reopens an incomplete address at submit, before the form is judged. */
  const submitOpen = () => {
    if (checkOrganizationAddress(form.getValues(ADDRESS)).length > 0) flushSync(() => setEditing(true))
    submit()
  }
  return (
    <InformationFrame
      context={context}
      filling={filling}
      labelOf={(path) => labelOfField(path, t)}
      onSubmit={submitOpen}
      above={<OrganisationCard isEditing={isEditing} setEditing={setEditing} save={saveOrganization} />}
    >
      <Applicant isReport={isReport} />
      <Representative />
      {!isReport && (
        <TextareaInput
          name="organization.description"
          label={t('business-information.description.label.text')}
          description={t('business-information.description.help.text')}
          optional
          maxLength={5000}
        />
      )}
      <InvoiceInputs applicationId={applicationId} />
    </InformationFrame>
  )
}
