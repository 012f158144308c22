/** Storage of what is said after sending: requests, messages, their receipts, and drafts. */
import type { MessageContent, MessageKind, RequestItem } from '@sievert/domain/messages/values'

/** One version of a request of the authority. `dueOn` is `YYYY-MM-DD`. */
export type RequestRecord = {
  applicationId: string
  requestId: string
  version: number
  items: readonly RequestItem[]
  dueOn: string
  mustBeSigned: boolean
  receivedAt: Date
}

/** A document as it was sent. */
export type SentDocument = { id: string; fileName: string; size: number; contentType: string; sha256: string }

export type MessageRecord = {
  applicationId: string
  /** The case system's id, or a UUID of ours. */
  id: string
  sender: 'applicant' | 'authority'
  kind: MessageKind
  requestId: string | null
  requestVersion: number | null
  isLate: boolean
  content: MessageContent
  documents: readonly SentDocument[]
  sentAt: Date
  sentBy: string | null
  /** Empty for the authority and a protected identity. */
  senderName: string
  /** Hex; null for the authority's. */
  sha256: string | null
}

export type MessageReceipt = { messageId: string; kind: 'delivered' | 'read' | 'seen'; at: Date }

/** `requestId` is empty for the draft of a message. */
export type MessageDraftRecord = {
  applicationId: string
  requestId: string
  requestVersion: number | null
  content: MessageContent
  revision: number
  savedAt: Date
  savedBy: string
}
export type NamedDraft = MessageDraftRecord & { savedByName: string }

type Withdrawn = { requestId: string; receivedAt: Date }
export type StoredThread = {
  versions: RequestRecord[]
  withdrawn: Withdrawn[]
  messages: MessageRecord[]
  receipts: MessageReceipt[]
  /** The answers that were signed, with the digests of what was signed. */
  signed: { id: string; digest: string }[]
}

/** The part that lists need of an application's thread. */
export type ThreadOutline = {
  applicationId: string
  versions: Pick<RequestRecord, 'requestId' | 'version' | 'dueOn' | 'mustBeSigned' | 'receivedAt'>[]
  withdrawn: Withdrawn[]
  answers: { requestId: string; requestVersion: number; sentAt: Date }[]
  withdrawalAskedAt: Date | undefined
  /** Whether the party has not seen a message of the authority. */
  hasUnseen: boolean
  /** Text that is not sent. */
  drafts: Pick<MessageDraftRecord, 'requestId' | 'content'>[]
}

export type Messages = {
  thread(applicationId: string): Promise<StoredThread>
  /** One of each application of the party that has requests, drafts, or messages that are not seen. */
  outlinesOf(partyId: string): Promise<ThreadOutline[]>
  /** One application's. */
  outline(applicationId: string): Promise<ThreadOutline>
  /** The number of entries that `THREAD_MAX` limits, by their sender. */
  countsOf(applicationId: string): Promise<Record<MessageRecord['sender'], number>>
  find(applicationId: string, id: string): Promise<MessageRecord | undefined>
  /** The application that has this message of the applicant. */
  ownerOf(id: string): Promise<string | undefined>
  /** False when the version is stored already; the first one stays. */
  addRequest(request: RequestRecord): Promise<boolean>
  withdrawRequest(applicationId: string, requestId: string, receivedAt: Date): Promise<boolean>
  /** False when there is a message with the id already. */
  add(message: MessageRecord): Promise<boolean>
  /** False when the receipt is stored already; the first time stays. */
  addReceipt(applicationId: string, receipt: MessageReceipt): Promise<boolean>
  /** Marks those of these messages that are the authority's. */
  markSeen(applicationId: string, messageIds: readonly string[], at: Date): Promise<unknown>
  /** Whether a message of the authority came after every mail about messages but that of `occasion`. */
  hasUnmailed(applicationId: string, occasion: string): Promise<boolean>
  drafts(applicationId: string): Promise<NamedDraft[]>
  /** The party's applications that have drafts. */
  withDrafts(partyId: string): Promise<{ id: string; number: string }[]>
  draft(applicationId: string, requestId: string): Promise<NamedDraft | undefined>
  /** A revision above `current`, and above that of every draft of the application before, deleted or not. */
  nextRevision(applicationId: string, current: number): Promise<number>
  saveDraft(draft: MessageDraftRecord): Promise<unknown>
  removeDraft(applicationId: string, requestId: string): Promise<unknown>
  /** Notes that a document is stored for answers: it is deleted when neither a message nor a draft names it. */
  addDocument(applicationId: string, documentId: string): Promise<unknown>
  /** Ids of all documents that were uploaded for answers, or that a message or a draft of the application names. */
  documentsOfThread(applicationId: string): Promise<string[]>
  /** Documents uploaded before this moment for an answer, and named by neither an answer nor a draft. */
  listDropped(uploadedBefore: Date): Promise<{ applicationId: string; documentId: string }[]>
  /** False when the document was sent, or a draft names it. */
  dropDocument(documentId: string): Promise<boolean>
  /** Notes that these documents were sent: nothing deletes them before the application. */
  documentsSent(applicationId: string, messageId: string, documentIds: readonly string[]): Promise<unknown>
}
