/**
 * The case system's id of an event, of a message, or of a version of a request, has one content: other content is refused and
 * reported to the operator.
 */
import { beforeEach, expect, it } from 'vitest'
import {
  REQUEST,
  readThread,
  sendAnswer,
  sendCaseEvent,
  storeAsSent,
  storeWithRequest,
} from '../../../test/case-thread.ts'
import { recordLog } from '../../../test/record-log.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'

const { log, lines: logged, clear } = recordLog()
const server = useSigningTest({}, (deps) => ({ ...deps, log }))
const browser = useBrowser(server)
beforeEach(() => clear())

const conflicts = async () => {
  const { body } = await server.test.call('GET', '/metrics')
  return Number(/^sievert_case_id_conflicts (\d+)$/m.exec(body)?.[1])
}
/** The status of each event about one application, in order. */
const statuses = async (id: string, events: readonly (readonly [string, object])[]) => {
  const all: number[] = []
  for (const [type, content] of events) all.push(await sendCaseEvent(server.test, id, type, content))
  return all
}
const write = (messageId: string, text: string) => ['Message', { messageId, text }] as const

it.each([
  ['a message', [write('m-1', 'Hej\r\nigen'), write('m-1', 'Hej\nigen'), write('m-1', 'Nej')], /message, m-1/],
  [
    'a request',
    [
      ['SupplementRequested', REQUEST],
      ['SupplementRequested', REQUEST],
      ['SupplementRequested', { ...REQUEST, dueOn: '2999-11-30' }],
    ],
    /version 1 of request request-1/,
  ],
  [
    'a change',
    [
      ['RequestChanged', { ...REQUEST, version: 2 }],
      ['RequestChanged', { ...REQUEST, version: 2 }],
      ['RequestChanged', { ...REQUEST, version: 2, mustBeSigned: true }],
    ],
    /version 2 of request request-1/,
  ],
] as const)(
  'is refused with a distinct code when it has other content: %s (AFT-01, HND-01)',
  async (_what, events, said) => {
    const id = await storeAsSent(server.test, browser)
    const before = await conflicts()
    expect(await statuses(id, events)).toEqual([204, 204, 409])
    expect(logged[0]).toMatch(said)
    expect(logged[0]).toContain(id)
    expect(await conflicts()).toBe(before + 1)
    const { requests, messages } = await readThread(server.test, browser, id)
    expect([...requests, ...messages]).toHaveLength(1)
  },
)

it('of an event is refused for other content or another application, and not for a repeat (CAS-02)', async () => {
  const [id, other] = [await storeAsSent(server.test, browser), await storeAsSent(server.test, browser)]
  const eventId = `event of ${id}`
  const send = (about: string, sv: string) =>
    sendCaseEvent(server.test, about, 'StatusChanged', { eventId, label: { sv, en: 'In progress' } })
  const before = await conflicts()
  expect([await send(id, 'Hos expert'), await send(id, 'Hos expert')]).toEqual([204, 204])
  expect(logged).toEqual([])
  expect([await send(id, 'Hos chef'), await send(other, 'Hos expert')]).toEqual([409, 409])
  expect(logged[0]).toContain(`application ${id} an event with the id of another event, ${eventId}`)
  expect(logged.join('\n')).toContain(`application ${other} an event`)
  expect(await conflicts()).toBe(before + 2)
  const labels = [await server.stored(id), await server.stored(other)].map(({ statusLabel }) => statusLabel?.sv)
  expect(labels).toEqual(['Hos expert', undefined])
  // Recorded before events had hashes of their content.
  await server.test.db.updateTable('caseEvent').set({ contentHash: null }).where('eventId', '=', eventId).execute()
  expect(await send(id, 'Hos chef')).toBe(204)
})

it("is refused when it is that of the applicant's message (AFT-01)", async () => {
  const id = await storeWithRequest(server.test, browser)
  const { messageId } = (await sendAnswer(server.test, browser, id)).json<{ messageId: string }>()
  expect(await statuses(id, [write(messageId, 'Hej')])).toEqual([409])
})

it("is refused when the authority has read another application's message, and is free there (AFT-01, AFT-04)", async () => {
  const [id, other] = [await storeWithRequest(server.test, browser), await storeAsSent(server.test, browser)]
  const { messageId } = (await sendAnswer(server.test, browser, id)).json<{ messageId: string }>()
  const read = ['MessageRead', { messageId }] as const
  expect([await statuses(other, [read]), await statuses(id, [read])]).toEqual([[409], [204]])
  expect(logged[0]).toContain(`application ${id} has`)
  expect([await statuses(id, [write('m-1', 'Hej')]), await statuses(other, [write('m-1', 'Nej')])]).toEqual([
    [204],
    [204],
  ])
})
