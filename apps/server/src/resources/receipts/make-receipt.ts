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

export type PrintNeeds = Pick<Needs, 'stores' | 'clock' | 'catalogue' | 'translator' | 'printer' | 'fileStore'>
type Papers = [PaperKind, Buffer][]

/** All that the papers tell. */
const toldIn = (application: ApplicationRecord, order: SignOrderRecord): string =>
  JSON.stringify([application, order.id])

const print = async (needs: PrintNeeds, application: ApplicationRecord, order: SignOrderRecord): Promise<Papers> => {
  const invoice = await invoiceOf(needs, needs.stores, application, order.language)
  const papers: Papers = []
  for (const kind of PAPERS)
    papers.push([kind, await needs.printer.print(describeReceipt(needs, kind, { application, order, invoice }))])
  for (const [kind, pdf] of papers) await needs.fileStore.write(receiptKey(application, kind), Readable.from([pdf]))
  // What has come meanwhile may have been printed and stored already, and these would stand over it: it is printed anew, here.
  const now = await needs.stores.applications.find(application.id)
  if (now && toldIn(now, order) !== toldIn(application, order)) await print(needs, now, order)
  return papers
}

/** Papers that are being made, by all that they tell. */
const beingMade = new Map<string, Promise<Papers>>()

/**
 * Both as they stand now, printed and stored. Whoever asks for the same ones meanwhile gets these: a submitted application's receipt and
 * its delivery begin at about the same moment. `order`: the one that succeeded.
 */
export const makePapers = (
  needs: PrintNeeds,
  application: ApplicationRecord,
  order: SignOrderRecord,
): Promise<Papers> => {
  const told = toldIn(application, order)
  const papers = beingMade.get(told) ?? print(needs, application, order).finally(() => beingMade.delete(told))
  beingMade.set(told, papers)
  return papers
}

/** Prints the receipt again on each job: with its case number once there is one, and with the decision after that. */
export const makeReceipt = async (needs: PrintNeeds, applicationId: string): Promise<void> => {
  const application = await needs.stores.applications.find(applicationId)
  const order = await needs.stores.signOrders.liveOrSucceeded(applicationId)
  if (application && order?.state === 'Success') await makePapers(needs, application, order)
}
