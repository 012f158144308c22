/** A free text of one line, or of five rows that grow (SEC-04), and its entry in the registry. */
import type { TextInputSection } from '@sievert/domain/sections/text-input'
import { Textarea } from '../../../ui/Textarea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useTextField } from '../../fields/use-text-field.ts'
import { labelled, WithLabelAfter } from '../SectionLabel.tsx'
import { asText, type SectionUi } from '../section-ui.ts'

/** Smallest length limit with a counter; for shorter texts a counter only distracts. */
const COUNTED_FROM = 200

function TextInputField({ section }: { section: TextInputSection<string> }) {
  const field = useTextField(`${section.identity}.text`, { kind: section.multiLine ? 'text' : 'line' })
  const { maxLength } = section
  const shared = { ...labelled(section), placeholder: section.placeholder, ...field }
  return (
    <WithLabelAfter section={section}>
      {section.multiLine ? (
        <Textarea {...shared} {...(maxLength && maxLength >= COUNTED_FROM ? { maxLength } : {})} />
      ) : (
        <TextField {...shared} autoComplete="off" />
      )}
    </WithLabelAfter>
  )
}

export const textInput: SectionUi<TextInputSection<string>> = {
  Field: TextInputField,
  compared: ({ identity }) => [{ path: `${identity}.text`, text: asText }],
}
