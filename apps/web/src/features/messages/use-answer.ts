/** The form of an answer or a message: autosave, recovery and conflicts as in a step, and sending once (AFT-02, AFT-03). */
import { DRAFT_ITEMS_MAX } from '@sievert/domain/messages/values'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { documentsQuery } from '../../api/documents.ts'
import {
  type Draft,
  draftEtag,
  draftOf,
  messagesQuery,
  readMessagesAgain,
  saveMessageDraft,
} from '../../api/messages.ts'
import type { Saved } from '../../form/autosave/autosaver.ts'
import { useAutosave } from '../../form/autosave/use-autosave.ts'
import type { ComparedField } from '../../form/comparison/differences.ts'
import { fileNames } from '../../form/sections/file-names.ts'
import { useJudgedForm } from '../../form/validation/use-judged-form.ts'
import { useTexts } from '../../texts/texts.ts'
import {
  type Answering,
  type AnswerValues,
  check,
  contentOf,
  formerOf,
  ordered,
  placeOf,
  revive,
  valuesOf,
} from './answer-values.ts'
import { itemLabel, textLabel } from './field-labels.ts'
import { useSendAnswer } from './use-send-answer.ts'

const savedOf = (draft: Draft | undefined): Saved => ({ etag: draftEtag(draft), savedAt: draft?.savedAt ?? null })

export function useAnswer(answering: Answering) {
  const { applicationId, request, draft } = answering
  const [former] = useState(() => formerOf(request, draft))
  const [initial] = useState(() => valuesOf(request, draft))
  const form = useJudgedForm<AnswerValues>({ defaultValues: initial, check: (values) => check(request, values) })
  const server = useDraftServer(answering)
  const fields = useComparedFields(answering)
  const autosave = useAutosave<AnswerValues, AnswerValues>({
    applicationId,
    place: placeOf(request),
    form,
    read: () => ordered(form.getValues()),
    write: ({ text, items }) => {
      form.setValue('text', text)
      for (const [index, item] of items.entries()) {
        form.setValue(`items.${index}.text`, item.text)
        form.setValue(`items.${index}.documents`, item.documents)
      }
    },
    server,
    fields: () => fields,
    areFieldsIndependent: true,
    revive: (json) => revive(request, json),
  })
  const sending = useSendAnswer(answering, form, autosave.saver, server.send)
  return { form, autosave, former, sending }
}

/** Saves the draft, and keeps the cached thread up to date with it. */
function useDraftServer({ applicationId, request, draft }: Answering) {
  const client = useQueryClient()
  const { firstName = '', lastName = '' } = useUser() ?? {}
  const query = messagesQuery(applicationId)
  const requestId = request?.requestId
  const save = async (values: AnswerValues, ifMatch: string | null): Promise<Saved> => {
    // As saved now: another device may show a newer version of the request, with items that this form lacks.
    const thread = client.getQueryData(query.queryKey)
    const former = formerOf(request, thread && draftOf(thread, requestId))
    const items = [...values.items, ...former].slice(0, DRAFT_ITEMS_MAX)
    const content = contentOf(request, { ...values, items })
    const body = { ...content, ...(request && { requestVersion: request.version }) }
    const { etag, ...saved } = await saveMessageDraft(applicationId, body, ifMatch)
    client.setQueryData(query.queryKey, (latest) => {
      if (!latest) return undefined
      const others = latest.drafts.filter((each) => each.requestId !== requestId)
      const own = { savedBy: `${firstName} ${lastName}`.trim(), savedByYou: true } as const
      return { ...latest, drafts: [...others, { ...body, ...saved, ...own }] }
    })
    return { etag, savedAt: saved.savedAt }
  }
  return {
    saved: savedOf(draft),
    send: save,
    reload: async () => {
      // Names the files that were added elsewhere. A failure shows them without names.
      const files = client.fetchQuery({ ...documentsQuery(applicationId), staleTime: 0 }).catch(console.warn)
      const [thread] = await Promise.all([client.fetchQuery({ ...query, staleTime: 0 }), files])
      const theirs = draftOf(thread, requestId)
      return { values: valuesOf(request, theirs), saved: savedOf(theirs) }
    },
    // The page shows why, as soon as it knows.
    onClosed: () => void readMessagesAgain(client, applicationId),
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The fields for a comparison of two versions. */
function useComparedFields({ applicationId, request }: Answering): readonly ComparedField[] {
  const client = useQueryClient()
  const { t } = useTexts()
  const names = (value: unknown) => {
    const ids = value as readonly string[]
    const known = client.getQueryData(documentsQuery(applicationId).queryKey) ?? []
    return fileNames(
      known.filter(({ id }) => ids.includes(id)),
      t,
    )
  }
  const items = (request?.items ?? []).flatMap((_, index, { length }) => [
    { path: `items.${index}.text`, label: itemLabel(t, 'answer', index, length), text: asText },
    { path: `items.${index}.documents`, label: itemLabel(t, 'files', index, length), text: names },
  ])
  return [...items, { path: 'text', label: textLabel(t, request), text: asText }]
}
