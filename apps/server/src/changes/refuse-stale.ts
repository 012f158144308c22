/** Nothing is silently overwritten: a save that builds on an older state is refused (WIZ-14). */
import { AppError } from '../basics/errors.ts'
import type { StepDocument } from '../ports/answers.ts'
import type { Stores } from '../ports/stores.ts'

type Expectation = { applicationId: string; stepNumber: number; expectedRevision: number | undefined }

/** 412 with the times of both states and who saved, unless the stored revision is the one that the client built on. */
export const refuseStale = async (
  stores: Pick<Stores, 'answers'>,
  stored: Pick<StepDocument, 'revision'> | undefined,
  { applicationId, stepNumber, expectedRevision }: Expectation,
): Promise<void> => {
  const revision = stored?.revision ?? 0
  if (expectedRevision === undefined || expectedRevision === revision) return
  const current = await stores.answers.step(applicationId, stepNumber)
  const yourBaseSavedAt = await stores.answers.savedAt(applicationId, stepNumber, expectedRevision)
  throw new AppError('error.stale.text', {
    stale: {
      ...(yourBaseSavedAt ? { yourBaseSavedAt: yourBaseSavedAt.toISOString() } : {}),
      ...(current ? { currentSavedAt: current.savedAt.toISOString(), currentSavedBy: current.savedByName } : {}),
    },
  })
}
