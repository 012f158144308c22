/**
 * Headings and text in Aksel's style. A heading's `level` is its place in the outline, `size` its appearance. `Label`
 * names content that is no form field.
 */
import { ExclamationmarkTriangleFillIcon } from '@navikt/aksel-icons'
import type { ReactNode } from 'react'

export { BodyLong as BodyText, BodyShort as ShortText, Heading, Label } from '@navikt/ds-react/Typography'

/** A field's error, with the asterisk of the style sheet (WIZ-09). */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return <p className="aksel-error-message aksel-label aksel-error-message--show-icon">{children}</p>
}

/** A failure without a field at fault, marked by an icon. */
export function FailureMessage({ children }: { children: ReactNode }) {
  return (
    <p className="aksel-error-message aksel-label aksel-error-message--show-icon sv-failure">
      <ExclamationmarkTriangleFillIcon aria-hidden />
      {children}
    </p>
  )
}

/** Announces an error. Rendered from the start, since a region that appears with its text is not announced. */
export function ErrorRegion({
  error,
  ...rest
}: {
  error: ReactNode
  id?: string
  tabIndex?: number
  className?: string
}) {
  return (
    <div {...rest} aria-live="polite">
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  )
}
