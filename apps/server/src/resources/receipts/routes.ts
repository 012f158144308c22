/** Receipt and signed application as PDF. */
import { applicationTypeOf } from '../../application/application-type-of.ts'
import { ownApplication } from '../../application/own-application.ts'
import { found } from '../../basics/errors.ts'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import type { Needs } from '../../ports/needs.ts'
import type { DocumentKind } from './describe-receipt.ts'
import { receiptKey } from './receipt-keys.ts'

const sendPdf =
  (needs: Needs, kind: DocumentKind): Handler<'readReceipt'> =>
  async ({ applicationId, actor, reply }) => {
    const application = await ownApplication(needs.stores, actor, applicationId)
    const pdf = found(await needs.fileStore.read(receiptKey(application, kind)).catch(() => undefined))
    const isReport = applicationTypeOf(needs, application).businessType.reportOnly
    const name = `${kind === 'application' && isReport ? 'notification' : kind}-${application.reportNumber ?? application.caseNumber ?? application.number}.pdf`
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('x-content-type-options', 'nosniff')
      .send(pdf)
  }

export const receiptRoutes = (needs: Needs) => async (api: Api) => {
  bind(api, 'readReceipt', sendPdf(needs, 'receipt'))
  bind(api, 'readSignedApplication', sendPdf(needs, 'application'))
}
