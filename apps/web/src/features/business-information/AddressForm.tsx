/** The form of the organisation's address: saved or cancelled separately, before the step (BUS-01). */
import { checkOrganizationAddress, EDITING_ADDRESS } from '@sievert/domain/business-information/check'
import type { Organization } from '@sievert/domain/business-information/values'
import { under } from '@sievert/domain/issue'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { CountryField } from '../../form/fields/CountryField.tsx'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useField, useListError } from '../../form/fields/use-field.ts'
import { PartForm } from '../../form/frame/PartForm.tsx'
import { putIssues, refusedWith, showIssues } from '../../form/issues.ts'
import { SaveFailedModal } from '../../form/sending/SaveFailedModal.tsx'
import { useSending } from '../../form/sending/use-sending.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorRegion } from '../../ui/Typography.tsx'
import { ADDRESS } from './company-values.ts'

type AddressFormProps = { save: (organization: Organization) => Promise<void>; onClose: () => void }

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
      await save(organization)
      form.clearErrors(ADDRESS)
      onClose()
    },
    onError: refusedWith((issues) => showIssues(form, issues)),
  })
  const submit = () => {
    const organization = structuredClone(form.getValues('organization') as Organization)
    const issues = checkOrganizationAddress(organization.address)
    form.clearErrors(ADDRESS)
    putIssues(form, under(ADDRESS, issues))
    if (issues.length === 0) saving.mutate(organization)
  }
  return (
    <PartForm className={blocking ? 'sv-stack sv-group-error' : 'sv-stack'} id={ADDRESS} tabIndex={-1} onSave={submit}>
      <TextInput name={`${ADDRESS}.address1`} label={t('business-information.organisation.street.text')} />
      <TextInput name={`${ADDRESS}.zipCode`} label={t('business-information.organisation.zip-code.text')} />
      <TextInput name={`${ADDRESS}.city`} label={t('business-information.organisation.city.text')} />
      <CountryField field={country} label={t('business-information.organisation.country.text')} />
      <ErrorRegion error={blocking && t(EDITING_ADDRESS)} />
      <div className="sv-actions">
        <Button type="submit" size="small" loading={saving.isPending}>
          {t('business-information.organisation.save.text')}
        </Button>
        <Button size="small" variant="secondary" isInactive={saving.isPending} onClick={cancel}>
          {t('business-information.organisation.cancel.text')}
        </Button>
      </div>
      <SaveFailedModal open={saving.hasFailed} error={saving.error} onClose={saving.reset} />
    </PartForm>
  )
}
