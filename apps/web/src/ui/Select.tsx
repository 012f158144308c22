/** A drop-down of the browser's own. */
import { Select as AkselSelect } from '@navikt/ds-react/Select'
import type { ComponentProps } from 'react'
import { type FieldExtras, FieldLabel, FieldWithHelp } from './Field.tsx'

/** Children are `<option>` elements. */
export function Select({ optional, help, label, ...rest }: ComponentProps<typeof AkselSelect> & FieldExtras) {
  return (
    <FieldWithHelp help={help} about={label}>
      <AkselSelect label={<FieldLabel optional={optional}>{label}</FieldLabel>} {...rest} />
    </FieldWithHelp>
  )
}
