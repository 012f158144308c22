/** A single-line text field. */
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { FormField, type FormFieldProps } from './FormField.tsx'

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, keyof FormFieldProps | 'size' | 'value'> &
  FormFieldProps & {
    value?: string
    /** The current text of an uncontrolled field, which has no `value`. */
    text?: string
    /** Width in characters. */
    htmlSize?: number
    /** Content after the field, on its line. */
    after?: ReactNode
  }

/** Label above, description under it, error under the field. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, description, error, className, optional, help, text, htmlSize, after, ...attributes } =
    props
  const round = { label, hideLabel, description, error, className, optional, help, attributes }
  return (
    <FormField {...round} kind="text-field" text={text ?? attributes.value}>
      {(tied) => {
        const input = (
          <input
            type="text"
            {...(htmlSize && { size: htmlSize })}
            {...attributes}
            {...tied}
            className="aksel-text-field__input aksel-body-short aksel-body-short--medium"
          />
        )
        return after ? (
          <div className="sv-field-line">
            {input}
            {after}
          </div>
        ) : (
          input
        )
      }}
    </FormField>
  )
}
