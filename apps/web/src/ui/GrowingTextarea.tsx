/**
 * Stands in for the element inside the library's `Textarea` (see `vite.config.ts`), which measures a hidden twin at every key:
 * with hundreds of fields the page was laid out three times for each letter. This one grows by style alone.
 */
import type { ComponentProps } from 'react'

/** `value` must be given; without it the field keeps its first height. */
// oxlint-disable-next-line import/no-default-export -- so the library exports its own
export default function GrowingTextarea({ minRows, ...rest }: ComponentProps<'textarea'> & { minRows?: number }) {
  return (
    <div className="sv-growing" data-text={rest.value}>
      <textarea rows={minRows} {...rest} />
    </div>
  )
}
