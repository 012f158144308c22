/** Storage of sessions. They are in the database, so that every process knows them. */
import type { StatedIdentity } from './identity-provider.ts'
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
  /** An account with the person's former coordination number, until the person says whether it is theirs. */
  earlierPersonId?: string | null
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

export type NewPerson = Pick<Person, 'givenName' | 'familyName'> & StatedIdentity & { createdAt: Date }

export type Sessions = {
  /**
   * Finds or creates the person with this number or prid, and never by anything else. Names follow the latest login.
   * Throws `error.login-refused.text` for a known prid of another foreign identifier: it is another person's.
   */
  rememberPerson(person: NewPerson, login: { issuer: string; subject: string } | null): Promise<Person>
  /** Id of the account with this coordination number. Undefined when the account is joined to another. */
  accountOfCoordinationNumber(number: string): Promise<string | undefined>
  /** Ids of the accounts that were joined to this person's. */
  earlierAccountsOf(personId: string): Promise<string[]>
  /**
   * Joins the account of a coordination number with that of the personal number that replaced it, and returns the account
   * that the person has from now on: the earlier one when the present one has nothing of its own, which is deleted, and
   * otherwise the present one, which the earlier one is joined to. Sessions of both lose their chosen identity.
   * Throws `error.signing-in-progress.text` while the earlier one has a pending signing: it is checked by its number.
   */
  joinAccounts(earlierId: string, presentId: string): Promise<string>
  /** 12 digits. Throws when there is no such person. */
  personalNumberOf(personId: string): Promise<string>
  /** The person's Swedish numbers: of the account, of the one that it was joined to, and the replaced one. */
  numbersOf(personId: string): Promise<string[]>
  /** True when the identity provider gave no name at the latest login. */
  hasProtectedIdentity(personId: string): Promise<boolean>
  /** The persons that have one of these ids, or that have or had one of these numbers of 12 digits. */
  people(
    ids: readonly string[],
    personalNumbers: readonly string[],
  ): Promise<(Person & { formerNumber: string | null })[]>
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
