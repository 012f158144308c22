/** The organisation: name and number read-only, and the address too, unless the company register has none (BUS-01). */
import type { Organization } from '@sievert/domain/business-information/values'
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import { writtenTown } from '@sievert/domain/texts/written'
import { useFormContext, useWatch } from 'react-hook-form'
import { useListError } from '../../form/fields/use-field.ts'
import { usePartFocus } from '../../form/frame/PartForm.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { BodyText, ErrorMessage } from '../../ui/Typography.tsx'
import { AddressForm } from './AddressForm.tsx'
import { ADDRESS } from './company-values.ts'

type OrganisationCardProps = {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  /** Saves the organisation separately; rejects with `ApiError`. */
  save: (organization: Organization) => Promise<void>
}

export function OrganisationCard({ isEditing, setEditing, save }: OrganisationCardProps) {
  const { t } = useTexts()
  const { control } = useFormContext<{ organization: Organization }>()
  const { address, name, organizationNumber } = useWatch({ control, name: 'organization' })
  const fault = useListError(ADDRESS)
  const editButton = usePartFocus(isEditing, `${ADDRESS}.address1`)
  const lines = [address.address1, writtenTown({ ...address, country: address.countryId })].filter(Boolean)
  const addressText = lines.join(', ') || t('error.component')
  return (
    <Card heading={t('business-information.organisation.header.text')} size="medium">
      <DescriptionList
        facts={[
          [t('business-information.organisation.name.text'), name],
          [t('business-information.organisation.number.text'), displayNationalIdentity(organizationNumber)],
          [t('business-information.organisation.address.text'), isEditing ? undefined : addressText],
        ]}
      />
      {address.originIsCompaniesRegistration && (
        <BodyText className="sv-note">{t('business-information.organisation.from-register.text')}</BodyText>
      )}
      {isEditing && <AddressForm onClose={() => setEditing(false)} save={save} />}
      {!isEditing && !address.originIsCompaniesRegistration && (
        <div className={fault ? 'sv-stack sv-group-error' : undefined}>
          {fault && <ErrorMessage>{fault}</ErrorMessage>}
          <div>
            <Button ref={editButton} id={ADDRESS} size="small" variant="secondary" onClick={() => setEditing(true)}>
              {t('business-information.organisation.edit.text')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
