/** Changes of what will be signed, with optimistic locking: read without a lock, stored only if nothing has changed since. */
import type { Item, StepState } from './answers.ts'
import type { ApplicationRecord } from './applications.ts'
import type { AuditEntry } from './audit-log.ts'

/** The state that must be unchanged when a change is stored. */
export type AsRead = Pick<ApplicationRecord, 'id' | 'status' | 'revision' | 'signingsBegun'>

/** Bytes of answers: of the application, and of all drafts of its party and of the person who began it. */
export type AnswerBytes = { application: number; party: number; person: number }

/** The application with its steps, in one consistent read. */
export type ReadForChange = AsRead &
  Pick<ApplicationRecord, 'partyId' | 'party' | 'createdBy' | 'businessTypeId' | 'versionNumber' | 'isRenewal'> & {
    pendingSignOrderId: string | null
    steps: StepState[]
  }

export type NewItem = Omit<Item, 'applicationId'>

/** The parts to store; a part that is left out stays. */
export type Stored = {
  steps?: readonly StepState[]
  /** To add, or to replace. */
  items?: readonly NewItem[]
  /** Ids. */
  removedItems?: readonly string[]
  previousCaseNumber?: string
}

export type Changes = {
  read(id: string): Promise<ReadForChange | undefined>
  /**
   * Stores a change, raises the application's revision and appends `entries`, at least one, to its audit log. False, with
   * nothing stored, when the application is no longer as it was read.
   */
  store(
    read: AsRead,
    change: Stored & { savedBy: string; savedAt: Date; entries: readonly Omit<AuditEntry, 'chain'>[] },
  ): Promise<boolean>
  /** Undefined when the application is no longer as it was read. */
  answerBytes(read: AsRead): Promise<AnswerBytes | undefined>
  /** Bytes of the items with these ids. */
  itemBytes(applicationId: string, ids: readonly string[]): Promise<number>
  /** False when the application is no longer as it was read; else it stays so until the transaction ends. */
  hold(read: AsRead): Promise<boolean>
}
