/** The place where the equipment is used, unless it is mobile (VET-03). */
import { isAddressHidden } from '@sievert/domain/veterinary-equipment/offered'
import { useWatch } from 'react-hook-form'
import { CheckboxInput } from '../../form/fields/CheckboxInput.tsx'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useTexts } from '../../texts/texts.ts'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

const PREFILLED = {
  equipment: 'equipment.address.prefilled.text',
  organisation: 'equipment.address.prefilled-organisation.text',
} as const

export function AddressFields({ state: { form, prefilledFrom } }: { state: EquipmentFormState }) {
  const { t } = useTexts()
  const options = useWatch({ control: form.control, name: 'usageSelection.options' })
  if (isAddressHidden(options)) return null
  return (
    <section className="sv-equipment-part" aria-labelledby="address-heading">
      <div>
        <Heading level="2" size="small" id="address-heading">
          {t('equipment.address.header.text')}
        </Heading>
        {prefilledFrom && <BodyText className="sv-soft">{t(PREFILLED[prefilledFrom])}</BodyText>}
      </div>
      <TextInput name="address.street" label={t('equipment.address.street.text')} />
      <TextInput name="address.zipCode" label={t('equipment.address.zip-code.text')} inputMode="numeric" />
      <TextInput name="address.city" label={t('equipment.address.city.text')} />
      <CheckboxInput name="address.isDefaultAdress" label={t('equipment.address.default.text')} />
    </section>
  )
}
