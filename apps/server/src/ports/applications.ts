/** Storage of applications. */
import type { LocalisedText } from '@sievert/domain/application-type/definition'
import type { Fee } from '@sievert/domain/fees/values'
import type { Party } from './party.ts'

/** What is said of an application when it begins. */
export type FirstStored = {
  id: string
  businessTypeId: number
  versionNumber: number
  partyId: string
  party: Party
  createdBy: string
  createdAt: Date
  isRenewal: boolean
  /** Of a type that is a notification: a party has one draft of each. */
  isReport: boolean
  previousCaseNumber: string | null
  prefilledFrom: string | null
  /** The language that the applicant last used; mails are written in it. Null for drafts of an earlier version. */
  language: 'sv' | 'en' | null
}

/** One application with everything that is not answers. Days are `YYYY-MM-DD`. */
export type ApplicationRecord = FirstStored & {
  number: string
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
  fee: Fee | null
  reportNumber: string | null
  caseNumber: string | null
  registeredAt: Date | null
  decidedOn: string | null
  grantedAt: Date | null
  validUntil: string | null
  rejectedAt: Date | null
  dismissedAt: Date | null
  withdrawnAt: Date | null
  /** What the case system calls the state of its work. */
  statusLabel: LocalisedText | null
}

/** What a list says of an application is made of these alone: a row of ten thousand costs as much as it has columns. */
export const LISTED = [
  'id',
  'number',
  'businessTypeId',
  'versionNumber',
  'previousCaseNumber',
  'status',
  'currentStep',
  'lastSaved',
  'remindedAt',
  'reportNumber',
  'caseNumber',
  'decidedOn',
  'validUntil',
  'rejectedAt',
  'dismissedAt',
  'withdrawnAt',
  'statusLabel',
] as const satisfies (keyof ApplicationRecord)[]
export type Listed = Pick<ApplicationRecord, (typeof LISTED)[number]>

export type Applications = {
  /** Its number is allotted here. False, with nothing stored, when the party has a draft of this notification already. */
  insert(record: FirstStored): Promise<boolean>
  find(id: string): Promise<ApplicationRecord | undefined>
  /** Those of the ids that exist. The input need not be well-formed. */
  existing(ids: readonly string[]): Promise<Set<string>>
  /** Like `find`, and locks the row until the transaction ends. */
  lock(id: string): Promise<(ApplicationRecord & { pendingSignOrderId: string | null }) | undefined>
  /** The party's applications of a type, last saved first. */
  ofType(partyId: string, businessTypeId: number): Promise<ApplicationRecord[]>
  /** The party's granted applications of a type whose case number has the same digits, last saved first. */
  granted(partyId: string, businessTypeId: number, caseNumber: string): Promise<ApplicationRecord[]>
  /** The party's applications as a list shows them, last saved first. Of more than `LISTED_APPLICATIONS_MAX`: all drafts, and what was saved last. */
  listedOf(partyId: string): Promise<Listed[]>
  /** How many of them are drafts, and how many were sent in. */
  countOf(partyId: string): Promise<{ started: number; sent: number }>
  /** Of what was sent in of these types and ends on `today` or later: so many, what ends first on top. */
  endingFirst(
    partyId: string,
    businessTypeIds: readonly number[],
    today: string,
    most: number,
  ): Promise<Pick<ApplicationRecord, 'id' | 'caseNumber' | 'validUntil'>[]>
  /**
   * Of them all drafts and, of what was sent in, the `last` that were saved, the `ids`, all whose earlier case number has the digits of one of
   * `renewing`, and of each of the types what ends last and was not taken back.
   */
  someOf(
    partyId: string,
    some: { last: number; ids: readonly string[]; renewing: readonly string[]; endingLastOf: readonly number[] },
  ): Promise<Listed[]>
  /** What the case system has called the state of its work, whenever it said so. */
  labelsOf(id: string): Promise<{ label: LocalisedText; at: Date }[]>
  /**
   * The application that has this number, as numbers are compared. Until the transaction ends, no other one learns of the number or gives
   * it to an application.
   */
  lockCaseNumber(caseNumber: string): Promise<string | undefined>
  update(id: string, changes: Partial<ApplicationRecord>): Promise<unknown>
  delete(id: string): Promise<unknown>
  /** Allots the next report number of the year (`A2026-000001`). */
  nextReportNumber(year: number): Promise<string>
}
