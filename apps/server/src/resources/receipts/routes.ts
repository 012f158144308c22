/** Downloads of the receipt, the signed application and the messages as PDF. */
import { type PdfKind, pdfFileName } from '@sievert/domain/receipts/pdf-titles'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { attachment } from '../../http/attachment.ts'
import { bind, type Handler } from '../../http/bind.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { MissingFile } from '../../ports/file-store.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { numberOf } from './describe-receipt.ts'
import { formerReceiptKey, receiptKey } from './receipt-keys.ts'

/** Throws MissingFile for a PDF that is not printed yet, and for a draft, which may have lost its signature. */
const readPdf = async (
  { fileStore }: Pick<Dependencies, 'fileStore'>,
  application: ApplicationRecord,
  kind: PdfKind,
) => {
  const former = formerReceiptKey(application, kind)
  if (application.digest === null) throw new MissingFile(former)
  return fileStore.read(receiptKey(application, application.digest, kind)).catch((error: unknown) => {
    if (error instanceof MissingFile) return fileStore.read(former)
    throw error
  })
}

const sendPdf =
  (deps: Dependencies, kind: PdfKind): Handler<'readReceipt'> =>
  async ({ applicationId, actor, reply }) => {
    const application = await findOwnApplication(deps.stores, actor, applicationId)
    const pdf = await readPdf(deps, application, kind).catch((error: unknown) => {
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
  bind(api, 'readMessagesPdf', sendPdf(deps, 'messages'))
}
