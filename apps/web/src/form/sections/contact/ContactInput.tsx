/** One text field of a contact. */
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { ContactField, ContactFieldName } from '@sievert/domain/sections/contact-fields'
import type { InputHTMLAttributes } from 'react'
import { useTexts } from '../../../texts/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { EMAIL, EmailSuggestion } from '../../fields/EmailSuggestion.tsx'
import { useTextField } from '../../fields/use-text-field.ts'

type Keyboard = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'spellCheck' | 'autoCapitalize'> & {
  type?: 'tel'
}
const KEYBOARD: Partial<Record<ContactFieldName, Keyboard>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  email: EMAIL,
  emailConfirm: EMAIL,
  nationalIdentity: { inputMode: 'numeric', spellCheck: false },
  workId: { spellCheck: false },
}
const WITH_HELP = ['phone', 'nationalIdentity', 'workId'] as const

type ContactInputProps = {
  /** Path of the contact: `VET_RESPONSIBLE.contacts.0`. */
  path: string
  definition: ContactField<string>
  disabled?: boolean
}

export function ContactInput({ path, definition, disabled = false }: ContactInputProps) {
  const { t } = useTexts()
  const name = definition.field
  const help = WITH_HELP.find((each) => each === name)
  // Displayed with its hyphen, stored as typed (SEC-14). Not changed by focus, which would lose the browser's
  // selection.
  const options = name === 'nationalIdentity' ? { display: displayNationalIdentity } : {}
  const field = useTextField<string>(`${path}.${name}`, options)
  const input = (
    <TextField
      {...KEYBOARD[name]}
      {...field}
      className={definition.fullWidth ? 'sv-full-width' : ''}
      label={t(`contact.${name}.text`)}
      {...(help && { description: t(`contact.${help}.help.text`) })}
      optional={!definition.mandatory}
      // The contact is rarely the applicant: the browser's autofill would insert the wrong person.
      autoComplete="off"
      disabled={disabled}
    />
  )
  if (name !== 'email') return input
  return (
    <div className={classes('sv-contact__email', definition.fullWidth && 'sv-full-width')}>
      {input}
      <EmailSuggestion name={field.id} />
    </div>
  )
}
