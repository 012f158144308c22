/** Messages on the page. */
import { Alert } from '@navikt/ds-react/Alert'
import type { ReactNode } from 'react'
import { Heading } from './Typography.tsx'

type MessageBoxProps = {
  variant: 'error' | 'warning' | 'info' | 'success'
  heading?: ReactNode
  children?: ReactNode
  /** Shows a close button. */
  onClose?: (() => void) | undefined
  /** For what appears on a page that is already open: whether a screen reader says it at once or when it has finished. */
  announce?: 'now' | 'politely'
  headingLevel?: '2' | '3'
  className?: string
}

const ROLE = { now: { role: 'alert' }, politely: { role: 'status' } }

/** An icon and a colour say the kind, and so does its hidden name. */
export function MessageBox({ heading, children, onClose, headingLevel = '2', announce, ...rest }: MessageBoxProps) {
  return (
    <Alert {...rest} {...(onClose && { closeButton: true, onClose })} {...(announce && ROLE[announce])}>
      {heading && (
        <Heading level={headingLevel} size="xsmall" spacing={Boolean(children)}>
          {heading}
        </Heading>
      )}
      {children}
    </Alert>
  )
}

/** Something has just failed. */
export function FailureBox({ children }: { children: ReactNode }) {
  return (
    <MessageBox variant="error" announce="now">
      {children}
    </MessageBox>
  )
}
