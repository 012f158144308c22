/** A multi-line text field: initially five lines, grows with its content. */
import { type ComponentPropsWithRef, useEffect, useState } from 'react'
import { FormField, type FormFieldProps } from './FormField.tsx'
import { Status } from './LiveRegion.tsx'
import { ShortText } from './Typography.tsx'
import { useUiWords } from './UiProvider.tsx'

type TextareaProps = Omit<ComponentPropsWithRef<'textarea'>, keyof FormFieldProps | 'value'> &
  FormFieldProps & {
    id: string
    value?: string
    /** The current text of an uncontrolled element, which has no `value`. */
    text?: string
    /** Shown as a countdown; longer text can still be typed. */
    maxLength?: number
  }

export function Textarea(props: TextareaProps) {
  const { label, hideLabel, description, error, className, optional, help, text, maxLength, ...attributes } = props
  const { id, value } = attributes
  const room = maxLength ? `${id}-room` : undefined
  const round = { label, hideLabel, description, error, className, optional, help }
  const written = text ?? value ?? ''
  return (
    <FormField {...round} attributes={{ id, 'aria-describedby': room }} kind="textarea" text={written}>
      {(tied) => (
        <>
          <textarea
            rows={5}
            {...attributes}
            {...tied}
            className="aksel-textarea__input aksel-body-short aksel-body-short--medium"
          />
          {maxLength && <Counter id={room} maxLength={maxLength} left={maxLength - written.length} />}
        </>
      )}
    </FormField>
  )
}

const NEARLY_FULL = 20
/** The counter is announced after this pause in typing. */
const PAUSE_MS = 2000

function Counter({ id, maxLength, left }: { id: string | undefined; maxLength: number; left: number }) {
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
      {left < NEARLY_FULL && (
        <Status as="span" className="aksel-textarea__sr-counter aksel-sr-only">
          {said}
        </Status>
      )}
      <ShortText className={`aksel-textarea__counter${left < 0 ? ' aksel-textarea__counter--error' : ''}`}>
        {text}
      </ShortText>
    </>
  )
}
