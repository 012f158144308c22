/** Puts the answers that a form is drawn from where its page will look for them. */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { compiledOnce } from '@sievert/domain/engine/compile'
import type { QueryClient } from '@tanstack/react-query'
import type { ApplicationType } from '../api/reference-data.ts'
import { holdStepAhead, readStepAhead, type StepAnswer } from '../api/step-values.ts'
import { stepsLookedAt } from '../features/application/generic-step/steps-looked-at.ts'
import { isFormStep } from '../form/step/step-page.ts'
import { STEP_PAGES } from './step-pages.ts'

type Opened = {
  application: ApplicationDetails
  type: ApplicationType
  stepNumber: number
  answer: Promise<StepAnswer>
}

/**
 * Gives what the page is drawn from: the revisions of the answers, and how far it has come. Undefined for what is not a form
 * of sections: another page, a step that is not there, an application sent in.
 */
export async function holdFormStep(queries: QueryClient, opened: Opened): Promise<string | undefined> {
  const { application, type, stepNumber, answer } = opened
  const { applicationId, status, lastSaved, stepProgress, complete, openSteps } = application
  const step = type.steps[stepNumber]
  if (status !== 'Started' || !step || !isFormStep(step, STEP_PAGES)) return undefined
  const compiled = compiledOnce(type)
  const hold = async (number: number) => {
    const read = await (number === stepNumber ? answer : readStepAhead(applicationId, number))
    return holdStepAhead(queries, { applicationId, compiled, stepNumber: number }, read)
  }
  const held = await Promise.all(stepsLookedAt(compiled, stepNumber).map(hold))
  const revisions = held.map(({ etag }) => etag.replaceAll('"', ''))
  return [...revisions, lastSaved, stepProgress, complete, openSteps].join(' ')
}
