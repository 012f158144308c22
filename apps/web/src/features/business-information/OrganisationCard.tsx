/** The organisation: name and number as they are, the address too unless the company register has none (BUS-01). */
import type { Organization } from '@sievert/contract/business-information'
import { displayOrganisationNumber } from '@sievert/domain/rules/organisation-number'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useListError } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ErrorMessage, Heading } from '../../ui/Typography.tsx'
import { AddressForm } from './AddressForm.tsx'
import { ADDRESS } from './company-values.ts'

type OrganisationCardProps = {
  isEditing: boolean
  setEditing: (isEditing: boolean) => void
  /** Saves the organisation by itself; false when that failed, which has then been told. */
  save: (organization: Organization) => Promise<boolean>
}

export function OrganisationCard({ isEditing, setEditing, save }: OrganisationCardProps) {
  const { t } = useTexts()
  const { control } = useFormContext<{ organization: Organization }>()
  const { address, name, organizationNumber } = useWatch({ control, name: 'organization' })
  const fault = useListError(ADDRESS)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
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
          <dd>{displayOrganisationNumber(organizationNumber)}</dd>
        </div>
        {!isEditing && (
          <div>
            <dt>{t('business-information.organisation.address.text')}</dt>
            <dd>{lines.join(', ') || t('error.component')}</dd>
          </div>
        )}
      </dl>
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
