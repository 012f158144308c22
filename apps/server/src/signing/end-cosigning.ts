/** Ends a cosigning together with the orders that are pending in it. */
import type { CosigningWithSigners } from '../ports/cosignings.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import { endPendingSigning } from './cancel-signing.ts'
import { closeOpenCosigning, type Ending } from './cosigning.ts'

/** Cancels what is pending in it. A signature that was completed first counts. */
const endOrders = async (deps: AdvanceDependencies, { id, applicationId }: CosigningWithSigners): Promise<void> => {
  for (;;) {
    const order = await deps.stores.signOrders.pendingOf(applicationId)
    if (order?.cosigningId !== id) return
    await endPendingSigning(deps, order.id, 'error.cosigning-over.text')
  }
}

/** Returns the cosigning as it is afterwards. 503 when the outcome of a pending order is unknown for now. */
export const endCosigning = async (
  deps: AdvanceDependencies,
  id: string,
  ending: Ending,
): Promise<CosigningWithSigners | undefined> => {
  const found = await deps.stores.cosignings.find(id)
  if (!found) return undefined
  await endOrders(deps, found)
  const ended = await closeOpenCosigning(deps, id, ending)
  // An order that began in between.
  await endOrders(deps, found)
  return ended
}
