/** A description list. Entries without a value are omitted. */
import type { ReactNode } from 'react'

type DescriptionListProps = { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string }

export function DescriptionList({ facts, className = '' }: DescriptionListProps) {
  return (
    <dl className={`sv-facts ${className}`}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
