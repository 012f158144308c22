/** One line of text of the form around it; `name` is its path there, and the element's id. */
import type { ComponentProps } from 'react'
import { TextField } from '../ui/TextField.tsx'
import { useField } from './use-field.ts'

type TextInputProps = Omit<ComponentProps<typeof TextField>, 'id' | 'value' | 'error' | 'onChange' | 'onBlur'> & {
  name: string
}

export function TextInput({ name, ...rest }: TextInputProps) {
  const field = useField<string | undefined>(name)
  return (
    <TextField
      autoComplete="off"
      {...rest}
      id={name}
      value={field.value ?? ''}
      error={field.error}
      onChange={(event) => field.change(event.target.value)}
      onBlur={field.blur}
    />
  )
}
