/** Routes that list, read, create, change and delete applications. */

import { UNCORRECTED } from '@sievert/domain/application-type/definition'
import { under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import type { Language } from '@sievert/domain/texts/language'
import { requireMandate } from '../../access/check-mandate.ts'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { changeApplication } from '../../applications/changes/change-application.ts'
import { deleteApplication } from '../../applications/changes/delete-application.ts'
import { checkAnswers } from '../../applications/check-answers.ts'
import { announcedVersionOf } from '../../applications/newer-version.ts'
import { openStepsOf } from '../../applications/open-steps.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { expectedOfApplication, tagApplication } from '../../http/etag.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { keyedHashes } from '../../utilities/crypto/secrets.ts'
import { throwIssues } from '../../utilities/errors/app-error.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { invoiceIn } from '../receipts/receipt-content.ts'
import { createApplication } from './create-application.ts'
import { type AboutSent, detailsOf } from './describe-application.ts'
import { listFirstApplications, streamApplications } from './list-applications.ts'
import { savePage, visitStep } from './move-in-wizard.ts'
import { moveVersion, previewVersionMove } from './move-version.ts'

const NOT_SENT: AboutSent = { invoice: null, labels: [], documents: [] }

const aboutSent = async (
  deps: Dependencies,
  application: ApplicationRecord,
  language: Language,
): Promise<AboutSent> => {
  const { stores } = deps
  const checked = await checkAnswers(deps, application)
  const named = new Set([...checked.files.values()].flatMap((ids) => [...ids]))
  const [labels, documents] = await Promise.all([
    stores.applications.labelsOf(application.id),
    stores.documents.listOf(application.id),
  ])
  const invoice = invoiceIn(deps, checked, language)
  return { invoice, labels, documents: documents.filter(({ id }) => named.has(id)) }
}

const readRoutes = (deps: Dependencies, api: Api) => {
  bind(api, 'listApplications', async ({ actor, language, reply }) => {
    const applications = await streamApplications(deps, actor, language)
    reply.type('application/json; charset=utf-8')
    return applications
  })
  bind(api, 'listFirstApplications', async ({ actor, language }) => listFirstApplications(deps, actor, language))
  bind(api, 'readApplication', async ({ applicationId, actor, language }) => {
    const application = await findOwnApplication(deps.stores, actor, applicationId)
    if (application.status !== 'Started') {
      const sent = await aboutSent(deps, application, language)
      const textCorrection = (await deps.stores.signOrders.signedCorrection(application.id)) ?? UNCORRECTED
      return detailsOf(deps, application, language, { pendingSignStateId: null, textCorrection, ...sent })
    }
    const signing = await deps.stores.signOrders.liveOrSucceeded(applicationId)
    const pendingSignStateId = signing?.state === 'Pending' ? signing.id : null
    const openSteps = await openStepsOf(deps, application)
    const { hidden: hiddenSteps } = await checkAnswers(deps, application)
    const { textCorrection } = applicationTypeOf(deps, application)
    const newerVersion = announcedVersionOf(deps, application)
    const about = { pendingSignStateId, openSteps, hiddenSteps, textCorrection, ...(newerVersion && { newerVersion }) }
    return detailsOf(deps, application, language, { ...about, ...NOT_SENT })
  })
  bind(api, 'readDraftKey', async ({ applicationId, actor }) => {
    const { id, partyId } = await findOwnApplication(deps.stores, actor, applicationId)
    const [key = '', ...formerKeys] = keyedHashes(deps.config, 'draft', `${actor.person.id} ${partyId} ${id}`)
    return { key, ...(formerKeys.length > 0 && { formerKeys }) }
  })
}

const writeRoutes = (deps: Dependencies, api: Api) => {
  bind(api, 'startApplication', async ({ body, actor, language, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      await requireMandate(deps, request, 'now')
      await createApplication(deps, actor, id, { ...body, language })
      const applicationId = toShortId(id)
      reply.header('location', `/api/v1/applications/${applicationId}`)
      return { applicationId }
    }),
  )
  bind(api, 'removeApplication', async ({ applicationId, actor }) => deleteApplication(deps, actor, applicationId))
  bind(api, 'savePreviousCaseNumber', async ({ applicationId, body, actor }) => {
    const { caseNumber: previousCaseNumber } = body
    const change = { applicationId, action: 'previous-case-number-changed' } as const
    await changeApplication(deps, actor, change, async ({ application: { isRenewal } }) => {
      throwIssues(under('caseNumber', caseNumber(previousCaseNumber)))
      if (!isRenewal) throwIssues([{ path: 'caseNumber', key: 'error.not-a-renewal.text' }])
      return { result: undefined, previousCaseNumber }
    })
  })
  bind(api, 'previewVersionMove', async ({ applicationId, actor, language, reply }) => {
    const { move, revision } = await previewVersionMove(deps, actor, applicationId, language)
    tagApplication(reply, revision)
    return move
  })
  bind(api, 'moveVersion', async ({ applicationId, body, actor, language, request, reply }) => {
    const wanted = { applicationId, ...body, expected: expectedOfApplication(request) }
    const { move, revision } = await moveVersion(deps, actor, wanted, language)
    tagApplication(reply, revision)
    return move
  })
  bind(api, 'visitStep', async ({ params, applicationId, body, actor, language }) =>
    visitStep(deps, actor, { applicationId, stepNumber: params.stepNumber, language, ...body }),
  )
  bind(api, 'savePage', async ({ applicationId, body, actor }) => savePage(deps, actor, applicationId, body.pageNumber))
}

export const applicationRoutes = (deps: Dependencies) => async (api: Api) => {
  readRoutes(deps, api)
  writeRoutes(deps, api)
}
