/** The organisation: name and number as they are, the address too unless the company register has none (BUS-01). */
import type { Organization } from '@sievert/contract/business-information'
import { checkOrganizationAddress, EDITING_ADDRESS } from '@sievert/domain/business-information/check'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ApiError } from '../../api/http.ts'
import { CountryField } from '../../form/CountryField.tsx'
import { leafOf } from '../../form/issues.ts'
import { useField, useListError } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ErrorMessage, Heading } from '../../ui/Typography.tsx'
import { TextInput } from './fields.tsx'

const AT = 'organization.address'

type Props = {
  organization: Organization
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  /** Saves the organisation by itself; rejects with `ApiError`. */
  save: (organization: Organization) => Promise<void>
}

function AddressForm({ organization, setEditing, save }: Omit<Props, 'isEditing'>) {
  const { t } = useTexts()
  const form = useFormContext()
  const country = useField<number | null>(`${AT}.countryId`)
  const blocking = useListError(AT)
  const [before] = useState(() => structuredClone(organization.address))
  const [isBusy, setBusy] = useState(false)
  const cancel = () => {
    form.setValue(AT, before)
    form.clearErrors(AT)
    setEditing(false)
  }
  const submit = async () => {
    const current = form.getValues('organization') as Organization
    form.clearErrors(AT)
    const issues = checkOrganizationAddress(current.address)
    for (const issue of issues) form.setError(`${AT}.${issue.path}`, leafOf(issue))
    if (issues.length > 0) return
    setBusy(true)
    try {
      await save(current)
      setEditing(false)
    } catch (error) {
      const refused = error instanceof ApiError ? (error.problem?.issues ?? []) : []
      for (const issue of refused) form.setError(issue.path, leafOf(issue))
      if (refused.length === 0) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="sv-stack" id={AT} tabIndex={-1}>
      <TextInput name={`${AT}.address1`} label={t('business-information.organisation.street.text')} />
      <TextInput name={`${AT}.zipCode`} label={t('business-information.organisation.zip-code.text')} />
      <TextInput name={`${AT}.city`} label={t('business-information.organisation.city.text')} />
      <CountryField field={country} label={t('business-information.organisation.country.text')} />
      {blocking && <ErrorMessage>{t(EDITING_ADDRESS)}</ErrorMessage>}
      <div className="sv-actions">
        <Button size="small" loading={isBusy} onClick={() => void submit()}>
          {t('business-information.organisation.save.text')}
        </Button>
        <Button size="small" variant="secondary" onClick={cancel}>
          {t('business-information.organisation.cancel.text')}
        </Button>
      </div>
    </div>
  )
}

export function OrganisationCard(props: Props) {
  const { t } = useTexts()
  const { isEditing, setEditing } = props
  const organization = useField<Organization>('organization').value
  const { address, name, organizationNumber } = organization
  const lines = [address.address1, `${address.zipCode} ${address.city}`.trim()].filter(Boolean)
  return (
    <Card aria-labelledby="organisation-heading">
      <Heading level="2" size="medium" id="organisation-heading">
        {t('business-information.organisation.header.text')}
      </Heading>
      <dl className="sv-facts">
        <div>
          <dt>{t('business-information.organisation.name.text')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('business-information.organisation.number.text')}</dt>
          <dd>{organizationNumber}</dd>
        </div>
        {!isEditing && (
          <div>
            <dt>{t('business-information.organisation.address.text')}</dt>
            <dd>{lines.length > 0 ? lines.join(', ') : t('error.component')}</dd>
          </div>
        )}
      </dl>
      {address.originIsCompaniesRegistration && (
        <BodyText className="sv-note">{t('business-information.organisation.from-register.text')}</BodyText>
      )}
      {isEditing && <AddressForm {...props} organization={organization} />}
      {!isEditing && !address.originIsCompaniesRegistration && (
        <div>
          <Button size="small" variant="secondary" onClick={() => setEditing(true)}>
            {t('business-information.organisation.edit.text')}
          </Button>
        </div>
      )}
    </Card>
  )
}
