/** One choice of several, all in sight. */
import { Radio as AkselRadio, RadioGroup as AkselRadioGroup } from '@navikt/ds-react/Radio'
import type { ComponentProps } from 'react'
import { type FieldExtras, FieldLabel, FieldWithHelp } from './Field.tsx'

export type RadioGroupProps = ComponentProps<typeof AkselRadioGroup> & FieldExtras

/** An error puts a red frame round the group. */
export function RadioGroup({ optional, help, legend, ...rest }: RadioGroupProps) {
  return (
    <FieldWithHelp help={help} about={legend}>
      <AkselRadioGroup legend={<FieldLabel optional={optional}>{legend}</FieldLabel>} {...rest} />
    </FieldWithHelp>
  )
}

export const Radio = AkselRadio
