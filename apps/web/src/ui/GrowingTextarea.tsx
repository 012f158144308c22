/**
 * Stands in for the element inside the library's `Textarea` (see `vite.config.ts`), which measures a hidden twin at every key:
 * with hundreds of fields the page was laid out three times for each letter. This one grows by style alone.
 */
import type { ComponentProps, InputEvent } from 'react'

const grow = ({ currentTarget }: InputEvent<HTMLTextAreaElement>) => {
  const { parentElement, value } = currentTarget
  if (parentElement && !CSS.supports('field-sizing', 'content')) parentElement.dataset['text'] = value
}

/** `autoScrollbar`: the library's own, and no attribute. */
type Props = ComponentProps<'textarea'> & { minRows?: number; autoScrollbar?: boolean }

/** With `defaultValue` the element holds its text itself, and `value` only tells the library how long it is. */
// oxlint-disable-next-line import/no-default-export -- so the library exports its own
export default function GrowingTextarea({ minRows, autoScrollbar: _notOurs, value, ...rest }: Props) {
  return (
    <div className="sv-growing" data-text={rest.defaultValue ?? value}>
      <textarea rows={minRows} onInput={grow} {...(rest.defaultValue === undefined ? { value } : {})} {...rest} />
    </div>
  )
}
