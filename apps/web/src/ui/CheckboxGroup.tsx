/** Any number of choices. */
import { CheckboxGroup as AkselCheckboxGroup } from '@navikt/ds-react/Checkbox'
import type { ComponentProps } from 'react'
import { type FieldExtras, FieldLabel, FieldWithHelp } from './Field.tsx'

type CheckboxGroupProps = ComponentProps<typeof AkselCheckboxGroup> & FieldExtras

/** An error puts a red frame round the group. */
export function CheckboxGroup({ optional, help, legend, ...rest }: CheckboxGroupProps) {
  return (
    <FieldWithHelp help={help} about={legend}>
      <AkselCheckboxGroup legend={<FieldLabel optional={optional}>{legend}</FieldLabel>} {...rest} />
    </FieldWithHelp>
  )
}

/** One box of a `CheckboxGroup`; a box on its own is `Checkbox`. */
export { Checkbox as GroupCheckbox } from '@navikt/ds-react/Checkbox'
