/** Storage of applications. */
import type { Fee } from '@sievert/domain/fees/values'
import type { LocalisedText } from '@sievert/domain/texts/language'
import type { Party } from './party.ts'

/** The fields that are stored when an application is created. */
export type FirstStored = {
  id: string
  businessTypeId: number
  versionNumber: number
  partyId: string
  party: Party
  createdBy: string
  createdAt: Date
  isRenewal: boolean
  /** True for a type that is a notification. A party has at most one draft of each. */
  isReport: boolean
  previousCaseNumber: string | null
  /**
   * The source of the answers with which it began: of a renewal or a copy a number for applicants (NEW-04, LES-01),
   * otherwise the id of a sent application (LES-05).
   */
  prefilledFrom: string | null
  /** The id of the application that it is a copy, a renewal or a change of. That one may have been removed since. */
  copiedFrom: string | null
  /** The language that the applicant last used; mails are written in it. Null for drafts of an earlier version. */
  language: 'sv' | 'en' | null
}

/** One application without its answers. Days are `YYYY-MM-DD`. */
export type ApplicationRecord = FirstStored & {
  number: string
  status: 'Started' | 'Submitted' | 'Granted'
  currentStep: number
  stepProgress: number
  complete: boolean
  /** Rises with every change of the content to be signed. */
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
  /** Signed, and the case system has not yet answered that it has the signed document. */
  undelivered: boolean
  caseNumber: string | null
  registeredAt: Date | null
  decidedOn: string | null
  grantedAt: Date | null
  validUntil: string | null
  rejectedAt: Date | null
  dismissedAt: Date | null
  withdrawnAt: Date | null
  /** The case system's own label for the state of the case. */
  statusLabel: LocalisedText | null
}

/** The columns that lists show. A list of ten thousand rows takes time in proportion to its columns. */
export const LISTED = [
  'id',
  'number',
  'businessTypeId',
  'versionNumber',
  'isReport',
  'isRenewal',
  'previousCaseNumber',
  'status',
  'currentStep',
  'createdAt',
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

/** All columns of an application. */
export const COLUMNS = [
  ...LISTED,
  'partyId',
  'party',
  'createdBy',
  'createdAt',
  'prefilledFrom',
  'copiedFrom',
  'language',
  'stepProgress',
  'complete',
  'revision',
  'signingsBegun',
  'submittedAt',
  'submittedBy',
  'signerName',
  'signMethod',
  'digest',
  'contactEmail',
  'fee',
  'undelivered',
  'registeredAt',
  'grantedAt',
] as const satisfies (keyof ApplicationRecord)[]

export type Applications = {
  /**
   * Allots the application's number. Returns false, and stores nothing, when the party already has a draft of this
   * notification.
   */
  insert(record: FirstStored): Promise<boolean>
  find(id: string): Promise<ApplicationRecord | undefined>
  /** The subset of `ids` that exist. The input need not be well-formed. */
  existing(ids: readonly string[]): Promise<Set<string>>
  /** Like `find`, and locks the row until the transaction ends. */
  lock(id: string): Promise<(ApplicationRecord & { pendingSignOrderId: string | null }) | undefined>
  /** The party's applications of a type, last saved first. */
  ofType(partyId: string, businessTypeId: number): Promise<ApplicationRecord[]>
  /** The application that the party sent last. */
  lastSent(partyId: string): Promise<ApplicationRecord | undefined>
  /** The party's granted applications of a type whose case number has the same digits, last saved first. */
  granted(partyId: string, businessTypeId: number, caseNumber: string): Promise<ApplicationRecord[]>
  /**
   * The party's applications as a list shows them, last saved first. Of more than `LISTED_APPLICATIONS_MAX`: all
   * drafts, and what was saved last.
   */
  listedOf(partyId: string): Promise<Listed[]>
  /** Number of drafts, and of submitted applications. */
  countOf(partyId: string): Promise<{ started: number; sent: number }>
  /** Submitted applications of these types that end on `today` or later: the `most` that end first, in that order. */
  endingFirst(
    partyId: string,
    businessTypeIds: readonly number[],
    today: string,
    most: number,
  ): Promise<Pick<ApplicationRecord, 'id' | 'caseNumber' | 'validUntil'>[]>
  /**
   * All drafts, and these submitted applications: the `last` that were saved; those with these `ids`; those whose
   * earlier case number has the digits of one of `renewing`; and, of each type in `endingLastOf`, the one that ends
   * last and was not withdrawn.
   */
  someOf(
    partyId: string,
    some: { last: number; ids: readonly string[]; renewing: readonly string[]; endingLastOf: readonly number[] },
  ): Promise<Listed[]>
  /** Every label that the case system has given, with the time at which it was received. */
  labelsOf(id: string): Promise<{ label: LocalisedText; at: Date }[]>
  /**
   * Finds the application with this case number; letter case and white space are ignored. Until the transaction ends,
   * no other transaction can look up this number or give it to an application.
   */
  lockCaseNumber(caseNumber: string): Promise<string | undefined>
  update(id: string, changes: Partial<ApplicationRecord>): Promise<unknown>
  delete(id: string): Promise<unknown>
  /** Allots the next report number of the year (`A2026-000001`). */
  nextReportNumber(year: number): Promise<string>
}
