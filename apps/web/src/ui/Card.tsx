/** A white sheet on the paper. */
import type { ReactNode } from 'react'

type CardProps = {
  children: ReactNode
  /** `login` and `narrow` are the widths of the login cards, 600 and 500 px (ACC-20). */
  width?: 'full' | 'login' | 'narrow'
  className?: string
  'aria-labelledby'?: string
}

/** Becomes a section of its own when it has a name. */
export function Card({ children, width = 'full', className = '', ...rest }: CardProps) {
  const Element = rest['aria-labelledby'] ? 'section' : 'div'
  return (
    <Element className={`sv-card sv-card--${width} ${className}`.trim()} {...rest}>
      {children}
    </Element>
  )
}
