/** Text fields of the surrounding form, single-line and multi-line; `name` is the path there, and the element's id. */
import type { ComponentProps } from 'react'
import { Textarea } from '../../ui/Textarea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useTextField } from './use-text-field.ts'

type Named<Props> = Omit<Props, keyof ReturnType<typeof useTextField>> & { name: string }

export function TextInput({ name, ...rest }: Named<ComponentProps<typeof TextField>>) {
  return <TextField autoComplete="off" {...rest} {...useTextField(name)} />
}

export function TextareaInput({ name, ...rest }: Named<ComponentProps<typeof Textarea>>) {
  return <Textarea {...rest} {...useTextField(name)} />
}
