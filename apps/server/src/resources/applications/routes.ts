/** Routes that list, read, create, change and delete applications. */

import { followingOf } from '@sievert/domain/application/follows'
import { under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import { requireMandate } from '../../access/check-mandate.ts'
import { changeApplication } from '../../applications/changes/change-application.ts'
import { deleteApplication } from '../../applications/changes/delete-application.ts'
import { checkFollowedPermit } from '../../applications/check-followed-permit.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { expectedOfApplication, tagApplication } from '../../http/etag.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { keyedHashes } from '../../utilities/crypto/secrets.ts'
import { throwIssues } from '../../utilities/errors/app-error.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { createApplication } from './create-application.ts'
import { listFirstApplications, streamApplications } from './list-applications.ts'
import { savePage, visitStep } from './move-in-wizard.ts'
import { moveVersion, previewVersionMove } from './move-version.ts'
import { readApplication } from './read-application.ts'

const readRoutes = (deps: Dependencies, api: Api) => {
  bind(api, 'listApplications', async ({ actor, language, reply }) => {
    const applications = await streamApplications(deps, actor, language)
    reply.type('application/json; charset=utf-8')
    return applications
  })
  bind(api, 'listFirstApplications', async ({ actor, language }) => listFirstApplications(deps, actor, language))
  bind(api, 'readApplication', async ({ applicationId, actor, language }) =>
    readApplication(deps, actor, applicationId, language),
  )
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
    await changeApplication(deps, actor, change, async ({ application, now }) => {
      throwIssues(under('caseNumber', caseNumber(previousCaseNumber)))
      if (!followingOf(application)) throwIssues([{ path: 'caseNumber', key: 'error.not-a-renewal.text' }])
      const renamed = { ...application, previousCaseNumber }
      throwIssues(await checkFollowedPermit(deps.stores, renamed, now, 'caseNumber'))
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
