/** A free text of one line, or of five rows that grow (SEC-04), and its entry in the registry. */
import { displayNationalIdentity } from '@sievert/domain/rules/national-identity'
import type { TextFormat } from '@sievert/domain/sections/text-formats'
import { kindOfText, type TextInputSection, writtenText } from '@sievert/domain/sections/text-input'
import type { InputHTMLAttributes } from 'react'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { EMAIL, EmailSuggestion } from '../../fields/EmailSuggestion.tsx'
import { useTextField } from '../../fields/use-text-field.ts'
import { labelled, WithLabelAfter } from '../SectionLabel.tsx'
import { asText, type SectionUi } from '../section-ui.ts'

/** Smallest length limit with a counter; for shorter texts a counter only distracts. */
const COUNTED_FROM = 200

type Attributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'spellCheck' | 'autoCapitalize' | 'type'>
const KEYBOARD: Record<TextFormat, Attributes> = {
  organisationNumber: { inputMode: 'numeric', spellCheck: false },
  nationalIdentity: { inputMode: 'numeric', spellCheck: false },
  postcode: { inputMode: 'numeric' },
  phone: { type: 'tel', inputMode: 'tel' },
  email: EMAIL,
  bankAccount: { spellCheck: false, autoCapitalize: 'characters' },
}
const IDENTITIES: readonly (TextFormat | undefined)[] = ['organisationNumber', 'nationalIdentity']

function TextInputField({ section }: { section: TextInputSection<string> }) {
  const { maxLength, format } = section
  const field = useTextField<string>(`${section.identity}.text`, {
    kind: kindOfText(section),
    // Displayed with its hyphen, stored as typed (SEC-14).
    ...(IDENTITIES.includes(format) && { display: displayNationalIdentity }),
  })
  const shared = { ...labelled(section), placeholder: section.placeholder, ...field }
  return (
    <WithLabelAfter section={section}>
      {section.multiLine ? (
        <Textarea {...shared} {...(maxLength && maxLength >= COUNTED_FROM ? { maxLength } : {})} />
      ) : (
        <TextField {...(format && KEYBOARD[format])} {...shared} autoComplete="off" />
      )}
      {format === 'email' && <EmailSuggestion name={field.id} />}
    </WithLabelAfter>
  )
}

export const textInput: SectionUi<TextInputSection<string>> = {
  Field: TextInputField,
  compared: (section) => [{ path: `${section.identity}.text`, text: (value) => writtenText(section, asText(value)) }],
}
