/** Makes receipt and signed application as PDF, after the commit: a fault here never stops a submission. */
import { Readable } from 'node:stream'
import type { PaperKind } from '@sievert/domain/receipts/paper'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { describeReceipt } from './describe-receipt.ts'
import { receiptKey } from './receipt-keys.ts'
import { invoiceOf } from './sent-of.ts'

export const PAPERS: readonly PaperKind[] = ['receipt', 'application']

export type PrintNeeds = Pick<Needs, 'stores' | 'clock' | 'catalogue' | 'translator' | 'printer'>

/** Both as they stand now. `order`: the one that succeeded. */
export const printPapers = async (
  needs: PrintNeeds,
  application: ApplicationRecord,
  order: SignOrderRecord,
): Promise<[PaperKind, Buffer][]> => {
  const invoice = await invoiceOf(needs, needs.stores, application, order.language)
  const papers: [PaperKind, Buffer][] = []
  for (const kind of PAPERS)
    papers.push([kind, await needs.printer.print(describeReceipt(needs, kind, { application, order, invoice }))])
  return papers
}

/** Prints the receipt again on each job: with its case number once there is one, and with the decision after that. */
export const makeReceipt = async (
  needs: PrintNeeds & Pick<Needs, 'fileStore'>,
  applicationId: string,
): Promise<void> => {
  const application = await needs.stores.applications.find(applicationId)
  const order = await needs.stores.signOrders.liveOrSucceeded(applicationId)
  if (!application || order?.state !== 'Success') return
  for (const [kind, pdf] of await printPapers(needs, application, order))
    await needs.fileStore.write(receiptKey(application, kind), Readable.from([pdf]))
}
