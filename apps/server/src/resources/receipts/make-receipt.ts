/**
 * Renders the receipt and the signed application as PDFs, after the commit: an error here never prevents a submission.
 */
import type { SignedKind } from '@sievert/domain/receipts/pdf-titles'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Printer } from '../../ports/printer.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { describeReceipt } from './describe-receipt.ts'
import { invoiceOf } from './receipt-content.ts'
import { receiptKey } from './receipt-keys.ts'
import { signersOf } from './signers-of.ts'

export const PDF_KINDS: readonly SignedKind[] = ['receipt', 'application']

export type PrintDependencies = Pick<Dependencies, 'stores' | 'clock' | 'catalogue' | 'translator' | 'fileStore'> & {
  printer: Printer
}
type Pdfs = [SignedKind, Buffer][]

/** Key of all inputs of the PDFs. */
const inputsOf = (application: ApplicationRecord, order: SignOrderRecord): string =>
  JSON.stringify([application, order.id])

const print = async (
  deps: PrintDependencies,
  application: ApplicationRecord,
  order: SignOrderRecord,
): Promise<Pdfs> => {
  const invoice = await invoiceOf(deps, deps.stores, application, order.language)
  const signers = await signersOf(deps.stores, order)
  // The second is described while the first is printed.
  const printed = PDF_KINDS.map(async (kind): Promise<Pdfs[number]> => {
    const document = describeReceipt(deps, kind, { application, order, invoice, signers })
    return [kind, await deps.printer.print(document)]
  })
  const pdfs = await Promise.all(printed)
  for (const [kind, pdf] of pdfs) await deps.fileStore.write(receiptKey(application, order.digest, kind), [pdf])
  // The application changed during the rendering. A concurrent run may have stored newer PDFs, which these overwrote:
  // render again.
  const now = await deps.stores.applications.find(application.id)
  if (now && inputsOf(now, order) !== inputsOf(application, order)) await print(deps, now, order)
  return pdfs
}

/** PDFs being rendered, by the key of their inputs. */
const rendering = new Map<string, Promise<Pdfs>>()

/**
 * Renders and stores both PDFs in their present state. Concurrent calls with the same inputs share one run: the receipt
 * and the delivery of a submitted application start at about the same time. `order` is the successful one.
 */
export const renderPdfs = (
  deps: PrintDependencies,
  application: ApplicationRecord,
  order: SignOrderRecord,
): Promise<Pdfs> => {
  const inputs = inputsOf(application, order)
  const pdfs = rendering.get(inputs) ?? print(deps, application, order).finally(() => rendering.delete(inputs))
  rendering.set(inputs, pdfs)
  return pdfs
}

/** Each job renders the PDFs again: with the case number, and later with the decision. */
export const makeReceipt = async (deps: PrintDependencies, applicationId: string): Promise<void> => {
  const application = await deps.stores.applications.find(applicationId)
  const order = await deps.stores.signOrders.liveOrSucceeded(applicationId)
  if (application && order?.state === 'Success') await renderPdfs(deps, application, order)
}
