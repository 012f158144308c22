/** Text for screen readers. */
import type { ReactNode } from 'react'

/** Present for screen readers, invisible on the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sv-visually-hidden">{children}</span>
}

/**
 * Announces its text at every change. Render it empty at first: a region that appears with its text is not announced.
 */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return <output className="sv-visually-hidden">{children}</output>
}
