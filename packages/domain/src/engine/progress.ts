/** Position in the wizard, for the progress bar and the buttons below a step. */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'

/** Step numbers from 0. `stepProgress`: the highest step reached. `complete`: the applicant has jumped backward. */
export type Position = { currentStep: number; stepProgress: number; complete: boolean }
export const VISITS = ['next', 'previous', 'jump'] as const
export type Visit = (typeof VISITS)[number]

/**
 * Clamped to the existing steps; stepProgress never decreases. A jump backward sets complete, `previous` does not
 * (WIZ-05).
 */
export const moveTo = (position: Position, target: number, kind: Visit, stepCount: number): Position => {
  const currentStep = Math.min(Math.max(target, 0), Math.max(stepCount - 1, 0))
  return {
    currentStep,
    stepProgress: Math.max(position.stepProgress, currentStep),
    complete: position.complete || (kind === 'jump' && currentStep < position.currentStep),
  }
}

/**
 * Model of the progress bar and the bottom navigation. `open`: numbers of the steps with open questions, which have no
 * check mark.
 */
export const stepList = (
  version: Pick<ApplicationTypeVersion<string>, 'steps'>,
  { currentStep, stepProgress, complete }: Position,
  open: ReadonlySet<number> = new Set(),
) => {
  const steps = version.steps.map(({ identity, name, progressBarTitle }, stepNumber) => ({
    stepNumber,
    identity,
    name,
    progressBarTitle,
    isCurrent: stepNumber === currentStep,
    /** Passed, and without open questions: has a check mark. */
    isCompleted: stepNumber < stepProgress && !open.has(stepNumber),
    isReachable: stepNumber <= stepProgress,
  }))
  const isLast = currentStep === steps.length - 1
  return {
    steps,
    current: steps[currentStep],
    /** Counted from 1: 'step x of y'. */
    number: currentStep + 1,
    count: steps.length,
    /** Undefined on the first step, where the button cancels, and on the last, where it is hidden. */
    previous: isLast ? undefined : steps[currentStep - 1],
    next: steps[currentStep + 1],
    isFirst: currentStep === 0,
    isLast,
    /** The last step, when the page shows a button that leads straight to it. */
    review: complete && !isLast ? steps.at(-1) : undefined,
  }
}
export type StepList = ReturnType<typeof stepList>
export type StepEntry = StepList['steps'][number]
