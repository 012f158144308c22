/** Where applications are kept. */
import type { Fee } from '@sievert/domain/fees/values'
import type { Party } from './party.ts'

/** One application with everything that is not answers. Days are `YYYY-MM-DD`. */
export type ApplicationRecord = {
  id: string
  number: string
  businessTypeId: number
  versionNumber: number
  partyId: string
  party: Party
  createdBy: string
  createdAt: Date
  isRenewal: boolean
  previousCaseNumber: string | null
  prefilledFrom: string | null
  status: 'Started' | 'Submitted' | 'Granted'
  currentStep: number
  stepProgress: number
  complete: boolean
  /** Rises with every change of what will be signed. */
  revision: number
  /** Rises with every signing that begins. */
  signingsBegun: number
  lastSaved: Date
  remindedAt: Date | null
  submittedAt: Date | null
  submittedBy: string | null
  signerName: string | null
  signMethod: string | null
  digest: string | null
  contactEmail: string | null
  /** What the applicant was last seen to use: mails are written in it. Null for drafts of an earlier version. */
  language: 'sv' | 'en' | null
  fee: Fee | null
  reportNumber: string | null
  caseNumber: string | null
  registeredAt: Date | null
  decidedOn: string | null
  grantedAt: Date | null
  validUntil: string | null
  withdrawnAt: Date | null
}

export type Applications = {
  /** Stores a new application; its number is allotted here. */
  insert(
    record: Pick<
      ApplicationRecord,
      | 'id'
      | 'businessTypeId'
      | 'versionNumber'
      | 'partyId'
      | 'party'
      | 'createdBy'
      | 'createdAt'
      | 'isRenewal'
      | 'previousCaseNumber'
      | 'prefilledFrom'
      | 'language'
    >,
  ): Promise<void>
  find(id: string): Promise<ApplicationRecord | undefined>
  /** Which of these ids there are; they may be anything. */
  existing(ids: readonly string[]): Promise<Set<string>>
  /** As `find`, and keeps every other writer of this application waiting until the transaction ends. */
  lock(id: string): Promise<(ApplicationRecord & { pendingSignOrderId: string | null }) | undefined>
  /** The party's applications, last saved first. */
  listOf(partyId: string): Promise<ApplicationRecord[]>
  update(id: string, changes: Partial<ApplicationRecord>): Promise<void>
  delete(id: string): Promise<void>
  /** Allots the next report number of the year (`A2026-000001`). */
  nextReportNumber(year: number): Promise<string>
}
