/** Values of what is said after sending: requests of the authority, answers and messages (AFT-01, AFT-02). */

/** One thing that the authority asks for. */
export type RequestItem = { itemId: string; text: string }

/** A request as the authority last wrote it. `version` counts from 1 and rises with every change. */
export type RequestVersion = {
  requestId: string
  version: number
  items: readonly RequestItem[]
  /** The last day to answer in time, `YYYY-MM-DD`, until midnight in Sweden. */
  dueOn: string
  mustBeSigned: boolean
  /** When the server received this version; RFC 3339. */
  receivedAt: string
}

/** The answer to one item: a text, documents, or both. `documents`: ids of documents of the application. */
export type AnsweredItem = { itemId: string; text: string; documents: readonly string[] }

/** The content of an answer, or of a message, which has no items. */
export type MessageContent = { text: string; items: readonly AnsweredItem[] }

export const MESSAGE_KINDS = ['message', 'answer', 'withdrawal'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** Maximum length of a text when it is sent. A draft may be longer (WIZ-13). */
export const MESSAGE_TEXT_MAX = 4000
/**
 * Maximum number of messages of the applicant in one application, and of messages and versions of requests of the
 * authority. Answers do not count: each has its version of a request.
 */
export const THREAD_MAX = 500
/** Maximum number of documents in one answer. */
export const ANSWER_DOCUMENTS_MAX = 50
/** Maximum number of items in a draft: those of the largest request, and as many that it asked for before. */
export const DRAFT_ITEMS_MAX = 100
