/** Headings and running text. `level` of a heading is its place in the outline, `size` its look; `Label` names what is no form field. */
import { ErrorMessage as AkselErrorMessage } from '@navikt/ds-react/Typography'
import type { ReactNode } from 'react'

export { BodyLong as BodyText, BodyShort as ShortText, Heading, Label } from '@navikt/ds-react/Typography'

/** A field's error: icon, asterisk (by the style sheet), text. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return <AkselErrorMessage showIcon>{children}</AkselErrorMessage>
}

/** Says an error when there is one: it is on the page from the start, since what appears with its text is not read. */
export function ErrorRegion({ error, ...rest }: { error: ReactNode; id?: string; tabIndex?: number }) {
  return (
    <div {...rest} aria-live="polite">
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  )
}
