/** The main heading of a page. It gets focus after a navigation, so that a screen reader announces the new page. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Heading } from './Typography.tsx'

/** True for the first page that asks, false afterwards. */
const createFirst = () => {
  let isFirst = true
  return () => {
    const answer = isFirst
    isFirst = false
    return answer
  }
}
const FirstPageContext = createContext<() => boolean>(() => false)

/** Wraps all pages. The first page of a visit leaves focus at the top, before the skip link. */
export function PageFocus({ children }: { children: ReactNode }) {
  const [isFirstPage] = useState(createFirst)
  return <FirstPageContext value={isFirstPage}>{children}</FirstPageContext>
}

/** Render it with a new `key` when the page stays but its content changes (a step of a form). */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirstPage = useContext(FirstPageContext)
  useEffect(() => {
    if (!isFirstPage()) heading.current?.focus()
  }, [isFirstPage])
  return (
    <Heading level="1" size="large" ref={heading} tabIndex={-1} className="sv-page-heading">
      {children}
    </Heading>
  )
}
