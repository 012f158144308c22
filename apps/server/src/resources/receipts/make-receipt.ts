/**
 * Renders the receipt and the signed application as PDFs, after the commit: an error here never prevents a submission.
 */
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

/** Key of all inputs of the PDFs. */
const toldIn = (application: ApplicationRecord, order: SignOrderRecord): string =>
  JSON.stringify([application, order.id])

const print = async (needs: PrintNeeds, application: ApplicationRecord, order: SignOrderRecord): Promise<Papers> => {
  const invoice = await invoiceOf(needs, needs.stores, application, order.language)
  const papers: Papers = []
  for (const kind of PAPERS)
    papers.push([kind, await needs.printer.print(describeReceipt(needs, kind, { application, order, invoice }))])
  for (const [kind, pdf] of papers) await needs.fileStore.write(receiptKey(application, kind), [pdf])
  // The application changed during the rendering. A concurrent run may have stored newer PDFs, which these overwrote:
  // render again.
  const now = await needs.stores.applications.find(application.id)
  if (now && toldIn(now, order) !== toldIn(application, order)) await print(needs, now, order)
  return papers
}

/** PDFs being rendered, by the key of their inputs. */
const beingMade = new Map<string, Promise<Papers>>()

/**
 * Renders and stores both PDFs in their present state. Concurrent calls with the same inputs share one run: the receipt
 * and the delivery of a submitted application start at about the same time. `order` is the successful one.
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

/** Each job renders the PDFs again: with the case number, and later with the decision. */
export const makeReceipt = async (needs: PrintNeeds, applicationId: string): Promise<void> => {
  const application = await needs.stores.applications.find(applicationId)
  const order = await needs.stores.signOrders.liveOrSucceeded(applicationId)
  if (application && order?.state === 'Success') await makePapers(needs, application, order)
}
