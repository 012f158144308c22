/** Name and address of a place, which is seldom where the person who writes lives: the browser's own address is no help. */
import { SWEDEN } from '@sievert/domain/application-type/values'
import { CountryField } from '../../../form/CountryField.tsx'
import { TextInput } from '../../../form/TextInput.tsx'
import { useField } from '../../../form/use-field.ts'
import { useTexts } from '../../../texts/texts.ts'

export function PlaceFields() {
  const { t } = useTexts()
  const country = useField<number | null>('country')
  return (
    <>
      <TextInput name="name" label={t('place.name.text')} optional />
      <CountryField field={country} label={t('place.country.text')} />
      <TextInput name="street" label={t('place.street.text')} />
      <TextInput
        name="zipCode"
        label={t('place.zip-code.text')}
        inputMode={country.value === SWEDEN ? 'numeric' : 'text'}
      />
      <TextInput name="city" label={t('place.city.text')} />
    </>
  )
}
