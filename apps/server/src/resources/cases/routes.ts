/** Route for the events of the case system, authenticated by the signature alone. */
import { CaseEvent } from '@sievert/contract/cases'
import { Compile } from 'typebox/compile'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import { isStorable } from '../../http/json-only.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { processEvent } from './process-event.ts'
import { requireSignature } from './require-signature.ts'

const checkEvent = Compile(CaseEvent)

const parse = (body: string): CaseEvent => {
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    throw new AppError('error.malformed.text', { detail: 'not JSON' })
  }
  if (!checkEvent.Check(event) || !isStorable(event))
    throw new AppError('error.malformed.text', { detail: 'not a case event' })
  return event
}

export const caseRoutes = (deps: Dependencies) => async (api: Api) => {
  // The signature covers the raw bytes: the body stays text until the signature is verified.
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const take: Handler<'takeCaseEvent'> = async ({ headers, request }) => {
    const body = String(request.body)
    try {
      requireSignature(deps, headers, body)
      await processEvent(deps, parse(body))
    } catch (error) {
      // Either a forgery, or the two systems disagree; operators need to know about both.
      if (error instanceof AppError) request.log.warn(`a case event was refused (${error.code})`)
      throw error
    }
  }
  bind(api, 'takeCaseEvent', take, { config: { machine: true } })
}
