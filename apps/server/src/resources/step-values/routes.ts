/** Routes that read and save the answers of a step. */

import { loadAnswers } from '../../applications/answers.ts'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { etagOf, tag } from '../../http/etag.ts'
import type { Needs } from '../../ports/needs.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { hashOfStep, saveStep } from './save-step.ts'

export const stepValueRoutes = (needs: Needs) => async (api: Api) => {
  bind(api, 'readStep', async ({ params, applicationId, actor, request, reply }) => {
    const application = await findOwnApplication(needs.stores, actor, applicationId)
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
    tag(reply, { stepNumber, revision })
    return {
      stepNumber,
      stepData: Object.fromEntries(
        Object.entries(stepData).map(([identity, value]) => [identity, JSON.stringify(value)]),
      ),
      hash: hashOfStep(stepData),
      revision,
      savedAt: document?.savedAt.toISOString() ?? null,
    }
  })

  bind(api, 'saveStep', async ({ target, query, body, actor, reply }) => {
    const { stepNumber, stepData } = body
    const change = { ...target, stepNumber, stepData: stepData ?? {}, draft: query.draft === true }
    const saved = await saveStep(needs, actor, change)
    tag(reply, saved)
    return saved
  })
}
