/** Several lines of text: five to begin with, and it grows. Looks and speaks as the library's, which measures a hidden twin at every letter. */
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { type FieldExtras, FieldLabel, FieldNote, FieldWithHelp } from './Field.tsx'
import { ErrorMessage, Label, ShortText } from './Typography.tsx'
import { useUiWords } from './UiProvider.tsx'

type TextareaProps = ComponentProps<'textarea'> &
  FieldExtras & {
    id: string
    label: ReactNode
    hideLabel?: boolean
    description?: ReactNode
    error?: string | undefined
    value?: string
    /** What stands in it, where the element holds its text itself and has no `value`. */
    text?: string
    /** Is counted towards; more can be typed. */
    maxLength?: number
  }

export function Textarea({ optional, help, label, ...rest }: TextareaProps) {
  return (
    <FieldWithHelp help={help} about={label}>
      <LabelledArea label={<FieldLabel optional={optional}>{label}</FieldLabel>} {...rest} />
      <FieldNote text={rest.text ?? rest.value} />
    </FieldWithHelp>
  )
}

function LabelledArea(props: Omit<TextareaProps, keyof FieldExtras>) {
  const { id, label, hideLabel, description, error, text, maxLength, ...rest } = props
  const hidden = hideLabel ? ' aksel-sr-only' : ''
  const described = [description && `${id}-description`, error && `${id}-error`, maxLength && `${id}-room`]
  const left = (maxLength ?? 0) - (text ?? rest.value ?? '').length
  return (
    <div className={`aksel-form-field aksel-form-field--medium${error ? ' aksel-textarea--error' : ''}`}>
      <Label htmlFor={id} className={`aksel-form-field__label${hidden}`}>
        {label}
      </Label>
      {description && (
        <ShortText as="div" id={`${id}-description`} className={`aksel-form-field__description${hidden}`}>
          {description}
        </ShortText>
      )}
      <textarea
        id={id}
        rows={5}
        className="aksel-textarea__input aksel-body-short aksel-body-short--medium"
        aria-invalid={error ? true : undefined}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
        {...rest}
      />
      {maxLength && <Counter id={`${id}-room`} maxLength={maxLength} left={left} />}
      <div id={`${id}-error`} className="aksel-form-field__error" aria-relevant="additions removals" aria-live="polite">
        {error && <ErrorMessage>{error}</ErrorMessage>}
      </div>
    </div>
  )
}

const NEARLY_FULL = 20
/** Said when nobody has typed for so long. */
const PAUSE_MS = 2000

function Counter({ id, maxLength, left }: { id: string; maxLength: number; left: number }) {
  const words = useUiWords()
  const text = left < 0 ? words.tooMany(-left) : words.left(left)
  const [said, say] = useState(text)
  useEffect(() => {
    const timer = setTimeout(say, PAUSE_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <>
      <span id={id} className="aksel-sr-only">
        {words.room(maxLength)}
      </span>
      {left < NEARLY_FULL && <output className="aksel-textarea__sr-counter aksel-sr-only">{said}</output>}
      <ShortText className={`aksel-textarea__counter${left < 0 ? ' aksel-textarea__counter--error' : ''}`}>
        {text}
      </ShortText>
    </>
  )
}
