/** How what will be signed is changed: read without a lock, and stored in one go if it still is as it was read. */
import type { Item, StepState } from './answers.ts'
import type { ApplicationRecord } from './applications.ts'
import type { AuditEntry } from './audit-log.ts'

/** What an application stands by until it is changed, signed or sent in. */
export type AsRead = Pick<ApplicationRecord, 'id' | 'status' | 'revision' | 'signingsBegun'>

/** What is read of an application to change it, with its steps, all as of one moment. */
export type ReadForChange = AsRead &
  Pick<ApplicationRecord, 'partyId' | 'party' | 'businessTypeId' | 'versionNumber' | 'isRenewal'> & {
    pendingSignOrderId: string | null
    steps: StepState[]
  }

export type NewItem = Omit<Item, 'applicationId'>

/** What a change stores; what it leaves out stays. */
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
  /** False when the application is no longer as it was read; else it stays so until the transaction ends. */
  hold(read: AsRead): Promise<boolean>
}
