/** A single-line text field. */
import type { ComponentPropsWithRef } from 'react'
import { FormField, type FormFieldProps } from './FormField.tsx'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, keyof FormFieldProps | 'size' | 'value'> &
  FormFieldProps & {
    value?: string
    /** The current text of an uncontrolled field, which has no `value`. */
    text?: string
    /** Width in characters. */
    htmlSize?: number
  }

/** Label above, description under it, error under the field. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, className, optional, help, text, htmlSize, ...attributes } = props
  const round = { label, hideLabel, description, error, className, optional, help, attributes }
  return (
    <FormField {...round} kind="text-field" text={text ?? attributes.value}>
      {(tied) => (
        <input
          type="text"
          {...(htmlSize && { size: htmlSize })}
          {...attributes}
          {...tied}
          className="aksel-text-field__input aksel-body-short aksel-body-short--medium"
        />
      )}
    </FormField>
  )
}
