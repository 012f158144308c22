/** The thread with the authority after sending: reading, drafts, answers, messages and withdrawal (AFT-02 to AFT-05). */
import type { AnswerTo } from '@sievert/contract/contract'
import type { DraftContent, NewMessage, Thread } from '@sievert/contract/messages'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { callApi, callFully } from './call.ts'
import { tabStorage } from './storage.ts'

export type SupplementRequest = Thread['requests'][number]
export type Draft = Thread['drafts'][number]

/** Refetched at every visit. A repeat is a background call, and its failure does not leave the page. */
export const messagesQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', applicationId, 'messages'] as const,
    queryFn: ({ signal, client, queryKey }) => {
      const isRepeat = client.getQueryData(queryKey) !== undefined
      const onFailure = isRepeat ? 'silent' : 'caller'
      return callApi('readMessages', { params: { applicationId }, signal, onFailure, isBackground: isRepeat })
    },
    refetchOnMount: 'always',
  })

export const readMessagesAgain = (client: QueryClient, applicationId: string) =>
  client.invalidateQueries({ ...messagesQuery(applicationId), exact: true })

/** The draft of the answer to a request, or of a message. */
export const draftOf = ({ drafts }: Pick<Thread, 'drafts'>, requestId: string | undefined): Draft | undefined =>
  drafts.find((draft) => draft.requestId === requestId)

export const draftEtag = (draft: Pick<Draft, 'revision'> | undefined) => `"m-r${draft?.revision ?? 0}"`

/** The autosave retries it. Sent even if the user leaves the page. Rejects with `ApiError`. */
export const saveMessageDraft = async (applicationId: string, body: DraftContent, ifMatch: string | null) => {
  const how = { ifMatch, retry: false, onFailure: 'silent', outlivesPage: true } as const
  const { data, etag } = await callFully('saveMessageDraft', { params: { applicationId }, body, ...how })
  return { ...data, etag: etag ?? draftEtag(data) }
}

/** The form, by application and place, whose sending was refused because the session had ended. */
export const interruptedSending = tabStorage<string>('sievert.interrupted-sending')

export type Sending = {
  /** The version of the request that the page shows; none for a message. */
  version: number | undefined
  /** The same for a repeat. */
  idempotencyKey: string
}

/** Rejects with `ApiError`: 412 when the request has changed since, 409 when it takes no answer. */
export const sendMessage = (
  applicationId: string,
  body: NewMessage,
  { version, idempotencyKey }: Sending,
): Promise<AnswerTo<'sendMessage'>> =>
  callApi('sendMessage', {
    params: { applicationId },
    body,
    idempotencyKey,
    onFailure: 'caller',
    headers: version === undefined ? {} : { 'if-match': `"v${version}"` },
  })

export const markMessagesSeen = (applicationId: string, messageIds: string[]) =>
  callApi('markMessagesSeen', { params: { applicationId }, body: { messageIds }, onFailure: 'silent' })

export const withdrawApplication = (applicationId: string, idempotencyKey: string) =>
  callApi('withdrawApplication', {
    params: { applicationId },
    body: { confirmed: true },
    idempotencyKey,
    onFailure: 'caller',
  })
