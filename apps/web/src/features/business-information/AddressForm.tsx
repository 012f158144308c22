/** The organisation's address while it is edited: saved or cancelled by itself, before the step (BUS-01). */
import type { Organization } from '@sievert/contract/business-information'
import { checkOrganizationAddress, EDITING_ADDRESS } from '@sievert/domain/business-information/check'
import { under } from '@sievert/domain/issue'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CountryField } from '../../form/CountryField.tsx'
import { putIssues } from '../../form/issues.ts'
import { useField, useListError } from '../../form/use-field.ts'
import { useSending } from '../../form/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorMessage } from '../../ui/Typography.tsx'
import { ADDRESS } from './company-values.ts'
import { TextInput } from './fields.tsx'

type AddressFormProps = { save: (organization: Organization) => Promise<boolean>; onClose: () => void }

export function AddressForm({ save, onClose }: AddressFormProps) {
  const { t } = useTexts()
  const form = useFormContext()
  const country = useField<number | null>(`${ADDRESS}.countryId`)
  const blocking = useListError(ADDRESS) === t(EDITING_ADDRESS)
  const [before] = useState(() => structuredClone(form.getValues(ADDRESS) as Organization['address']))
  const cancel = () => {
    form.setValue(ADDRESS, before)
    form.clearErrors(ADDRESS)
    onClose()
  }
  const saving = useSending({
    mutationFn: async (organization: Organization) => {
      const isSaved = await save(organization)
      if (!isSaved) return false
      form.clearErrors(ADDRESS)
      onClose()
      return true
    },
  })
  const submit = () => {
    const organization = structuredClone(form.getValues('organization') as Organization)
    const issues = checkOrganizationAddress(organization.address)
    form.clearErrors(ADDRESS)
    putIssues(form, under(ADDRESS, issues))
    if (issues.length === 0) saving.mutate(organization)
  }
  return (
    <div className={blocking ? 'sv-stack sv-group-error' : 'sv-stack'} id={ADDRESS} tabIndex={-1}>
      <TextInput name={`${ADDRESS}.address1`} label={t('business-information.organisation.street.text')} />
      <TextInput name={`${ADDRESS}.zipCode`} label={t('business-information.organisation.zip-code.text')} />
      <TextInput name={`${ADDRESS}.city`} label={t('business-information.organisation.city.text')} />
      <CountryField field={country} label={t('business-information.organisation.country.text')} />
      <div aria-live="polite">{blocking && <ErrorMessage>{t(EDITING_ADDRESS)}</ErrorMessage>}</div>
      <div className="sv-actions">
        <Button size="small" loading={saving.isPending} onClick={submit}>
          {t('business-information.organisation.save.text')}
        </Button>
        <Button size="small" variant="secondary" isInactive={saving.isPending} onClick={cancel}>
          {t('business-information.organisation.cancel.text')}
        </Button>
      </div>
    </div>
  )
}
