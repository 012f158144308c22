/** Messages on the page. */
import { Alert } from '@navikt/ds-react/Alert'
import type { ReactNode } from 'react'
import { Heading } from './Typography.tsx'

export type MessageBoxProps = {
  variant: 'error' | 'warning' | 'info' | 'success'
  heading?: ReactNode
  children?: ReactNode
  /** Shows a close button. */
  onClose?: (() => void) | undefined
  /** `alert` interrupts a screen reader, `status` waits; nothing for what was there from the start. */
  role?: 'alert' | 'status'
  headingLevel?: '2' | '3' | '4'
  className?: string
}

/** An icon and a colour say the kind, and so does its hidden name. */
export function MessageBox({ variant, heading, children, onClose, headingLevel = '2', ...rest }: MessageBoxProps) {
  return (
    <Alert variant={variant} {...(onClose ? { closeButton: true, onClose } : {})} {...rest}>
      {heading && (
        <Heading level={headingLevel} size="xsmall" spacing={Boolean(children)}>
          {heading}
        </Heading>
      )}
      {children}
    </Alert>
  )
}
