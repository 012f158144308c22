/** Brings an application into a state after sending, and makes every call of the applicant in it. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { AfterSendingState, Answers, ThreadIn } from '@sievert/domain/fixtures/after-sending-states'
import { toShortId } from '../src/utilities/ids/application-id.ts'
import type { Browser } from './app.ts'
import {
  ANSWER,
  codeOf,
  deliver,
  REQUEST,
  readThread,
  sendAnswer,
  sendCaseEvent,
  sendDraft,
  storeAsSent,
} from './case-thread.ts'
import { upload } from './documents.ts'
import { begunSigning } from './journey.ts'
import type { SigningTest } from './signing.ts'

const { requestId } = REQUEST
const PAST = '2026-01-31'
type Place = { server: SigningTest; browser: Browser }

const withdrawBy = ({ server: { test } }: Pick<Place, 'server'>, browser: Browser, id: string) =>
  test.call('POST', `applications/${id}/withdrawal`, { browser, body: { confirmed: true } })

const must = async (what: string, status: Promise<number>, expected: number) => {
  const found = await status
  if (found !== expected) throw new Error(`${what}: ${found}`)
}
const call = async (asked: Promise<{ statusCode: number }>) => (await asked).statusCode

/** Begins to sign the saved answer. Returns the id of the signing. */
const sign = async ({ server: { test, world }, browser }: Place, id: string, isApproved: boolean) => {
  const signStateId = await begunSigning(test, browser, toShortId(id), { requestId })
  if (!isApproved) return signStateId
  await world.act((await world.orderOf(signStateId)).orderRef, 'approve')
  return signStateId
}

const answer = async (place: Place, id: string, state: AfterSendingState): Promise<void> => {
  const { server, browser } = place
  const { test } = server
  if (state.answer === 'none') return
  const draft = { ...ANSWER, requestVersion: state.answers }
  await must('draft', call(sendDraft(test, browser, id, draft)), 200)
  if (state.answer === 'draft') return
  const isSent = state.answer !== 'signing'
  const signStateId = state.mustBeSigned ? await sign(place, id, isSent) : undefined
  if (!isSent) return
  if (signStateId) {
    const { status } = await server.poll(browser, signStateId)
    if (status !== 'Success') throw new Error(`signing: ${status}`)
  } else {
    const headers = { 'if-match': `"v${state.answers}"` }
    await must('answer', call(sendAnswer(test, browser, id, ANSWER, headers)), 201)
  }
  const messageId = (await test.deps.stores.messages.thread(id)).messages.at(-1)?.id ?? ''
  if (state.answer === 'sent') return
  await deliver(test, id, messageId)
  if (state.answer === 'read') await must('read', sendCaseEvent(test, id, 'MessageRead', { messageId }), 204)
}

const DECISION = {
  granted: ['Granted', { decidedOn: '2026-02-28' }],
  rejected: ['Rejected', { decidedOn: '2026-02-28' }],
  dismissed: ['Dismissed', {}],
} as const

/** Returns the id of a new application in this state. */
export const enter = async (place: Place, state: AfterSendingState): Promise<string> => {
  const { server, browser } = place
  const { test } = server
  const { request, version, isDue, mustBeSigned, answers, withdrawal, decision } = state
  const id = await storeAsSent(test, browser)
  const event = (type: string, more: object = {}) => must(type, sendCaseEvent(test, id, type, more), 204)
  const asked = (of: 1 | 2) => ({ ...REQUEST, mustBeSigned, ...(of === version && isDue && { dueOn: PAST }) })
  const askToWithdraw = () => must('withdrawal', call(withdrawBy(place, browser, id)), 200)
  if (withdrawal === 'before') {
    await askToWithdraw()
    await server.later(1)
  }
  if (request !== 'none') {
    await event('SupplementRequested', asked(1))
    if (answers === 1) await answer(place, id, state)
    if (version === 2) await event('RequestChanged', { ...asked(2), version })
    if (answers === 2) await answer(place, id, state)
    if (request === 'withdrawn') await event('RequestWithdrawn', { requestId })
  }
  if (withdrawal === 'asked' || withdrawal === 'acknowledged') await askToWithdraw()
  if (withdrawal === 'acknowledged') await event('Withdrawn')
  if (decision !== 'none') {
    const [type, more] = DECISION[decision]
    await event(type, more)
  }
  return id
}

const detailsOf = async ({ server: { test }, browser }: Place, id: string) =>
  (await test.call('GET', `applications/${id}`, { browser })).json<ApplicationDetails>()

/** The thread in the words of the table, as the API describes it. */
export const threadSeen = async (place: Place, id: string): Promise<ThreadIn> => {
  const { requests, messages, drafts, signing, attention, mayWrite, mayWithdraw } = await readThread(
    place.server.test,
    place.browser,
    id,
  )
  const details = await detailsOf(place, id)
  if (JSON.stringify(details.attention) !== JSON.stringify(attention)) throw new Error('attention differs in the list')
  const [request] = requests
  const sent = messages.find(({ kind }) => kind === 'answer')
  return {
    request: request && {
      version: request.version as 1 | 2,
      state: request.state,
      isLate: request.late === true,
      isChanged: request.changed === true,
      mustBeSigned: request.mustBeSigned,
    },
    answer: sent && {
      version: sent.requestVersion as 1 | 2,
      isLate: sent.late === true,
      isDelivered: sent.deliveredAt !== undefined,
      isRead: sent.readAt !== undefined,
    },
    draft: drafts[0]?.requestVersion as 1 | 2 | undefined,
    isSigning: signing !== undefined,
    isWithdrawalAsked: messages.some(({ kind }) => kind === 'withdrawal'),
    decision: details.decision?.kind,
    attention: attention && { isLate: attention.late === true },
    mayWrite,
    mayWithdraw,
  }
}

/** Makes each call of `answersIn`, in its order. */
export const answersSeen = async (
  { server, browser }: Place,
  id: string,
  { version }: AfterSendingState,
): Promise<Answers> => {
  const { test } = server
  const send = async (body: object, headers = {}) => codeOf(await sendAnswer(test, browser, id, body, headers))
  const staleAnswer = version === 1 ? undefined : await send(ANSWER, { 'if-match': '"v1"' })
  const uploaded = codeOf(await upload(test, browser, id))
  const draft = codeOf(await sendDraft(test, browser, id, { ...ANSWER, requestVersion: version }))
  const answered = await send(ANSWER, { 'if-match': `"v${version}"` })
  const message = await send({ text: 'Hej', items: [] })
  const withdrawal = codeOf(await withdrawBy({ server }, browser, id))
  return { staleAnswer, upload: uploaded, draft, answer: answered, message, withdrawal }
}

/** Approves the signing that is pending, and returns why it sends nothing. Undefined when none is. */
export const signingEndSeen = async ({ server, browser }: Place, id: string): Promise<string | null | undefined> => {
  const { signing } = await readThread(server.test, browser, id)
  if (!signing) return undefined
  await server.world.act((await server.world.orderOf(signing.signStateId)).orderRef, 'approve')
  const { status, messageKey } = await server.poll(browser, signing.signStateId)
  return status === 'Failed' ? messageKey : status
}
