/** Routes of the resource "applications". */
import { createHmac } from 'node:crypto'
import {
  ApplicationDetails,
  ApplicationSummary,
  CreatedApplication,
  DraftKey,
  NewApplication,
  PageNumber,
  PreviousCaseNumber,
  StepPath,
  Visit,
} from '@sievert/contract/applications'
import { Language } from '@sievert/contract/configuration'
import { ApplicationPath } from '@sievert/contract/shared'
import { under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import Type from 'typebox'
import { compressed, uuidOf } from '../application-id.ts'
import { requireMandate } from '../authentication/require-mandate.ts'
import { refuse } from '../errors.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { answerOnce } from '../http/idempotency.ts'
import { languageOf } from '../http/language.ts'
import type { Needs } from '../needs.ts'
import { changeApplication } from './change-application.ts'
import { createApplication } from './create-application.ts'
import { deleteApplication } from './delete-application.ts'
import { detailsOf, summaryOf } from './describe-application.ts'
import { savePage, visitStep } from './move-in-wizard.ts'
import { ownApplication } from './own-application.ts'

const tags = ['Applications']
const InLanguage = Type.Object({ language: Type.Optional(Language) })
const Nothing = Type.Null()

const readRoutes = (needs: Needs, api: Api) => {
  api.get(
    '/applications',
    {
      schema: {
        tags,
        summary: "The party's applications",
        querystring: InLanguage,
        response: { 200: Type.Array(ApplicationSummary) },
      },
    },
    async (request) => {
      const own = await needs.stores.applications.listOf(actorOf(request).party.partyId)
      return own.map((application) => summaryOf(needs, application, languageOf(request)))
    },
  )
  api.get(
    '/applications/:applicationId',
    {
      schema: {
        tags,
        summary: 'One application',
        params: ApplicationPath,
        querystring: InLanguage,
        response: { 200: ApplicationDetails },
      },
    },
    async (request) => {
      const application = await ownApplication(needs.stores, actorOf(request), uuidOf(request.params.applicationId))
      const signing =
        application.status === 'Started' ? await needs.stores.signOrders.liveOrSucceeded(application.id) : undefined
      const pending = signing?.state === 'Pending' ? signing.id : null
      return detailsOf(needs, application, languageOf(request), pending)
    },
  )
  api.get(
    '/applications/:applicationId/draft-key',
    {
      schema: {
        tags,
        summary: 'The key for unsent text in the browser',
        params: ApplicationPath,
        response: { 200: DraftKey },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { id } = await ownApplication(needs.stores, actor, uuidOf(request.params.applicationId))
      const of = `draft ${actor.person.id} ${actor.party.partyId} ${id}`
      return { key: createHmac('sha256', needs.config.session.secret).update(of).digest('base64url') }
    },
  )
}

const lifeRoutes = (needs: Needs, api: Api) => {
  api.post(
    '/applications',
    { schema: { tags, summary: 'Start an application', body: NewApplication, response: { 201: CreatedApplication } } },
    async (request, reply) => {
      const actor = actorOf(request)
      return answerOnce(needs, request, reply, async (id) => {
        await requireMandate(needs, request, 'now')
        await createApplication(needs, actor, id, { ...request.body, language: languageOf(request) })
        const applicationId = compressed(id)
        reply.code(201).header('location', `/api/v1/applications/${applicationId}`)
        return { applicationId }
      })
    },
  )
  api.delete(
    '/applications/:applicationId',
    { schema: { tags, summary: 'Remove a draft', params: ApplicationPath, response: { 204: Nothing } } },
    async (request, reply) => {
      const actor = actorOf(request)
      await requireMandate(needs, request, 'recent')
      await deleteApplication(needs, actor, uuidOf(request.params.applicationId))
      return reply.code(204).send(null)
    },
  )
  api.put(
    '/applications/:applicationId/previousCaseNumber',
    {
      schema: {
        tags,
        summary: "A renewal's previous case number",
        params: ApplicationPath,
        body: PreviousCaseNumber,
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      await requireMandate(needs, request, 'recent')
      const previousCaseNumber = request.body.caseNumber.trim()
      const applicationId = uuidOf(request.params.applicationId)
      await changeApplication(
        needs,
        actor,
        { applicationId, action: 'previous-case-number-changed' },
        async (stores, application) => {
          refuse(under('caseNumber', caseNumber(previousCaseNumber)))
          if (!application.isRenewal) refuse([{ path: 'caseNumber', key: 'error.not-a-renewal.text' }])
          await stores.applications.update(application.id, { previousCaseNumber })
          return { result: undefined }
        },
      )
      return reply.code(204).send(null)
    },
  )
}

const moveRoutes = (needs: Needs, api: Api) => {
  api.post(
    '/applications/:applicationId/steps/:stepNumber/visit',
    {
      schema: {
        tags,
        summary: 'Register a visit of a step',
        params: StepPath,
        body: Visit,
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      const actor = await requireMandate(needs, request, 'recent')
      const { applicationId, stepNumber } = request.params
      const at = { applicationId: uuidOf(applicationId), stepNumber, language: languageOf(request) }
      await visitStep(needs, actor, { ...at, ...request.body })
      return reply.code(204).send(null)
    },
  )
  api.put(
    '/applications/:applicationId/page',
    {
      schema: {
        tags,
        summary: 'Save the page number',
        params: ApplicationPath,
        body: PageNumber,
        response: { 204: Nothing },
      },
    },
    async (request, reply) => {
      const actor = await requireMandate(needs, request, 'recent')
      await savePage(needs, actor, uuidOf(request.params.applicationId), request.body.pageNumber)
      return reply.code(204).send(null)
    },
  )
}

export const applicationRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  lifeRoutes(needs, api)
  moveRoutes(needs, api)
}
