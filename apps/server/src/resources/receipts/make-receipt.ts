/**
 * Renders the receipt and the signed application as PDFs, after the commit: an error here never prevents a submission.
 */
import type { PaperKind } from '@sievert/domain/receipts/paper'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { describeReceipt } from './describe-receipt.ts'
import { receiptKey } from './receipt-keys.ts'
import { invoiceOf } from './sent-of.ts'

export const PAPERS: readonly PaperKind[] = ['receipt', 'application']

export type PrintDependencies = Pick<
  Dependencies,
  'stores' | 'clock' | 'catalogue' | 'translator' | 'printer' | 'fileStore'
>
type Papers = [PaperKind, Buffer][]

/** Key of all inputs of the PDFs. */
const toldIn = (application: ApplicationRecord, order: SignOrderRecord): string =>
  JSON.stringify([application, order.id])

const print = async (
  deps: PrintDependencies,
  application: ApplicationRecord,
  order: SignOrderRecord,
): Promise<Papers> => {
  const invoice = await invoiceOf(deps, deps.stores, application, order.language)
  const papers: Papers = []
  for (const kind of PAPERS)
    papers.push([kind, await deps.printer.print(describeReceipt(deps, kind, { application, order, invoice }))])
  for (const [kind, pdf] of papers) await deps.fileStore.write(receiptKey(application, kind), [pdf])
  // The application changed during the rendering. A concurrent run may have stored newer PDFs, which these overwrote:
  // render again.
  const now = await deps.stores.applications.find(application.id)
  if (now && toldIn(now, order) !== toldIn(application, order)) await print(deps, now, order)
  return papers
}

/** PDFs being rendered, by the key of their inputs. */
const beingMade = new Map<string, Promise<Papers>>()

/**
 * Renders and stores both PDFs in their present state. Concurrent calls with the same inputs share one run: the receipt
 * and the delivery of a submitted application start at about the same time. `order` is the successful one.
 */
export const makePapers = (
  deps: PrintDependencies,
  application: ApplicationRecord,
  order: SignOrderRecord,
): Promise<Papers> => {
  const told = toldIn(application, order)
  const papers = beingMade.get(told) ?? print(deps, application, order).finally(() => beingMade.delete(told))
  beingMade.set(told, papers)
  return papers
}

/** Each job renders the PDFs again: with the case number, and later with the decision. */
export const makeReceipt = async (deps: PrintDependencies, applicationId: string): Promise<void> => {
  const application = await deps.stores.applications.find(applicationId)
  const order = await deps.stores.signOrders.liveOrSucceeded(applicationId)
  if (application && order?.state === 'Success') await makePapers(deps, application, order)
}
