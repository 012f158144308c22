/** A drop-down of the browser's own. */
import { Select as AkselSelect } from '@navikt/ds-react/Select'
import type { ComponentProps } from 'react'
import { type FieldExtras, FieldLabel, FieldWithHelp } from './Field.tsx'

type SelectProps = Omit<ComponentProps<typeof AkselSelect>, 'children'> &
  FieldExtras & {
    /** What stands there before anything is chosen; its value is empty. */
    placeholder: string
    options: readonly (readonly [value: string | number, name: string])[]
  }

export function Select({ optional, help, label, placeholder, options, ...rest }: SelectProps) {
  return (
    <FieldWithHelp help={help} about={label}>
      <AkselSelect label={<FieldLabel optional={optional}>{label}</FieldLabel>} {...rest}>
        <option value="">{placeholder}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </AkselSelect>
    </FieldWithHelp>
  )
}
