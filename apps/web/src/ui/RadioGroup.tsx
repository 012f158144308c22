/** One choice of several, all in sight. */
import { RadioGroup as AkselRadioGroup } from '@navikt/ds-react/Radio'
import type { ComponentProps } from 'react'
import { type FieldExtras, FieldLabel, FieldWithHelp } from './Field.tsx'

/** An error puts a red frame round the group. */
export function RadioGroup({ optional, help, legend, ...rest }: ComponentProps<typeof AkselRadioGroup> & FieldExtras) {
  return (
    <FieldWithHelp help={help} about={legend}>
      <AkselRadioGroup legend={<FieldLabel optional={optional}>{legend}</FieldLabel>} {...rest} />
    </FieldWithHelp>
  )
}

export { Radio } from '@navikt/ds-react/Radio'
