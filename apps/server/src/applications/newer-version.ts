/** The newer version to which a draft may move, and the end of its present one (VER-01). */
import { stockholmDate } from '@sievert/domain/swedish-time'
import { type NewerVersion, newerVersion } from '@sievert/domain/versions/newer-version'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { AppError } from '../utilities/errors/app-error.ts'

type NewerDependencies = Pick<Dependencies, 'catalogue' | 'clock'>
type Pinned = Pick<ApplicationRecord, 'businessTypeId' | 'versionNumber'>

/** The draft's version and the active ones that replace it, in order. */
export const versionsFrom = ({ catalogue, clock }: NewerDependencies, { businessTypeId, versionNumber }: Pinned) =>
  catalogue.versionsFrom(businessTypeId, versionNumber, clock.now())

const newerVersionOf = (deps: NewerDependencies, draft: Pinned) =>
  newerVersion(versionsFrom(deps, draft), stockholmDate(deps.clock.now().getTime()))

/** Undefined until the applicant is notified of it. */
export const announcedVersionOf = (deps: NewerDependencies, draft: Pinned): NewerVersion | undefined => {
  const newer = newerVersionOf(deps, draft)
  if (!newer?.isAnnounced) return undefined
  const { isAnnounced: _, ...announced } = newer
  return announced
}

/** Throws 409 after the last day on which the draft's version can be signed. */
export const requireVersionInForce = (deps: NewerDependencies, draft: Pinned): void => {
  if (newerVersionOf(deps, draft)?.isOver) throw new AppError('error.version-ended.text')
}
