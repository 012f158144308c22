/** Routes that offer the documents of the application that a draft was copied from (LES-01). */
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { limitAttempts, UPLOADS_MAX } from '../../rate-limits/limit-attempts.ts'
import { entryOf } from '../documents/entry-of.ts'
import { listEarlierDocuments } from './earlier-documents.ts'
import { takeDocument } from './take-document.ts'

export const earlierDocumentRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'listEarlierDocuments', async ({ applicationId, actor, language }) => {
    const application = await findOwnApplication(deps.stores, actor, applicationId)
    return listEarlierDocuments(deps, actor, application, language)
  })
  const copy: Handler<'copyEarlierDocument'> = ({ applicationId, params, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      await limitAttempts(deps, 'upload', actor.person.id, UPLOADS_MAX)
      const documentId = params.documentId.toLowerCase()
      return entryOf(await takeDocument(deps, actor, { applicationId, documentId, id }))
    })
  bind(api, 'copyEarlierDocument', copy, { config: { takesLong: true } })
}
