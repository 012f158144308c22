/** Who did what, when: appended in the same transaction as the deed, never changed. */

/** `chain`: `application:<uuid>`, `person:<uuid>`, or `logins` for those that led to no person. `detail` holds no personal number and no answers. */
export type AuditEntry = {
  chain: string
  at: Date
  personId: string | null
  partyId: string | null
  action: string
  detail?: Record<string, string | number | boolean | null>
}
export type AuditLog = { append(entry: AuditEntry): Promise<void> }
