/** Position in the wizard, for the progress bar and the buttons below a step. */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'

/** Step numbers from 0. `stepProgress`: the highest step reached. `complete`: the applicant has jumped backward. */
export type Position = { currentStep: number; stepProgress: number; complete: boolean }
export const VISITS = ['next', 'previous', 'jump'] as const
export type Visit = (typeof VISITS)[number]

const NONE: ReadonlySet<number> = new Set()

/** The shown step nearest to `target`; the earlier of two. The last step is always shown. */
export const nearestShown = (target: number, stepCount: number, hidden: ReadonlySet<number>): number => {
  const last = Math.max(stepCount - 1, 0)
  const wanted = Math.min(Math.max(target, 0), last)
  for (let distance = 0; distance <= last; distance++)
    for (const step of [wanted - distance, wanted + distance])
      if (step >= 0 && step <= last && !hidden.has(step)) return step
  return last
}

/**
 * Moves to the nearest of the shown steps; stepProgress never decreases. A jump backward sets complete, `previous` does
 * not (WIZ-05).
 */
export const moveTo = (
  position: Position,
  target: number,
  kind: Visit,
  stepCount: number,
  hidden: ReadonlySet<number> = NONE,
): Position => {
  const currentStep = nearestShown(target, stepCount, hidden)
  return {
    currentStep,
    stepProgress: Math.max(position.stepProgress, currentStep),
    complete: position.complete || (kind === 'jump' && currentStep < position.currentStep),
  }
}

/**
 * Model of the progress bar and the bottom navigation. `open`: numbers of the steps with open questions, which have no
 * check mark. `hidden`: numbers of the steps that the answers hide, which are left out.
 */
export const stepList = (
  version: Pick<ApplicationTypeVersion<string>, 'steps'>,
  { currentStep, stepProgress, complete }: Position,
  open: ReadonlySet<number> = NONE,
  hidden: ReadonlySet<number> = NONE,
) => {
  const shown = version.steps.flatMap((step, stepNumber) => (hidden.has(stepNumber) ? [] : [{ ...step, stepNumber }]))
  const steps = shown.map(({ identity, name, progressBarTitle, stepNumber }, index) => ({
    stepNumber,
    /** Counted from 1 among the shown steps. */
    number: index + 1,
    identity,
    name,
    progressBarTitle,
    isCurrent: stepNumber === currentStep,
    /** Passed, and without open questions: has a check mark. */
    isCompleted: stepNumber < stepProgress && !open.has(stepNumber),
    isReachable: stepNumber <= stepProgress,
  }))
  const index = steps.findIndex(({ isCurrent }) => isCurrent)
  const isLast = index === steps.length - 1
  return {
    steps,
    current: steps[index],
    /** 'Step x of y'. */
    number: index + 1,
    count: steps.length,
    /** Undefined on the first step, where the button cancels, and on the last, where it is hidden. */
    previous: isLast ? undefined : steps[index - 1],
    next: steps[index + 1],
    isFirst: index === 0,
    isLast,
    /** The last step, when the page shows a button that leads straight to it. */
    review: complete && !isLast ? steps.at(-1) : undefined,
  }
}
export type StepList = ReturnType<typeof stepList>
export type StepEntry = StepList['steps'][number]
