/** Routes of the resource "step values". */

import { applicationTypeOf } from '../../application/application-type-of.ts'
import { loadAnswers } from '../../application/load-answers.ts'
import { ownApplication } from '../../application/own-application.ts'
import { uuidOf } from '../../basics/application-id.ts'
import { AppError } from '../../basics/errors.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { handOver } from '../../http/drawn-pages.ts'
import { etagOf, expectedRevision } from '../../http/etag.ts'
import type { Needs } from '../../ports/needs.ts'
import { hashOfStep, saveStep } from './save-step.ts'

const readRoute = (needs: Needs, api: Api) =>
  bind(
    api,
    'readStep',
    async ({ params, query, actor, request, reply }) => {
      const application = await ownApplication(needs.stores, actor, uuidOf(params.applicationId))
      const { stepNumber } = params
      const { compiled } = applicationTypeOf(needs, application)
      if (!compiled.steps[stepNumber]) throw new AppError('error.not-found.text')
      if (request.headers['if-none-match'] !== undefined) {
        const stored = await needs.stores.answers.step(application.id, stepNumber)
        const held = etagOf(stepNumber, stored?.revision ?? 0)
        if (request.headers['if-none-match'] === held) {
          reply.code(304).header('etag', held)
          return null
        }
      }
      const { answers, documents } = await loadAnswers(needs.stores, compiled, application.id)
      const document = documents.get(stepNumber)
      const stepData = answers[stepNumber] ?? {}
      const revision = document?.revision ?? 0
      reply.header('etag', etagOf(stepNumber, revision))
      return {
        stepNumber,
        stepData: Object.fromEntries(
          Object.entries(stepData).map(([identity, value]) => [identity, JSON.stringify(value)]),
        ),
        ...(query.hash === false ? {} : { hash: hashOfStep(stepData) }),
        revision,
        savedAt: document?.savedAt.toISOString() ?? null,
      }
    },
    { preSerialization: handOver },
  )

export const stepValueRoutes = (needs: Needs) => async (api: Api) => {
  readRoute(needs, api)
  bind(api, 'saveStep', async ({ params, query, body, actor, request, reply }) => {
    const { stepNumber, stepData } = body
    const saved = await saveStep(needs, actor, {
      applicationId: uuidOf(params.applicationId),
      stepNumber,
      stepData: stepData ?? {},
      draft: query.draft === true,
      expectedRevision: expectedRevision(request, stepNumber),
    })
    reply.header('etag', etagOf(stepNumber, saved.revision))
    return saved
  })
}
