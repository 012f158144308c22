/** Reads again by what right a person represents an organisation. A right that the register no longer gives ends the access. */
import { AppError } from '../basics/errors.ts'
import type { Needs } from '../ports/needs.ts'
import type { Actor } from '../ports/party.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { groundOf, type Identity, organisation } from './describe-party.ts'

/**
 * `recent`: the last answer does for 15 minutes. `now`: always asked. While the register is down both take the last answer, for an
 * hour. `strictly`: always asked, 503 when it is down.
 */
export type MandateAge = 'recent' | 'now' | 'strictly'
type MandateNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry'>

const GOOD_FOR_MS = 15 * 60 * 1000
const GOOD_WHILE_DOWN_MS = 60 * 60 * 1000
// While the register is down it is asked once a minute, so that not every call waits for it.
const RETRY_AFTER_MS = 60 * 1000

export const isRegisterDown = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'error.register-unavailable.text'

const endAccess = ({ inTransaction }: MandateNeeds, { idHash, person }: SessionRecord, identity: Identity, at: Date) =>
  inTransaction(async (stores) => {
    await stores.sessions.update(idHash, { identity: null, mandateReadAt: null, mandateAskedAt: at })
    const { partyId } = identity.party
    const chain = `person:${person.id}`
    await stores.audit.append({ chain, at, personId: person.id, partyId, action: 'mandate-withdrawn' })
  })

/** Asks the register, and remembers the answer. */
const readAgain = async (needs: MandateNeeds, session: SessionRecord, identity: Identity, refresh: boolean) => {
  const now = needs.clock.now()
  const given = await needs.companyRegistry.representationsOf(session.person.personalNumber)
  const representation = given.find(({ cid }) => cid === identity.party.partyId)
  if (!representation) {
    await endAccess(needs, session, identity, now)
    throw new AppError('error.not-represented.text')
  }
  const read = refresh
    ? await organisation(needs, representation, now)
    : { party: identity.party, ground: groundOf(representation, now) }
  await needs.stores.sessions.update(session.idHash, { identity: read, mandateReadAt: now, mandateAskedAt: now })
  return read
}

/** True for a moment less than `milliseconds` ago; one that has yet to come was written before the clock was set back. */
const isWithin = (moment: Date | null, milliseconds: number, now: Date): boolean => {
  const age = moment ? now.getTime() - moment.getTime() : -1
  return age >= 0 && age < milliseconds
}

/** While the register is down. */
const onLastAnswer = ({ identity, mandateReadAt }: SessionRecord, now: Date): Identity => {
  if (identity && isWithin(mandateReadAt, GOOD_WHILE_DOWN_MS, now)) return identity
  throw new AppError('error.register-unavailable.text', { retryAfterSeconds: RETRY_AFTER_MS / 1000 })
}

/**
 * The identity with the right as the register gives it now; `refresh` reads name and address too.
 * 403 `error.identity-missing.text` before an identity is chosen; 403 `error.not-represented.text` when the right is
 * withdrawn, and the session then represents nobody; 503 when the register is down and the last answer too old.
 */
export const checkMandate = async (
  needs: MandateNeeds,
  session: SessionRecord,
  age: MandateAge,
  { refresh = false }: { refresh?: boolean } = {},
): Promise<Identity> => {
  const { identity, mandateReadAt, mandateAskedAt } = session
  if (!identity) throw new AppError('error.identity-missing.text')
  if (identity.party.isPrivatePerson) return identity
  const now = needs.clock.now()
  if (age === 'recent' && isWithin(mandateReadAt, GOOD_FOR_MS, now)) return identity
  if (age === 'recent' && isWithin(mandateAskedAt, RETRY_AFTER_MS, now)) return onLastAnswer(session, now)
  try {
    return await readAgain(needs, session, identity, refresh)
  } catch (error) {
    if (age === 'strictly' || !isRegisterDown(error)) throw error
    await needs.stores.sessions.update(session.idHash, { mandateAskedAt: now })
    return onLastAnswer(session, now)
  }
}

/** The identity chosen, or null without one and when the right to it has been withdrawn. 503 as `checkMandate`. */
export const identityStillHeld = async (needs: MandateNeeds, session: SessionRecord): Promise<Identity | null> => {
  if (!session.identity) return null
  try {
    return await checkMandate(needs, session, 'recent')
  } catch (error) {
    if (error instanceof AppError && error.code === 'error.not-represented.text') return null
    throw error
  }
}

/**
 * The person of this request with the right as just read: sign-begin must use this answer, whose ground goes into the
 * evidence. 401 without a session, else as `checkMandate`.
 */
export const requireMandate = async (
  needs: MandateNeeds,
  { session }: { session: SessionRecord | undefined },
  age: MandateAge,
): Promise<Actor> => {
  if (!session) throw new AppError('error.not-signed-in.text')
  session.identity = await checkMandate(needs, session, age)
  const { person, identity, signMethod, email } = session
  return { person, ...identity, signMethod, email }
}
