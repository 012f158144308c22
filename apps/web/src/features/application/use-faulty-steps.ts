/** Steps in which the review found a fault: they have no check mark until Next has checked them again (WIZ-02). */
import { useCallback, useState } from 'react'

const NONE: ReadonlySet<number> = new Set()

export type FaultySteps = {
  faulty: ReadonlySet<number>
  /** All that are faulty, as the review sees them. */
  found: (steps: readonly number[]) => void
  mended: (step: number) => void
}

export function useFaultySteps(): FaultySteps {
  const [faulty, setFaulty] = useState(NONE)
  const found = useCallback<FaultySteps['found']>(
    (steps) =>
      setFaulty((known) => {
        const isKnown = steps.length === known.size && steps.every((step) => known.has(step))
        return isKnown ? known : new Set(steps)
      }),
    [],
  )
  const mended = useCallback<FaultySteps['mended']>(
    (step) => setFaulty((known) => new Set([...known].filter((other) => other !== step))),
    [],
  )
  return { faulty, found, mended }
}
