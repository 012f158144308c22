/** White cards on the page's background, and sections named by their headings. */
import { type ReactNode, useId } from 'react'
import { Heading } from './Typography.tsx'

type SectionProps = {
  heading: ReactNode
  size?: 'xsmall' | 'small' | 'medium'
  headingLevel?: '2' | '3'
  className?: string
  children: ReactNode
}

export function Section({
  heading,
  size = 'small',
  headingLevel = '2',
  className = 'sv-stack',
  children,
}: SectionProps) {
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <Heading level={headingLevel} size={size} id={id}>
        {heading}
      </Heading>
      {children}
    </section>
  )
}

type CardProps = Partial<SectionProps> & {
  /** The widths of the login cards, 600 and 500 px (ACC-20). */
  width?: 'login' | 'narrow'
  'aria-labelledby'?: string
}

/** Becomes a `<section>` when it has a name. */
export function Card({ children, width, className, heading, size = 'small', ...rest }: CardProps) {
  const looks = ['sv-card', width && `sv-card--centred sv-card--${width}`, className].filter(Boolean).join(' ')
  if (heading) return <Section className={looks} {...{ heading, size, children }} />
  const Element = rest['aria-labelledby'] ? 'section' : 'div'
  return (
    <Element className={looks} {...rest}>
      {children}
    </Element>
  )
}
