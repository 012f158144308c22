/** A group of checkboxes. */
import type { ComponentProps } from 'react'
import { Box, ChoiceGroup, type ChoiceGroupProps } from './Choice.tsx'

type CheckboxGroupProps = ChoiceGroupProps & { value: readonly string[]; onChange: (value: string[]) => void }

export function CheckboxGroup({ value, onChange, ...rest }: CheckboxGroupProps) {
  const choose = (chosen: string) =>
    onChange(value.includes(chosen) ? value.filter((each) => each !== chosen) : [...value, chosen])
  return <ChoiceGroup {...rest} kind="checkbox" isChosen={(each) => value.includes(each)} choose={choose} />
}

/** A box of a `CheckboxGroup`; for a single one use `Checkbox`. */
export const GroupCheckbox = (props: Omit<ComponentProps<typeof Box>, 'kind'> & { value: string }) => (
  <Box {...props} kind="checkbox" />
)
