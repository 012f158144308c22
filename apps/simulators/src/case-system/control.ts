/** Control API of the case system: a test registers, decides, withdraws, and sends faulty events. */
import { randomUUID } from 'node:crypto'
import {
  type Answer,
  bad,
  get,
  isObject,
  json,
  jsonObject,
  post,
  type Request,
  type Route,
  text,
} from '../http/messages.ts'
import { type Case, type CaseSystem, modes } from './cases.ts'
import type { Delivery } from './events.ts'

const PATH = '/control/case-system'

export const caseSystemControl = (cases: CaseSystem): Route[] => {
  const ofCase = (name: string, act: (one: Case, body: Record<string, unknown>) => Promise<unknown>) =>
    post(`${PATH}/${name}`, async (request) => {
      const body = jsonObject(request) ?? {}
      const one = cases.find(text(body['caseNumber']) ?? text(body['applicationId']) ?? '')
      return one
        ? json(200, await act(one, body))
        : json(404, { detail: 'no case with this caseNumber or applicationId' })
    })
  const eventRoute = (name: string, send: (one: Case, body: Record<string, unknown>) => Promise<Delivery>) =>
    ofCase(name, async (one, body) => {
      const delivery = await send(one, body)
      return { case: one, delivery }
    })

  const event = async (request: Request): Promise<Answer> => {
    const { event: wished, wrongSignature, ageSeconds, replay } = jsonObject(request) ?? {}
    const old = text(replay)
    const earlier = old ? cases.deliveries().find((delivery) => delivery.event.eventId === old)?.event : undefined
    if (!earlier && (!isObject(wished) || !text(wished['type'])))
      return bad('event with a type is needed, or replay with the eventId of an earlier one')
    const content = earlier ?? { eventId: randomUUID(), type: '', ...(isObject(wished) ? wished : {}) }
    const options = { wrongSignature: wrongSignature === true, ageSeconds: Number(ageSeconds ?? 0) }
    const delivery = await cases.send(content, options)
    return json(200, { delivery })
  }

  const mode = (request: Request): Answer => {
    const answer = modes.find((one) => one === String(jsonObject(request)?.['answer']))
    if (!answer) return bad(`answer is one of ${modes.join(', ')}`)
    cases.setMode(answer)
    return json(200, { answer })
  }

  return [
    get(`${PATH}/cases`, () => json(200, cases.list())),
    get(`${PATH}/deliveries`, () => json(200, cases.deliveries())),
    eventRoute('register', (one) => cases.register(one)),
    eventRoute('grant', (one, body) =>
      cases.grant(one, text(body['decidedOn']), body['validUntil'] === null ? null : text(body['validUntil'])),
    ),
    eventRoute('reject', (one, body) => cases.reject(one, text(body['decidedOn']))),
    eventRoute('dismiss', (one) => cases.dismiss(one)),
    eventRoute('status', (one, body) => cases.changeStatus(one, body['label'])),
    eventRoute('withdraw', (one) => cases.withdraw(one)),
    eventRoute('request', (one, body) => cases.request(one, body)),
    ofCase('request-change', async (one, body) => ({ case: one, delivery: await cases.change(one, body) })),
    ofCase('request-withdraw', async (one, body) => ({ case: one, delivery: await cases.withdrawRequest(one, body) })),
    eventRoute('message', (one, body) => cases.write(one, text(body['text']) ?? 'Hej')),
    ofCase('read', async (one, body) => ({ case: one, deliveries: await cases.read(one, body) })),
    ofCase('fetch-messages', (one) => cases.fetchMessageFiles(one)),
    ofCase('fetch', (one) => cases.fetchFiles(one)),
    post(`${PATH}/mode`, mode),
    post(`${PATH}/events`, event),
  ]
}
