/** The one main heading of a page; gets focus when a page has replaced another, so that a screen reader says where one is. */
import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from './Typography.tsx'

let isFirstPage = true

/** Render it with a new `key` when the page stays but its content is another (a step of a form). */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The first page of a visit leaves focus at the top, before the skip link.
    if (!isFirstPage) heading.current?.focus()
    isFirstPage = false
  }, [])
  return (
    <Heading level="1" size="large" ref={heading} tabIndex={-1} className="sv-page-heading">
      {children}
    </Heading>
  )
}
