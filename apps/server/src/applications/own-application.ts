/** Finds an application of the represented party. Applications of other parties are reported as missing (ACC-15). */

import { isAllowed } from '@sievert/domain/application/status'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'
import { AppError } from '../utilities/errors/app-error.ts'

/** The same application. 404 when there is none, or it belongs to another party. */
export const requireOwned = <T extends Pick<ApplicationRecord, 'partyId'>>(
  application: T | undefined,
  { party }: Actor,
): T => {
  if (application?.partyId !== party.partyId) throw new AppError('error.not-found.text')
  return application
}

/** 404 when there is none, or it belongs to another party. */
export const findOwnApplication = async (
  stores: Pick<Stores, 'applications'>,
  actor: Actor,
  id: string,
): Promise<ApplicationRecord> => requireOwned(await stores.applications.find(id), actor)

/** The same while its answers may still change: 409 after submission. */
export const findOwnDraft = async (...wanted: Parameters<typeof findOwnApplication>): Promise<ApplicationRecord> => {
  const application = await findOwnApplication(...wanted)
  if (!isAllowed(application.status, 'edit')) throw new AppError('error.not-editable.text')
  return application
}

/** Like `ownApplication`, and locks the row until the transaction ends. */
export const lockOwnApplication = async (stores: Pick<Stores, 'applications'>, actor: Actor, id: string) =>
  requireOwned(await stores.applications.lock(id), actor)
