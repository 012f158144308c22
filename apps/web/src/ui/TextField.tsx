/** One line of text. */
import { TextField as AkselTextField } from '@navikt/ds-react/TextField'
import type { ComponentProps } from 'react'
import { type FieldExtras, FieldLabel, FieldWithHelp } from './Field.tsx'

export type TextFieldProps = ComponentProps<typeof AkselTextField> & FieldExtras

/** Label above, help under it, error under the field. */
export function TextField({ optional, help, label, ...rest }: TextFieldProps) {
  return (
    <FieldWithHelp help={help} about={label}>
      <AkselTextField label={<FieldLabel optional={optional}>{label}</FieldLabel>} {...rest} />
    </FieldWithHelp>
  )
}
