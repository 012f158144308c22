/** The list of what is wrong, at the top of a form. */
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Anchor } from './Link.tsx'
import { BodyText, Heading } from './Typography.tsx'

export type ErrorSummaryProps = {
  ref?: Ref<HTMLElement>
  heading: ReactNode
  /** What to do with the list. */
  body: ReactNode
  /** `ErrorSummaryItem` elements. */
  children: ReactNode
  /** Read out when it appears, where focus stays elsewhere. */
  isAnnounced?: boolean
}

export function ErrorSummary({ ref, heading, body, children, isAnnounced = false }: ErrorSummaryProps) {
  const headingId = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="sv-error-summary aksel-error-summary aksel-error-summary--small"
    >
      <div {...(isAnnounced ? { role: 'alert' } : {})}>
        <Heading level="2" size="xsmall" id={headingId}>
          {heading}
        </Heading>
        <BodyText size="small">{body}</BodyText>
      </div>
      <ul className="aksel-error-summary__list">{children}</ul>
    </section>
  )
}

type ErrorSummaryItemProps = { href: string; onClick: (event: MouseEvent) => void; children: ReactNode }

/** One fault, as a link to its field. */
export function ErrorSummaryItem({ children, ...rest }: ErrorSummaryItemProps) {
  return (
    <li>
      <Anchor {...rest}>{children}</Anchor>
    </li>
  )
}
