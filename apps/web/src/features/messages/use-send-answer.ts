/** Sends an answer or a message once: after a lost answer the same content is repeated under its key (AFT-03). */
import type { Issues } from '@sievert/domain/issue'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, isNotThere } from '../../api/api-error.ts'
import { readListsAgain } from '../../api/applications.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { interruptedSending, messagesQuery, readMessagesAgain, sendMessage } from '../../api/messages.ts'
import type { Autosaver, Send } from '../../form/autosave/autosaver.ts'
import { refusedWith, showIssues } from '../../form/issues.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { judged } from '../../form/validation/use-judged-form.ts'
import { type Answering, type AnswerValues, contentOf, inForm, ordered, placeOf } from './answer-values.ts'
import { closedStateOf, isNewer } from './Notices.tsx'

const WAITING = 'validation.fileupload.not-ready'
/** Codes of 409 that are about the message, and not the request. */
const ABOUT_MESSAGE = [WAITING, 'error.quota-messages.text'] as const
const reasonOf = (error: unknown) =>
  ABOUT_MESSAGE.find((code) => error instanceof ApiError && error.problem?.code === code)
/** The request has changed, or takes no answer any more. */
const isOver = (error: unknown) =>
  error instanceof ApiError && [404, 409, 412].includes(error.status) && !reasonOf(error)

/** Whether the page shows why nothing can be sent. */
const isExplained = (client: QueryClient, applicationId: string, request: Answering['request']) => {
  const { data: thread, error } = client.getQueryState(messagesQuery(applicationId).queryKey) ?? {}
  const current = thread?.requests.find(({ requestId }) => requestId === request?.requestId)
  if (isNotThere(error) || isNewer(current, request)) return true
  return thread !== undefined && closedStateOf(current, !thread.mayWrite) !== undefined
}

export function useSendAnswer(
  { applicationId, request, onSent }: Omit<Answering, 'draft'>,
  form: UseFormReturn<AnswerValues>,
  saver: Autosaver<AnswerValues>,
  save: Send<AnswerValues>,
) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  /** How often the answer was not sent because the request has changed or takes no answer any more. */
  const [refusals, setRefusals] = useState(0)
  const refuse = () => setRefusals((count) => count + 1)
  const attempt = useRef({ content: '', key: '' })
  const send = async () => {
    const body = contentOf(request, structuredClone(ordered(form.getValues())))
    const content = JSON.stringify(body)
    if (attempt.current.content !== content) attempt.current = { content, key: newIdempotencyKey() }
    const how = { version: request?.version, idempotencyKey: attempt.current.key }
    const sent = await sendMessage(applicationId, body, how)
    // Before the next call of the autosave, which would begin a new draft.
    saver.forget()
    return sent
  }
  const show = (issues: Issues) => {
    if (issues.length === 0) return
    setAsked(false)
    showIssues(form, inForm(form.getValues(), issues))
  }
  const sending = useSending({
    mutationFn: () => saver.exclusively(send),
    onSuccess: (sent) => {
      onSent(sent)
      void readMessagesAgain(client, applicationId)
      void readListsAgain(client)
    },
    onError: async (error) => {
      refusedWith(show)(error)
      if (error instanceof ApiError && error.status === 401)
        interruptedSending.write(`${applicationId}/${placeOf(request)}`)
      if (!isOver(error)) return
      // The dialog stays open until the page shows the reason, or shows the failure if that cannot be fetched.
      await readMessagesAgain(client, applicationId)
      if (!isExplained(client, applicationId, request)) return
      setAsked(false)
      refuse()
    },
  })
  /** Opens the question if nothing is missing. What was saved elsewhere meanwhile is compared first. */
  const ask = async () => {
    if (!(await judged(form, () => true))) return
    // After a failure the answer can be sent all the same: the server deletes no draft that says more.
    const isSaved = await saver.submit(structuredClone(ordered(form.getValues())), save).catch(() => true)
    const state = saver.state.current()
    if (isSaved || state.kind !== 'stopped' || state.why !== 'conflict') setAsked(true)
  }
  const close = () => {
    sending.reset()
    setAsked(false)
  }
  const failure = sending.hasFailed ? sending.error : undefined
  const reason = reasonOf(failure)
  const { isPending: isBusy } = sending
  return { ask, isAsked, close, send: () => sending.mutate(), isBusy, failure, reason, refuse, refusals }
}
