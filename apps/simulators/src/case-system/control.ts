/** Lets a test play the case officer: registers, grants, withdraws, and sends events that are wrong in a wished way. */
import { randomUUID } from 'node:crypto'
import { type Answer, isObject, json, jsonObject, type Request, type Route, text } from '../http/messages.ts'
import { type Case, type CaseSystem, modes } from './cases.ts'

export const caseSystemControl = (cases: CaseSystem): Route[] => {
  const onCase =
    (act: (one: Case, body: Record<string, unknown>) => Promise<unknown>) =>
    async (request: Request): Promise<Answer> => {
      const body = jsonObject(request) ?? {}
      const one = cases.find(text(body['caseNumber']) ?? text(body['applicationId']) ?? '')
      if (!one) return json(404, { detail: 'no case with this caseNumber or applicationId' })
      const delivery = await act(one, body)
      return json(200, { case: one, delivery })
    }

  const event = async (request: Request): Promise<Answer> => {
    const { event: wished, wrongSignature, ageSeconds, replay } = jsonObject(request) ?? {}
    const old = text(replay)
    const earlier = old ? cases.deliveries().find((delivery) => delivery.event.eventId === old)?.event : undefined
    if (!earlier && (!isObject(wished) || !text(wished['type']))) {
      return json(400, { detail: 'event with a type is needed, or replay with the eventId of an earlier one' })
    }
    const content = earlier ?? { eventId: randomUUID(), type: '', ...(isObject(wished) ? wished : {}) }
    const delivery = await cases.send(content, {
      wrongSignature: wrongSignature === true,
      ...(typeof ageSeconds === 'number' ? { ageSeconds } : {}),
    })
    return json(200, { delivery })
  }

  const mode = (request: Request): Answer => {
    const answer = modes.find((one) => one === String(jsonObject(request)?.['answer']))
    if (!answer) return json(400, { detail: `answer is one of ${modes.join(', ')}` })
    cases.setMode(answer)
    return json(200, { answer })
  }

  const post = (path: string, handle: Route['handle']): Route => ({
    method: 'POST',
    path: `/control/case-system/${path}`,
    handle,
  })

  return [
    { method: 'GET', path: '/control/case-system/cases', handle: () => json(200, cases.list()) },
    { method: 'GET', path: '/control/case-system/deliveries', handle: () => json(200, cases.deliveries()) },
    post(
      'register',
      onCase((one) => cases.register(one)),
    ),
    post(
      'grant',
      onCase((one, body) => cases.grant(one, text(body['decidedOn']), text(body['validUntil']))),
    ),
    post(
      'withdraw',
      onCase((one) => cases.withdraw(one)),
    ),
    post('mode', mode),
    post('events', event),
  ]
}
