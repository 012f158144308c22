/** The list of errors at the top of a form. */
import { type Ref, useId } from 'react'
import { Anchor } from './Link.tsx'
import { BodyText, Heading } from './Typography.tsx'

type ErrorSummaryProps = {
  ref: Ref<HTMLElement>
  heading: string
  /** Explains how to use the list. */
  body: string
  /** `path`: the id of the field. */
  faults: readonly { path: string; words: string }[]
  onChoose: (path: string) => void
  /** Announced when it appears, for cases where focus stays elsewhere. */
  isAnnounced: boolean
}

export function ErrorSummary({ ref, heading, body, faults, onChoose, isAnnounced }: ErrorSummaryProps) {
  const headingId = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="sv-error-summary aksel-error-summary aksel-error-summary--small"
    >
      <div role={isAnnounced ? 'alert' : undefined}>
        <Heading level="2" size="xsmall" id={headingId}>
          {heading}
        </Heading>
        <BodyText size="small">{body}</BodyText>
      </div>
      <ul className="aksel-error-summary__list">
        {faults.map(({ path, words }) => (
          <li key={path}>
            <Anchor
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault()
                onChoose(path)
              }}
            >
              {words}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
