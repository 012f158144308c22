/** Sent applications whose authority asks for supplements, for tests. */
import { randomUUID } from 'node:crypto'
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { Thread } from '@sievert/contract/messages'
import { sql } from 'kysely'
import { deliverMessage } from '../src/resources/cases/deliver-message.ts'
import { toShortId, toUuid } from '../src/utilities/ids/application-id.ts'
import type { Browser, TestApp } from './app.ts'
import { signatureOver } from './case-system.ts'
import { startDraft } from './journey.ts'

export const REQUEST = {
  requestId: 'request-1',
  items: [
    { itemId: 'drawing', text: 'En ritning över lokalen' },
    { itemId: 'reason', text: 'Skälet till ansökan' },
  ],
  dueOn: '2999-12-31',
  mustBeSigned: false,
}

/** Sends an event as the case system; returns the status of the response. */
export const sendCaseEvent = async (test: TestApp, applicationId: string, type: string, more: object = {}) => {
  const event = { eventId: randomUUID(), type, applicationId, ...more }
  const headers = signatureOver(test.deps, JSON.stringify(event))
  return (await test.call('POST', 'case-events', { body: event, headers })).statusCode
}

/** An application that is stored as sent, without a signature. */
export const storeAsSent = async (test: TestApp, browser: Browser): Promise<string> => {
  const id = toUuid(await startDraft(test, browser))
  const sent = { status: 'Submitted', submittedAt: test.deps.clock.now() } as const
  await test.db.updateTable('application').set(sent).where('id', '=', id).execute()
  return id
}

/** The same with an open request. */
export const storeWithRequest = async (test: TestApp, browser: Browser, request: object = {}): Promise<string> => {
  const id = await storeAsSent(test, browser)
  await sendCaseEvent(test, id, 'SupplementRequested', { ...REQUEST, ...request })
  return id
}

/** An answer to `REQUEST` with texts alone. */
export const ANSWER = {
  requestId: REQUEST.requestId,
  text: '',
  items: REQUEST.items.map(({ itemId }) => ({ itemId, text: 'Se ritningen.', documents: [] as string[] })),
}

export const sendAnswer = (
  test: TestApp,
  browser: Browser,
  applicationId: string,
  body: object = ANSWER,
  headers: Record<string, string> = {},
) => test.call('POST', `applications/${applicationId}/messages`, { browser, body, headers })

export const readThread = async (test: TestApp, browser: Browser, applicationId: string) =>
  (await test.call('GET', `applications/${applicationId}/messages`, { browser })).json<Thread>()

/** Kinds of mails that wait for the worker, with their occasions, of one application. */
export const waitingMails = async (test: TestApp, applicationId: string): Promise<string[]> => {
  const { rows } = await sql<{ kind: string; occasion: string }>`
    select data ->> 'kind' as kind, data ->> 'occasion' as occasion from jobs.job
    where name = 'send-mail' and data ->> 'applicationId' = ${applicationId} order by created_on`.execute(test.db)
  return rows.map(({ kind, occasion }) => `${kind} ${occasion}`.trim())
}

export const sendDraft = (
  test: TestApp,
  browser: Browser,
  applicationId: string,
  body: object,
  headers: Record<string, string> = {},
) => test.call('PUT', `applications/${applicationId}/messages/draft`, { browser, body, headers })

/** The status, and of a refusal its code. */
export const codeOf = ({
  statusCode,
  json,
}: Pick<Awaited<ReturnType<typeof sendAnswer>>, 'statusCode' | 'json'>): number | string =>
  statusCode < 400 ? statusCode : `${statusCode} ${json<{ code: string }>().code}`

/** The application's row in the party's list. */
export const listedAs = async (test: TestApp, browser: Browser, id: string) => {
  const rows = (await test.call('GET', 'applications', { browser })).json<ApplicationSummary[]>()
  return rows.find(({ applicationId }) => applicationId === toShortId(id))
}

/** Delivers a message to a case system that takes everything: those of tests do not know every application. */
export const deliver = ({ deps }: TestApp, applicationId: string, messageId: string): Promise<void> => {
  const caseSystem = { ...deps.caseSystem, deliverMessage: async () => 'delivered' as const }
  return deliverMessage({ ...deps, caseSystem }, { applicationId, messageId })
}
