/** Routes of the resource "applications". */
import { createHmac } from 'node:crypto'
import { under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import { compressed, uuidOf } from '../application-id.ts'
import { requireMandate } from '../authentication/require-mandate.ts'
import { refuse } from '../errors.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { answerOnce } from '../http/idempotency.ts'
import { languageOf } from '../http/language.ts'
import type { Needs } from '../needs.ts'
import { invoiceOf } from '../receipts/sent-of.ts'
import { changeApplication } from './change-application.ts'
import { createApplication } from './create-application.ts'
import { deleteApplication } from './delete-application.ts'
import { detailsOf, summaryOf } from './describe-application.ts'
import { savePage, visitStep } from './move-in-wizard.ts'
import { openStepsOf } from './open-steps.ts'
import { operations } from './operations.ts'
import { ownApplication } from './own-application.ts'

const readRoutes = (needs: Needs, api: Api) => {
  api.get('/applications', { schema: operations.listApplications }, async (request) => {
    const own = await needs.stores.applications.listOf(actorOf(request).party.partyId)
    return own.map((application) => summaryOf(needs, application, languageOf(request)))
  })
  api.get('/applications/:applicationId', { schema: operations.readApplication }, async (request) => {
    const application = await ownApplication(needs.stores, actorOf(request), uuidOf(request.params.applicationId))
    const language = languageOf(request)
    if (application.status !== 'Started') {
      const invoice = await invoiceOf(needs, needs.stores, application, language)
      return detailsOf(needs, application, language, { pendingSignStateId: null, invoice })
    }
    const signing = await needs.stores.signOrders.liveOrSucceeded(application.id)
    const pendingSignStateId = signing?.state === 'Pending' ? signing.id : null
    const openSteps = await openStepsOf(needs, application)
    return detailsOf(needs, application, language, { pendingSignStateId, openSteps, invoice: null })
  })
  api.get('/applications/:applicationId/draft-key', { schema: operations.readDraftKey }, async (request) => {
    const actor = actorOf(request)
    const { id } = await ownApplication(needs.stores, actor, uuidOf(request.params.applicationId))
    const of = `draft ${actor.person.id} ${actor.party.partyId} ${id}`
    return { key: createHmac('sha256', needs.config.session.secret).update(of).digest('base64url') }
  })
}

const lifeRoutes = (needs: Needs, api: Api) => {
  api.post('/applications', { schema: operations.startApplication }, async (request, reply) => {
    const actor = actorOf(request)
    return answerOnce(needs, request, reply, async (id) => {
      await requireMandate(needs, request, 'now')
      await createApplication(needs, actor, id, { ...request.body, language: languageOf(request) })
      const applicationId = compressed(id)
      reply.code(201).header('location', `/api/v1/applications/${applicationId}`)
      return { applicationId }
    })
  })
  api.delete('/applications/:applicationId', { schema: operations.removeApplication }, async (request, reply) => {
    const actor = actorOf(request)
    await deleteApplication(needs, actor, uuidOf(request.params.applicationId))
    return reply.code(204).send(null)
  })
  api.put(
    '/applications/:applicationId/previousCaseNumber',
    { schema: operations.savePreviousCaseNumber },
    async (request, reply) => {
      const actor = actorOf(request)
      const previousCaseNumber = request.body.caseNumber.trim()
      const applicationId = uuidOf(request.params.applicationId)
      await changeApplication(
        needs,
        actor,
        { applicationId, action: 'previous-case-number-changed' },
        async (application) => {
          refuse(under('caseNumber', caseNumber(previousCaseNumber)))
          if (!application.isRenewal) refuse([{ path: 'caseNumber', key: 'error.not-a-renewal.text' }])
          return { result: undefined, previousCaseNumber }
        },
      )
      return reply.code(204).send(null)
    },
  )
}

const moveRoutes = (needs: Needs, api: Api) => {
  api.post(
    '/applications/:applicationId/steps/:stepNumber/visit',
    { schema: operations.visitStep },
    async (request, reply) => {
      const actor = actorOf(request)
      const { applicationId, stepNumber } = request.params
      const at = { applicationId: uuidOf(applicationId), stepNumber, language: languageOf(request) }
      await visitStep(needs, actor, { ...at, ...request.body })
      return reply.code(204).send(null)
    },
  )
  api.put('/applications/:applicationId/page', { schema: operations.savePage }, async (request, reply) => {
    const actor = actorOf(request)
    await savePage(needs, actor, uuidOf(request.params.applicationId), request.body.pageNumber)
    return reply.code(204).send(null)
  })
}

export const applicationRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  lifeRoutes(needs, api)
  moveRoutes(needs, api)
}
