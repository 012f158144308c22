/** Ends a pending signing because a change, or another way of signing, comes first. */
import { AppError } from '../errors.ts'
import { type AdvanceNeeds, cancelSigning } from './advance-signing.ts'

/** 409 when the signature came before us: what is signed can't be changed any more (SIG-12). */
export const voidPendingSigning = async (needs: AdvanceNeeds, signOrderId: string): Promise<void> => {
  const order = await needs.stores.signOrders.find(signOrderId)
  if (!order) return
  const ended = await cancelSigning(needs, order)
  if (ended.state === 'Success') throw new AppError('error.already-signed.text')
}
