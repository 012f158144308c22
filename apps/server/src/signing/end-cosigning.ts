/** Ends a cosigning together with the orders that are pending in it. */
import type { CosigningWithSigners } from '../ports/cosignings.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import { endPendingSigning } from './cancel-signing.ts'
import { closeOpenCosigning, type Ending } from './cosigning.ts'

/** Returns the cosigning as it is afterwards. 503 when the outcome of a pending order is unknown for now. */
export const endCosigning = async (
  deps: AdvanceDependencies,
  id: string,
  ending: Ending,
): Promise<CosigningWithSigners | undefined> => {
  const ended = await closeOpenCosigning(deps, id, ending)
  for (;;) {
    const order = ended && (await deps.stores.signOrders.pendingOf(ended.applicationId))
    if (order?.cosigningId !== id) return ended
    await endPendingSigning(deps, order.id, 'error.cosigning-over.text')
  }
}
