/** Name and address of a place. */
import { SWEDEN } from '@sievert/domain/application-type/values'
import { CountryField } from '../../../form/CountryField.tsx'
import { useField } from '../../../form/use-field.ts'
import { useTexts } from '../../../texts/texts.ts'
import { TextField } from '../../../ui/TextField.tsx'

export function PlaceFields() {
  const { t } = useTexts()
  const country = useField<number | null>('country')
  return (
    <>
      <PlaceTextField name="name" label={t('place.name.text')} optional />
      <CountryField field={country} label={t('place.country.text')} />
      <PlaceTextField name="street" label={t('place.street.text')} />
      <PlaceTextField
        name="zipCode"
        label={t('place.zip-code.text')}
        inputMode={country.value === SWEDEN ? 'numeric' : 'text'}
      />
      <PlaceTextField name="city" label={t('place.city.text')} />
    </>
  )
}

type PlaceTextFieldProps = { name: string; label: string; optional?: boolean; inputMode?: 'numeric' | 'text' }

/** A place is seldom where the person who writes lives, so the browser's own address is no help. */
function PlaceTextField({ name, ...rest }: PlaceTextFieldProps) {
  const field = useField<string>(name)
  return (
    <TextField
      {...rest}
      id={name}
      autoComplete="off"
      value={field.value}
      error={field.error}
      onChange={(event) => field.change(event.target.value)}
      onBlur={field.blur}
    />
  )
}
