/** Names and what is so; what is not known is left out. */

type FactsProps = { facts: readonly (readonly [name: string, value: string | undefined])[]; className?: string }

export function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`sv-facts ${className}`}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={`${name} ${value}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
