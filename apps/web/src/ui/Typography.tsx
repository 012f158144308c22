/** Headings and running text. `level` of a heading is its place in the outline, `size` its look; `Label` names what is no form field. */
import { ErrorMessage as AkselErrorMessage } from '@navikt/ds-react/Typography'
import type { ReactNode } from 'react'

export { BodyLong as BodyText, BodyShort as ShortText, Heading, Label } from '@navikt/ds-react/Typography'

/** A field's error, as the library's own fields draw it: its asterisk (WIZ-09), from the style sheet, takes the icon's place. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return <AkselErrorMessage showIcon>{children}</AkselErrorMessage>
}

/** Something did not work, with no field at fault: marked by an icon. */
export function FailureMessage({ children }: { children: ReactNode }) {
  return (
    <AkselErrorMessage showIcon className="sv-failure">
      {children}
    </AkselErrorMessage>
  )
}

/** Says an error when there is one: it is on the page from the start, since what appears with its text is not read. */
export function ErrorRegion({ error, ...rest }: { error: ReactNode; id?: string; tabIndex?: number }) {
  return (
    <div {...rest} aria-live="polite">
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  )
}
