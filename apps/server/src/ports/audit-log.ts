/**
 * The audit log: who did which action, when. An entry is appended in the transaction of the action, and never changed.
 */

/** All actions that are logged. */
export type AuditAction =
  | 'signed-in'
  | 'signed-in-as-test-person'
  | 'login-refused'
  | 'logged-out'
  | 'identity-chosen'
  | 'identity-refused'
  | 'mandate-withdrawn'
  | 'earlier-account-declined'
  | 'accounts-joined'
  | 'person-joined'
  | 'application-created'
  | 'previous-case-number-changed'
  | 'step-prefilled'
  | 'step-saved'
  | 'step-reset'
  | 'business-information-saved'
  | 'equipment-added'
  | 'equipment-changed'
  | 'equipment-removed'
  | 'equipment-imported'
  | 'place-added'
  | 'place-changed'
  | 'place-removed'
  | 'place-imported'
  | 'veterinary-equipment-added'
  | 'veterinary-equipment-changed'
  | 'veterinary-equipment-removed'
  | 'veterinary-equipment-imported'
  | 'frequencies-saved'
  | 'document-uploaded'
  | 'document-copied'
  | 'document-ready'
  | 'document-refused'
  | 'drafts-exported'
  | 'application-deleted'
  | 'signing-begun'
  | 'signing-failed'
  | 'signing-cancelled'
  | 'cosigning-begun'
  | 'cosigner-reminded'
  | 'cosigned'
  | 'cosigning-ended'
  | 'application-submitted'
  | 'evidence-stamped'
  | 'case-registered'
  | 'fetched-by-case-system'
  | 'granted'
  | 'rejected'
  | 'dismissed'
  | 'withdrawn'
  | 'status-changed'
  | 'supplement-requested'
  | 'request-changed'
  | 'request-withdrawn'
  | 'message-received'
  | 'message-read'
  | 'message-delivered'
  | 'message-draft-saved'
  | 'message-sent'
  | 'answer-sent'
  | 'withdrawal-asked'
  | 'draft-removed-by-retention'
  | 'document-removed-by-retention'
  | 'application-removed-by-retention'
  | 'person-removed-by-retention'
  | 'person-exported'
  | 'person-removed'
  | 'sessions-ended'
  | 'audit-chains-removed'
  | 'retention-switched'
  | 'case-replayed'
  | 'job-retried'
  | 'job-discarded'
  | 'texts-corrected'
  | 'version-moved'

/**
 * The last actions of the chains of removed applications and persons. Only such chains may be removed, after
 * RETENTION_AUDIT_YEARS.
 */
export const CHAIN_ENDS = [
  'application-deleted',
  'draft-removed-by-retention',
  'application-removed-by-retention',
  'person-removed-by-retention',
  'person-removed',
  'person-joined',
] as const satisfies readonly AuditAction[]

/**
 * `chain`: `application:<uuid>`, `person:<uuid>`, `logins` for logins that led to no person, `retention` or `jobs` for
 * what operators did, or `texts:<version file>` for the corrections of a version. `detail` holds no personal number and
 * no answers.
 */
export type AuditEntry = {
  chain: string
  at: Date
  personId: string | null
  partyId: string | null
  action: AuditAction
  detail?: Record<string, string | number | boolean | null>
}
export type AuditLog = {
  append(entry: AuditEntry): Promise<unknown>
  /** Ids of all persons who did something that the chain has. */
  personsIn(chain: string): Promise<string[]>
  /**
   * Logs each version file whose words differ from those that the log has last: the first process that sees a
   * correction logs it for all. Runs in a transaction. `words`: version file → id of its correction, or `none`.
   */
  noteTexts(at: Date, words: Readonly<Record<string, string>>): Promise<unknown>
}
