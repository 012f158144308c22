/** Finds a signing of an application that the actor's party owns. */
import { ownApplication } from '../../application/own-application.ts'
import { AppError } from '../../basics/errors.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Actor } from '../../ports/party.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import type { Stores } from '../../ports/stores.ts'

/** 404 when there is none, or it is another party's. */
export const ownSignOrder = async (
  stores: Stores,
  actor: Actor,
  id: string,
): Promise<{ order: SignOrderRecord; application: ApplicationRecord }> => {
  const order = await stores.signOrders.find(id)
  if (!order) throw new AppError('error.not-found.text')
  return { order, application: await ownApplication(stores, actor, order.applicationId) }
}
