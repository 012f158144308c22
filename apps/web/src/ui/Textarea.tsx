/** Several lines of text. */
import { Textarea as AkselTextarea } from '@navikt/ds-react/Textarea'
import type { ComponentProps } from 'react'
import { type FieldExtras, FieldLabel, FieldNote, FieldWithHelp } from './Field.tsx'

export type TextareaProps = ComponentProps<typeof AkselTextarea> & FieldExtras

/** Five rows to begin with; it grows with the text. */
export function Textarea({ optional, help, label, ...rest }: TextareaProps) {
  return (
    <FieldWithHelp help={help} about={label}>
      <AkselTextarea minRows={5} label={<FieldLabel optional={optional}>{label}</FieldLabel>} {...rest} />
      <FieldNote text={rest.value} />
    </FieldWithHelp>
  )
}
