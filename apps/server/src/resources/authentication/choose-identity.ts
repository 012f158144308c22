/**
 * Sets the identity that a signed-in user represents: the user's own, or an organisation from the company register
 * (ACC-16).
 */
import { EARLIER_ACCOUNT, organisation, PRIVATE_PERSON, privatePerson } from '../../access/describe-party.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { identityOf } from '../../ports/party.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { newSecret, sha256 } from '../../utilities/crypto/secrets.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import type { StartedSession } from './start-session.ts'

type ChooseDependencies = Pick<Dependencies, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry'>

/** Undefined if the register does not list it. */
const choiceOf = async (deps: ChooseDependencies, { person }: SessionRecord, cid: string, now: Date) => {
  if (cid === PRIVATE_PERSON) return privatePerson(person, now)
  if (cid === EARLIER_ACCOUNT) {
    const [earlier] = await deps.stores.sessions.earlierAccountsOf(person.id)
    return earlier === undefined ? undefined : privatePerson(person, now, earlier)
  }
  const given = await deps.companyRegistry.representationsOf(identityOf(person))
  const representation = given.find((each) => each.cid === cid)
  return representation && organisation(deps, representation, now, person)
}

const entry = ({ person }: SessionRecord, at: Date) => ({ chain: `person:${person.id}`, at, personId: person.id })

/**
 * Rotates the session id. Throws 403 for an organisation that the user does not represent, 503 if the register doesn't
 * answer.
 */
export const chooseIdentity = async (
  deps: ChooseDependencies,
  session: SessionRecord,
  cid: string,
): Promise<StartedSession> => {
  const now = deps.clock.now()
  const identity = await choiceOf(deps, session, cid, now)
  if (!identity) {
    await deps.stores.audit.append({ ...entry(session, now), partyId: null, action: 'identity-refused' })
    throw new AppError('error.not-represented.text')
  }
  const value = newSecret()
  const changes = { idHash: sha256(value), identity, mandateReadAt: now, mandateAskedAt: now }
  await deps.inTransaction(async (stores) => {
    // A concurrent request of another tab rotated the session first; its cookie is the valid one.
    if (!(await stores.sessions.update(session.idHash, changes))) throw new AppError('error.not-signed-in.text')
    const { role, signatory } = identity.ground
    const { partyId } = identity.party
    const detail = { role, signatory }
    await stores.audit.append({ ...entry(session, now), partyId, action: 'identity-chosen', detail })
  })
  return { value, session: { ...session, ...changes } }
}
