/** Makes receipt and signed application as PDF, after the commit: a fault here never stops a submission. */
import { Readable } from 'node:stream'
import type { Needs } from '../needs.ts'
import { type DocumentKind, describeReceipt } from './describe-receipt.ts'
import { receiptKey } from './receipt-keys.ts'

const KINDS: readonly DocumentKind[] = ['receipt', 'application']

type MakeNeeds = Pick<Needs, 'stores' | 'catalogue' | 'translator' | 'fileStore' | 'printer'>

/** Made anew each time it is asked for: the receipt gets its case number when there is one. */
export const makeReceipt = async (needs: MakeNeeds, applicationId: string): Promise<void> => {
  const application = await needs.stores.applications.find(applicationId)
  const order = await needs.stores.signOrders.liveOrSucceeded(applicationId)
  if (!application || order?.state !== 'Success') return
  for (const kind of KINDS) {
    const pdf = await needs.printer.print(describeReceipt(needs, kind, { application, order }))
    await needs.fileStore.write(receiptKey(application, kind), Readable.from([pdf]))
  }
}
