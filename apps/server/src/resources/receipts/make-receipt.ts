/** Makes receipt and signed application as PDF, after the commit: a fault here never stops a submission. */
import { Readable } from 'node:stream'
import type { Needs } from '../../ports/needs.ts'
import { type DocumentKind, describeReceipt } from './describe-receipt.ts'
import { receiptKey } from './receipt-keys.ts'
import { invoiceOf } from './sent-of.ts'

const KINDS: readonly DocumentKind[] = ['receipt', 'application']

type MakeNeeds = Pick<Needs, 'stores' | 'clock' | 'catalogue' | 'translator' | 'fileStore' | 'printer'>

/** Prints the receipt again on each job: with its case number once there is one, and with the decision after that. */
export const makeReceipt = async (needs: MakeNeeds, applicationId: string): Promise<void> => {
  const application = await needs.stores.applications.find(applicationId)
  const order = await needs.stores.signOrders.liveOrSucceeded(applicationId)
  if (!application || order?.state !== 'Success') return
  const invoice = await invoiceOf(needs, needs.stores, application, order.language)
  for (const kind of KINDS) {
    const pdf = await needs.printer.print(describeReceipt(needs, kind, { application, order, invoice }))
    await needs.fileStore.write(receiptKey(application, kind), Readable.from([pdf]))
  }
}
