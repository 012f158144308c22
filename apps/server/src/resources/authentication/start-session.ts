/** Starts a session for an authenticated user, always with a new id. */

import type { Dependencies } from '../../ports/dependencies.ts'
import type { StatedIdentity } from '../../ports/identity-provider.ts'
import type { Person } from '../../ports/party.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import type { Stores } from '../../ports/stores.ts'
import { newSecret, sha256 } from '../../utilities/crypto/secrets.ts'
import { pick } from '../../utilities/objects/pick.ts'

type StartDependencies = Pick<Dependencies, 'clock' | 'config'>
export type StartedSession = { value: string; session: SessionRecord }
type Login = {
  person: StatedIdentity & { givenName: string; familyName: string }
  email: string
  /** Null for a fake login. */
  account: { issuer: string; subject: string; idToken: string } | null
  signMethod: SessionRecord['signMethod']
  /** Version and time of the accepted consent text; null if the login requires no consent. */
  consent: { version: string; at: Date } | null
  /**
   * Previous session of the browser, which ends here. The same user keeps its identity, since another tab may be using
   * it.
   */
  replaces: SessionRecord | undefined
}

const NO_IDENTITY = { identity: null, mandateReadAt: null, mandateAskedAt: null }
/** After a fake login the user must choose the identity again. */
const identityAfter = (replaced: SessionRecord | undefined, { id }: Person, isRealLogin: boolean) =>
  isRealLogin && replaced?.person.id === id
    ? pick(replaced, 'identity', 'mandateReadAt', 'mandateAskedAt')
    : NO_IDENTITY

/**
 * The account with the number that the person's present one replaced: the person says whether it is theirs, and nothing
 * is joined before that (FOR-02).
 */
const earlierAccount = async ({ sessions }: Stores, person: StatedIdentity, known: Person) => {
  if (person.personalNumber === null || !person.previousCoordinationNumber) return null
  const found = await sessions.accountOfCoordinationNumber(person.previousCoordinationNumber)
  return found === undefined || found === known.id ? null : found
}

/** Stores user, session and audit entry in one transaction. `value` is for the cookie and is not stored. */
export const startSession = async (
  { clock, config }: StartDependencies,
  stores: Stores,
  { person, email, account, signMethod, consent, replaces }: Login,
): Promise<StartedSession> => {
  const now = clock.now()
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const login = account && { issuer: account.issuer, subject: account.subject }
  const { previousCoordinationNumber: _, ...identified } = { previousCoordinationNumber: undefined, ...person }
  const known = await stores.sessions.rememberPerson({ ...identified, createdAt: now }, login)
  const value = newSecret()
  const session: SessionRecord = {
    idHash: sha256(value),
    person: known,
    ...identityAfter(replaces, known, account !== null),
    signMethod,
    email,
    earlierPersonId: await earlierAccount(stores, person, known),
    idToken: account?.idToken ?? null,
    createdAt: now,
    idleExpiresAt: after(config.session.maxAge),
    absoluteExpiresAt: after(config.session.absoluteMaxAge),
  }
  await stores.sessions.insert(session)
  if (replaces) await stores.sessions.delete(replaces.idHash)
  const entry = { chain: `person:${known.id}`, at: now, personId: known.id, partyId: null }
  const action = account ? 'signed-in' : 'signed-in-as-test-person'
  const consented = { consentVersion: consent?.version ?? null, consentAt: consent?.at.toISOString() ?? null }
  await stores.audit.append({ ...entry, action, detail: { signMethod, ...consented } })
  return { value, session }
}
