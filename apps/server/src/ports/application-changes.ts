/**
 * Changes of the answers that will be signed. Optimistic locking: read without a lock, stored only if unchanged since.
 */
import type { Item, StepState } from './answers.ts'
import type { ApplicationRecord } from './applications.ts'
import type { AuditEntry } from './audit-log.ts'

/** The state that must be unchanged when a change is stored. */
export type AsRead = Pick<ApplicationRecord, 'id' | 'status' | 'revision' | 'signingsBegun'>

/** Bytes of answers: of the application, and of all drafts of its party and of the person who began it. */
export type AnswerBytes = { application: number; party: number; person: number }

/** The application with its steps, in one consistent read. */
export type ReadForChange = AsRead &
  Pick<
    ApplicationRecord,
    'partyId' | 'party' | 'createdBy' | 'businessTypeId' | 'versionNumber' | 'isRenewal' | 'previousCaseNumber'
  > & {
    pendingSignOrderId: string | null
    openCosigningId: string | null
    steps: StepState[]
  }

export type NewItem = Omit<Item, 'applicationId'>

/** The parts to store. A part that is left out is not changed. */
export type Stored = {
  steps?: readonly StepState[]
  /** Added, or replaced when the id exists. */
  items?: readonly NewItem[]
  /** Ids. */
  removedItems?: readonly string[]
  previousCaseNumber?: string
  /** Numbers. */
  removedSteps?: readonly number[]
  /** The draft moves to this version, and its wizard begins anew. */
  version?: { versionNumber: number }
}

export type Changes = {
  read(id: string): Promise<ReadForChange | undefined>
  /**
   * Stores a change, raises the application's revision and appends `entries` (at least one) to its audit log. Returns
   * false, and stores nothing, when the application has changed since it was read.
   */
  store(
    read: AsRead,
    change: Stored & { savedBy: string; savedAt: Date; entries: readonly Omit<AuditEntry, 'chain'>[] },
  ): Promise<boolean>
  /** Undefined when the application is no longer as it was read. */
  answerBytes(read: AsRead): Promise<AnswerBytes | undefined>
  /** Bytes of the items with these ids. */
  itemBytes(applicationId: string, ids: readonly string[]): Promise<number>
  /**
   * Returns false when the application has changed since it was read. Otherwise no change is possible until the
   * transaction ends.
   */
  hold(read: AsRead): Promise<boolean>
}
