/** Text for screen readers. */
import type { ReactNode } from 'react'

/** Present for screen readers, invisible on the page. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sv-visually-hidden">{children}</span>
}

/** Says its text whenever it changes. Render it from the start, empty: a region that appears with its text is not read. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return <output className="sv-visually-hidden">{children}</output>
}
