/** Headings and running text. */
import {
  ErrorMessage as AkselErrorMessage,
  Heading as AkselHeading,
  Label as AkselLabel,
  BodyLong,
  BodyShort,
} from '@navikt/ds-react/Typography'
import type { ReactNode } from 'react'

/** `level` is the place in the outline, `size` the look. */
export const Heading = AkselHeading
/** A paragraph. */
export const BodyText = BodyLong
/** Short text that is no paragraph: facts, captions. */
export const ShortText = BodyShort
/** Bold text that names something which is no form field. */
export const Label = AkselLabel

/** A field's error: icon, asterisk (by the style sheet), text. */
export function ErrorMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <AkselErrorMessage showIcon {...(id ? { id } : {})}>
      {children}
    </AkselErrorMessage>
  )
}
