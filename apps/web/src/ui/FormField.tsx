/**
 * Markup around one field as in Aksel: label, help button, description, error and note, tied to it for screen readers.
 */
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { type FieldExtras, FieldHelp, FieldLabel, FieldNote } from './Field.tsx'
import { ErrorRegion, Label, ShortText } from './Typography.tsx'

/** Properties of every kind of field, in addition to the attributes of its element. */
export type FormFieldProps = FieldExtras & {
  label: ReactNode
  hideLabel?: boolean | undefined
  description?: ReactNode
  error?: ReactNode
  className?: string | undefined
}

/** Attributes of the element that the surrounding markup needs too. */
type Shared = { id?: string | undefined; disabled?: boolean | undefined; 'aria-describedby'?: string | undefined }

type Props = FormFieldProps & {
  kind: 'text-field' | 'select' | 'textarea'
  attributes: Shared
  /** The current text, for notes about it. */
  text?: unknown
  /** Renders the element itself. */
  children: (tied: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

export function FormField(props: Props) {
  const { kind, attributes, label, hideLabel, description, error, className, optional, help, text, children } = props
  const generated = useId()
  const { id = generated, disabled } = attributes
  const hidden = hideLabel && 'aksel-sr-only'
  const state = [Boolean(error) && `aksel-${kind}--error`, disabled && 'aksel-form-field--disabled']
  const about = [Boolean(description) && `${id}-description`, Boolean(error) && `${id}-error`]
  const describedBy = classes(...about, attributes['aria-describedby']) || undefined
  return (
    <>
      <div className={classes(className, 'aksel-form-field aksel-form-field--medium', ...state)}>
        <div className="sv-field-label">
          <Label htmlFor={id} className={classes('aksel-form-field__label', hidden)}>
            <FieldLabel optional={optional}>{label}</FieldLabel>
          </Label>
          <FieldHelp help={help} about={label} />
        </div>
        {description && (
          <ShortText as="div" id={`${id}-description`} className={classes('aksel-form-field__description', hidden)}>
            {description}
          </ShortText>
        )}
        {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
        <ErrorRegion id={`${id}-error`} className="aksel-form-field__error" error={error} />
      </div>
      <FieldNote text={text} />
    </>
  )
}
