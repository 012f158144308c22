/** Answers of a fake server about the thread of a submitted application, which stores drafts and messages. */
import type { NewMessage, Thread, ThreadMessage } from '@sievert/contract/messages'
import type { FileEntry } from '@sievert/domain/file-entry'
import { json, noContent, problem } from './fake-answers.ts'
import type { Call } from './held-to-contract.ts'
import { SAVED_AT, stale } from './started-application.ts'

export type SupplementRequest = Thread['requests'][number]
export const DRAWING = { itemId: 'drawing', text: 'En ritning över lokalen, med mått.' }
export const LEASE = { itemId: '2', text: 'Hyresavtalet.' }
/** Its last day is far away, whenever the test runs. */
export const REQUEST: SupplementRequest = {
  requestId: 'request-1',
  version: 1,
  items: [DRAWING, LEASE],
  dueOn: '2099-03-31',
  mustBeSigned: false,
  state: 'open',
  requestedAt: '2026-03-10T08:15:00.000Z',
  receivedAt: '2026-03-10T08:15:00.000Z',
}
export const PHOTO: FileEntry = {
  id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e',
  fileName: 'ritning.jpg',
  size: 480_213,
  contentType: 'image/jpeg',
  state: 'ready',
}
const HASH = '9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab'
export const ANSWER: ThreadMessage = {
  messageId: '0b7a3f52-5d0e-4c9b-9a53-6f1d2c3b4a59',
  from: 'applicant',
  kind: 'answer',
  requestId: REQUEST.requestId,
  requestVersion: 1,
  text: '',
  items: [
    { itemId: DRAWING.itemId, text: '', documents: [PHOTO.id] },
    { itemId: LEASE.itemId, text: 'Vi äger lokalen.', documents: [] },
  ],
  documents: [{ id: PHOTO.id, fileName: 'ritning.jpg', size: 480_213, contentType: 'image/jpeg', sha256: HASH }],
  sentAt: '2026-03-12T08:15:00.000Z',
  sentBy: 'Tolvan Tolvansson',
  sha256: HASH,
}
export const WRITTEN: ThreadMessage = {
  messageId: 'message-1',
  from: 'authority',
  kind: 'message',
  text: 'Vi har börjat läsa din ansökan.',
  items: [],
  documents: [],
  sentAt: '2026-03-09T08:15:00.000Z',
}
export const WITHDRAWAL: ThreadMessage = { ...WRITTEN, messageId: 'w', from: 'applicant', kind: 'withdrawal', text: '' }

export const threadOf = (more: Partial<Thread> = {}): Thread => ({
  requests: [],
  messages: [],
  drafts: [],
  mayWrite: true,
  mayWithdraw: true,
  ...more,
})

/** A thread with an open request. */
export const asked = (request: Partial<SupplementRequest> = {}, more: Partial<Thread> = {}): Thread => {
  const one = { ...REQUEST, ...request }
  const { requestId, dueOn } = one
  return threadOf({ requests: [one], attention: { kind: 'supplement', requestId, dueOn }, ...more })
}

/** The draft of the answer to REQUEST. Saved by the reader, unless `more` names its writer. */
export const draftWith = (text: string, more: Partial<Thread['drafts'][number]> = {}): Thread['drafts'][number] => ({
  requestId: REQUEST.requestId,
  requestVersion: 1,
  text: '',
  items: [
    { itemId: DRAWING.itemId, text: '', documents: [PHOTO.id] },
    { itemId: LEASE.itemId, text, documents: [] },
  ],
  revision: 3,
  savedAt: SAVED_AT,
  savedBy: 'Tolvan Tolvansson',
  ...(more.savedBy === undefined && { savedByYou: true }),
  ...more,
})

const etagged = (revision: number) => ({ headers: { ETag: `"m-r${revision}"` } })

/** The calls of the thread by their paths below the application; `below` makes a path of the API. */
export const threadServer = (below: (path: string) => string, initial: Thread) => {
  const state = { thread: structuredClone(initial) }
  const saveDraft = ({ body, headers }: Call) => {
    const { requestId, ...content } = body as Thread['drafts'][number]
    const { drafts } = state.thread
    const { revision = 0 } = drafts.find((each) => each.requestId === requestId) ?? {}
    if (headers.get('If-Match') !== `"m-r${revision}"`) return stale()
    const saved = { revision: revision + 1, savedAt: SAVED_AT }
    const own = { savedBy: 'Tolvan Tolvansson', savedByYou: true } as const
    const draft = { ...content, ...(requestId && { requestId }), ...saved, ...own }
    state.thread.drafts = [...drafts.filter((each) => each.requestId !== requestId), draft]
    return json(saved, etagged(saved.revision))
  }
  const send = ({ body, headers }: Call) => {
    const { requestId, text, items } = body as NewMessage
    const request = state.thread.requests.find((each) => each.requestId === requestId)
    if (request && headers.get('If-Match') !== `"v${request.version}"`) return stale()
    const kind = requestId ? 'answer' : 'message'
    const documents = ANSWER.documents.filter(({ id }) => items.some((item) => item.documents.includes(id)))
    const { requestId: _r, requestVersion: _v, ...plain } = ANSWER
    const about = request && { requestId: request.requestId, requestVersion: request.version }
    const message: ThreadMessage = { ...plain, ...about, kind, text, items, documents }
    const { attention: _attention, ...rest } = state.thread
    state.thread = {
      ...rest,
      requests: rest.requests.map((each) => (each === request ? { ...each, state: 'answered' } : each)),
      messages: [...rest.messages, message],
      drafts: rest.drafts.filter((each) => each.requestId !== requestId),
    }
    return json(message, { status: 201 })
  }
  const calls: Record<string, unknown> = {
    [`GET ${below('messages')}`]: () => state.thread,
    [`PUT ${below('messages/draft')}`]: saveDraft,
    [`POST ${below('messages')}`]: send,
    [`PUT ${below('messages/seen')}`]: noContent,
    [`POST ${below('withdrawal')}`]: () => {
      state.thread = { ...state.thread, mayWithdraw: false, messages: [...state.thread.messages, WITHDRAWAL] }
      return { requestedAt: WITHDRAWAL.sentAt }
    },
  }
  /** The authority or another person changes the thread. */
  const change = (more: Partial<Thread>) => {
    state.thread = { ...state.thread, ...more }
  }
  return { calls, change, thread: () => state.thread }
}

export const CLOSED = (code: string) => () => problem(409, code)
