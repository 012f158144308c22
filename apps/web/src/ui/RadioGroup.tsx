/** A group of radio buttons. */
import type { ComponentProps } from 'react'
import { Box, ChoiceGroup, type ChoiceGroupProps } from './Choice.tsx'

type RadioGroupProps<Value extends string> = ChoiceGroupProps & {
  /** Empty while nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
}

export function RadioGroup<Value extends string>({ value, onChange, ...rest }: RadioGroupProps<Value>) {
  return (
    <ChoiceGroup
      {...rest}
      kind="radio"
      isChosen={(each) => each === value}
      // The boxes of a group have its values and no others.
      choose={(chosen) => onChange(chosen as Value)}
    />
  )
}

export const Radio = (props: Omit<ComponentProps<typeof Box>, 'kind'> & { value: string }) => (
  <Box {...props} kind="radio" />
)

type RadiosProps = {
  /** Id of the first option, the target of an error summary. */
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
