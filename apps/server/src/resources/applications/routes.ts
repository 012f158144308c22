/** Routes of the resource "applications". */
import { createHmac } from 'node:crypto'
import { under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import { requireMandate } from '../../access/require-mandate.ts'
import { openStepsOf } from '../../application/open-steps.ts'
import { ownApplication } from '../../application/own-application.ts'
import { compressed, uuidOf } from '../../basics/application-id.ts'
import { refuse } from '../../basics/errors.ts'
import { changeApplication } from '../../changes/change-application.ts'
import { deleteApplication } from '../../changes/delete-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { languageOf } from '../../http/language.ts'
import type { Needs } from '../../ports/needs.ts'
import { invoiceOf } from '../receipts/sent-of.ts'
import { createApplication } from './create-application.ts'
import { detailsOf, summaryOf } from './describe-application.ts'
import { savePage, visitStep } from './move-in-wizard.ts'

const readRoutes = (needs: Needs, api: Api) => {
  bind(api, 'listApplications', async ({ actor, request }) => {
    const own = await needs.stores.applications.listOf(actor.party.partyId)
    return own.map((application) => summaryOf(needs, application, languageOf(request)))
  })
  bind(api, 'readApplication', async ({ params, actor, request }) => {
    const application = await ownApplication(needs.stores, actor, uuidOf(params.applicationId))
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
  bind(api, 'readDraftKey', async ({ params, actor }) => {
    const { id } = await ownApplication(needs.stores, actor, uuidOf(params.applicationId))
    const of = `draft ${actor.person.id} ${actor.party.partyId} ${id}`
    return { key: createHmac('sha256', needs.config.session.secret).update(of).digest('base64url') }
  })
}

const lifeRoutes = (needs: Needs, api: Api) => {
  bind(api, 'startApplication', async ({ body, actor, request, reply }) => {
    return answerOnce(needs, request, reply, async (id) => {
      await requireMandate(needs, request, 'now')
      await createApplication(needs, actor, id, { ...body, language: languageOf(request) })
      const applicationId = compressed(id)
      reply.header('location', `/api/v1/applications/${applicationId}`)
      return { applicationId }
    })
  })
  bind(api, 'removeApplication', async ({ params, actor }) => {
    await deleteApplication(needs, actor, uuidOf(params.applicationId))
  })
  bind(api, 'savePreviousCaseNumber', async ({ params, body, actor }) => {
    const previousCaseNumber = body.caseNumber.trim()
    const applicationId = uuidOf(params.applicationId)
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
  })
}

const moveRoutes = (needs: Needs, api: Api) => {
  bind(api, 'visitStep', async ({ params, body, actor, request }) => {
    const { applicationId, stepNumber } = params
    const at = { applicationId: uuidOf(applicationId), stepNumber, language: languageOf(request) }
    await visitStep(needs, actor, { ...at, ...body })
  })
  bind(api, 'savePage', async ({ params, body, actor }) => {
    await savePage(needs, actor, uuidOf(params.applicationId), body.pageNumber)
  })
}

export const applicationRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  lifeRoutes(needs, api)
  moveRoutes(needs, api)
}
