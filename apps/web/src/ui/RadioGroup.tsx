/** One choice of several, all in sight. */
import { RadioGroup as AkselRadioGroup, Radio } from '@navikt/ds-react/Radio'
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

type RadiosProps = {
  /** Of the first, where an error summary leads. */
  id?: string
  options: readonly (readonly [value: string, words: string | undefined])[]
}

/** The options of a group. */
export const Radios = ({ id, options }: RadiosProps) =>
  options.map(([value, words], index) => (
    <Radio key={value} value={value} {...(index === 0 && id ? { id } : {})}>
      {words}
    </Radio>
  ))

export { Radio }
