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
  /** For what appears on a page that is already open: whether a screen reader says it at once or when it has finished. */
  announce?: 'now' | 'politely'
  headingLevel?: '2' | '3' | '4'
  className?: string
}

const ROLE = { now: 'alert', politely: 'status' }

/** An icon and a colour say the kind, and so does its hidden name. */
export function MessageBox({
  variant,
  heading,
  children,
  onClose,
  headingLevel = '2',
  announce,
  className,
}: MessageBoxProps) {
  return (
    <Alert
      variant={variant}
      {...(onClose ? { closeButton: true, onClose } : {})}
      {...(announce ? { role: ROLE[announce] } : {})}
      {...(className ? { className } : {})}
    >
      {heading && (
        <Heading level={headingLevel} size="xsmall" spacing={Boolean(children)}>
          {heading}
        </Heading>
      )}
      {children}
    </Alert>
  )
}
