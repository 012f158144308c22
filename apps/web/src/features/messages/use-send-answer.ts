/** Sends an answer or a message once: after a lost answer the same content is repeated under its key (AFT-03). */
import type { Issues } from '@sievert/domain/issue'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api/api-error.ts'
import { readListsAgain } from '../../api/applications.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { readMessagesAgain, sendMessage } from '../../api/messages.ts'
import type { Autosaver } from '../../form/autosave/autosaver.ts'
import { refusedWith, showIssues } from '../../form/issues.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { judged } from '../../form/validation/use-judged-form.ts'
import { type Answering, type AnswerValues, contentOf, inForm, ordered } from './answer-values.ts'

const WAITING = 'validation.fileupload.not-ready'
/** The request has changed, or takes no answer any more: the page shows which, and the input stays. */
const isOver = (error: unknown) =>
  error instanceof ApiError && [404, 409, 412].includes(error.status) && error.problem?.code !== WAITING

export function useSendAnswer(
  { applicationId, request, onSent }: Omit<Answering, 'draft'>,
  form: UseFormReturn<AnswerValues>,
  saver: Autosaver<AnswerValues>,
) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
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
    onError: (error) => {
      refusedWith(show)(error)
      if (!isOver(error)) return
      setAsked(false)
      void readMessagesAgain(client, applicationId)
    },
  })
  /** Opens the question if nothing is missing. */
  const ask = async () => {
    if (await judged(form, () => true)) setAsked(true)
  }
  const close = () => {
    sending.reset()
    setAsked(false)
  }
  const failure = sending.hasFailed && !isOver(sending.error) ? sending.error : undefined
  const isWaiting = failure instanceof ApiError && failure.problem?.code === WAITING
  return { ask, isAsked, close, send: () => sending.mutate(), isBusy: sending.isPending, failure, isWaiting }
}
