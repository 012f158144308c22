/**
 * The printing process: answers each document that the worker sends with its PDF. It has no environment, and ends with
 * the worker.
 */
import { loadPrinter, pdfPrinter } from './adapters/pdf/pdf-printer.ts'
import type { Printed, PrintOrder } from './adapters/pdf/printer-process.ts'

const printed = async ({ letterhead, document }: PrintOrder): Promise<Printed> => {
  try {
    return { pdf: await pdfPrinter(letterhead).print(document) }
  } catch (error) {
    return { error: String(error) }
  }
}
// A failure is that of the first document.
void loadPrinter().catch(() => {})
process.on('message', (order: PrintOrder) => void printed(order).then((answer) => process.send?.(answer)))
