/** Text for screen readers. */
import type { ReactNode } from 'react'

/** Present for screen readers, invisible on the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sv-visually-hidden">{children}</span>
}

type StatusProps = { children?: ReactNode; className?: string; as?: 'div' | 'span' }

/** Shows a text that is announced at every change. */
export const Status = ({ children, className, as: Tag = 'div' }: StatusProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- An `output` is a form control, and so needs a label.
  <Tag role="status" className={className}>
    {children}
  </Tag>
)

/**
 * Announces its text at every change. Render it empty at first: a region that appears with its text is not announced.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <Status as="span" className="sv-visually-hidden">
      {children}
    </Status>
  )
}
