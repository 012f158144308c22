/** The fields of this step. */
import type { TextKey } from '@sievert/domain/text-key'
import { CountryField } from '../../form/fields/CountryField.tsx'
import { EMAIL, EmailSuggestion } from '../../form/fields/EmailSuggestion.tsx'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import { useTexts } from '../../texts/texts.ts'

/** Field → text key. */
type TextOf<Field extends string> = (field: Field) => TextKey
type ContactField = 'name' | 'phone' | 'email' | 'email-confirm'
type AddressField = 'street' | 'zip-code' | 'city' | 'country'
export type FieldName = ContactField | AddressField

type ContactInputsProps = {
  at: string
  textOf: TextOf<ContactField>
  hasName?: boolean
  isNameOptional?: boolean
  isOwn?: boolean
}

/** Name, phone, and the e-mail address twice. `isOwn`: possibly the applicant's own data, so autofill is allowed. */
export function ContactInputs(props: ContactInputsProps) {
  const { at, textOf, hasName = true, isNameOptional = false, isOwn = false } = props
  const { t } = useTexts()
  const help = (what: string) => ({ autoComplete: isOwn ? what : 'off' })
  return (
    <>
      {hasName && (
        <TextInput name={`${at}.name`} label={t(textOf('name'))} optional={isNameOptional} {...help('name')} />
      )}
      <TextInput name={`${at}.telephone`} label={t(textOf('phone'))} type="tel" inputMode="tel" {...help('tel')} />
      <TextInput name={`${at}.email`} label={t(textOf('email'))} {...EMAIL} {...help('email')} />
      <EmailSuggestion name={`${at}.email`} />
      <TextInput name={`${at}.emailConfirm`} label={t(textOf('email-confirm'))} {...EMAIL} />
    </>
  )
}

type AddressInputsProps = { at: string; textOf: TextOf<AddressField>; isOwn?: boolean; careOf?: TextKey }

/** Street, optional care-of, postcode, city and country. */
export function AddressInputs({ at, textOf, isOwn = false, careOf }: AddressInputsProps) {
  const { t } = useTexts()
  const country = useField<number | null>(`${at}.country`)
  const help = (what: string) => ({ autoComplete: isOwn ? what : 'off' })
  return (
    <>
      <TextInput name={`${at}.street`} label={t(textOf('street'))} {...help('address-line1')} />
      {careOf && <TextInput name={`${at}.careOfAddress`} label={t(careOf)} optional />}
      <TextInput name={`${at}.zipCode`} label={t(textOf('zip-code'))} {...help('postal-code')} />
      <TextInput name={`${at}.city`} label={t(textOf('city'))} {...help('address-level2')} />
      <CountryField field={country} label={t(textOf('country'))} />
    </>
  )
}
