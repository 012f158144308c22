/** Downloads of the receipt and the signed application as PDF. */
import { type PdfKind, pdfFileName } from '@sievert/domain/receipts/pdf-titles'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { attachment } from '../../http/attachment.ts'
import { bind, type Handler } from '../../http/bind.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { MissingFile } from '../../ports/file-store.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { numberOf } from './describe-receipt.ts'
import { receiptKey } from './receipt-keys.ts'

const sendPdf =
  (deps: Dependencies, kind: PdfKind): Handler<'readReceipt'> =>
  async ({ applicationId, actor, reply }) => {
    const application = await findOwnApplication(deps.stores, actor, applicationId)
    const pdf = await deps.fileStore.read(receiptKey(application, kind)).catch((error: unknown) => {
      // Not rendered yet.
      throw error instanceof MissingFile ? new AppError('error.not-found.text') : error
    })
    const t = deps.translator(application.language ?? 'sv')
    const name = pdfFileName(t, { kind, reportOnly: application.isReport, number: numberOf(application) })
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', attachment(name))
      .header('x-content-type-options', 'nosniff')
      .send(pdf)
  }

export const receiptRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'readReceipt', sendPdf(deps, 'receipt'))
  bind(api, 'readSignedApplication', sendPdf(deps, 'application'))
}
