/** The fields of this step. */
import { CountryField } from '../../form/CountryField.tsx'
import { EMAIL, EmailSuggestion } from '../../form/EmailSuggestion.tsx'
import { TextInput } from '../../form/TextInput.tsx'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'

/** Field → text key. */
export type TextOf = (field: string) => string

type ContactInputsProps = { at: string; textOf: TextOf; hasName?: boolean; isNameOptional?: boolean; isOwn?: boolean }

/** Name, phone, and the e-mail address twice. `isOwn`: the person who fills in may be meant, so the browser may help. */
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

type AddressInputsProps = { at: string; textOf: TextOf; isOwn?: boolean; hasCareOf?: boolean }

/** Street, care-of where there is one, postcode, city and country. */
export function AddressInputs({ at, textOf, isOwn = false, hasCareOf = false }: AddressInputsProps) {
  const { t } = useTexts()
  const country = useField<number | null>(`${at}.country`)
  const help = (what: string) => ({ autoComplete: isOwn ? what : 'off' })
  return (
    <>
      <TextInput name={`${at}.street`} label={t(textOf('street'))} {...help('street-address')} />
      {hasCareOf && <TextInput name={`${at}.careOfAddress`} label={t(textOf('care-of'))} optional />}
      <TextInput name={`${at}.zipCode`} label={t(textOf('zip-code'))} {...help('postal-code')} />
      <TextInput name={`${at}.city`} label={t(textOf('city'))} {...help('address-level2')} />
      <CountryField field={country} label={t(textOf('country'))} />
    </>
  )
}
