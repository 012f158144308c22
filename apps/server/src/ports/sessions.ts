/** Storage of sessions. They are in the database, so that every process knows them. */
import type { Ground, Party, Person } from './party.ts'

export type SessionRecord = {
  /** SHA-256 of the cookie's value. The value itself is never stored. */
  idHash: Buffer
  person: Person
  identity: { party: Party; ground: Ground } | null
  /** When the register last confirmed the right to represent, and when it was last asked. */
  mandateReadAt: Date | null
  mandateAskedAt: Date | null
  signMethod: 'BankID' | 'Freja_eID'
  /** The address that the identity provider gave at login; empty when it gave none. */
  email: string
  idToken: string | null
  createdAt: Date
  idleExpiresAt: Date
  absoluteExpiresAt: Date
}
export type LoginAttempt = {
  stateHash: Buffer
  /** SHA-256 of a cookie that only the browser which began the login has. */
  browserHash: Buffer
  /** Empty once the attempt was used, as is the nonce. */
  codeVerifier: string
  nonce: string
  returnTo: string
  consentVersion: string
  createdAt: Date
  /** Id of the person who was signed in. */
  usedBy: string | null
}

export type Sessions = {
  /** Finds or creates the person with this number. Names follow the latest login. */
  rememberPerson(
    person: Omit<Person, 'id'> & { createdAt: Date },
    login: { issuer: string; subject: string } | null,
  ): Promise<Person>
  /** 12 digits. Throws when there is no such person. */
  personalNumberOf(personId: string): Promise<string>
  /** True when the identity provider gave no name at the latest login. */
  hasProtectedIdentity(personId: string): Promise<boolean>
  /** The persons that have one of these ids or numbers of 12 digits. */
  people(ids: readonly string[], personalNumbers: readonly string[]): Promise<Person[]>
  insert(record: SessionRecord): Promise<unknown>
  find(idHash: Buffer): Promise<SessionRecord | undefined>
  /** Replaces parts of a session; a new `idHash` rotates it. Returns false when the session no longer exists. */
  update(idHash: Buffer, changes: Partial<Omit<SessionRecord, 'person'>>): Promise<boolean>
  delete(idHash: Buffer): Promise<unknown>
  insertAttempt(attempt: LoginAttempt): Promise<unknown>
  /**
   * Returns an attempt as it was. Erases its secrets when this browser began it: only the first caller can redeem it,
   * and another browser can't use it up.
   */
  takeAttempt(stateHash: Buffer, browserHash: Buffer): Promise<LoginAttempt | undefined>
  recordAttemptUse(stateHash: Buffer, personId: string): Promise<unknown>
}
