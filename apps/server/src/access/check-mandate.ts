/**
 * Checks again that a person may represent an organisation. Access ends when the register no longer gives the right.
 */

import type { Dependencies } from '../ports/dependencies.ts'
import { type Actor, identityOf } from '../ports/party.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { groundOf, type Identity, organisation } from './describe-party.ts'

/**
 * Required freshness of the right.
 * - `recent`: an answer of the last 15 minutes is enough.
 * - `now`: always asks the register.
 * - `strictly`: always asks the register, 503 when it is down.
 * While the register is down, `recent` and `now` accept an answer of the last hour.
 */
export type MandateAge = 'recent' | 'now' | 'strictly'
type MandateDependencies = Pick<Dependencies, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry' | 'log'>

const GOOD_FOR_MS = 15 * 60 * 1000
const GOOD_WHILE_DOWN_MS = 60 * 60 * 1000
// While the register is down it is called once a minute, so that not every request waits for it.
const RETRY_AFTER_MS = 60 * 1000

export const isRegisterDown = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'error.register-unavailable.text'

const endAccess = (
  { inTransaction }: MandateDependencies,
  { idHash, person }: SessionRecord,
  identity: Identity,
  at: Date,
) =>
  inTransaction(async (stores) => {
    await stores.sessions.update(idHash, { identity: null, mandateReadAt: null, mandateAskedAt: at })
    const { partyId } = identity.party
    const chain = `person:${person.id}`
    await stores.audit.append({ chain, at, personId: person.id, partyId, action: 'mandate-withdrawn' })
  })

/** Asks the register, and stores the answer in the session. */
const readAgain = async (deps: MandateDependencies, session: SessionRecord, identity: Identity, refresh: boolean) => {
  const now = deps.clock.now()
  const given = await deps.companyRegistry.representationsOf(identityOf(session.person))
  const representation = given.find(({ cid }) => cid === identity.party.partyId)
  if (!representation) {
    await endAccess(deps, session, identity, now)
    throw new AppError('error.not-represented.text')
  }
  const read = refresh
    ? await organisation(deps, representation, now, session.person)
    : { party: identity.party, ground: groundOf(representation, now, session.person) }
  await deps.stores.sessions.update(session.idHash, { identity: read, mandateReadAt: now, mandateAskedAt: now })
  return read
}

/** True for a time less than `milliseconds` ago. A time in the future was written before the clock was set back. */
const isWithin = (moment: Date | null, milliseconds: number, now: Date): boolean => {
  const age = moment ? now.getTime() - moment.getTime() : -1
  return age >= 0 && age < milliseconds
}

/** The stored identity while the register is down. */
const onLastAnswer = ({ identity, mandateReadAt }: SessionRecord, now: Date): Identity => {
  if (identity && isWithin(mandateReadAt, GOOD_WHILE_DOWN_MS, now)) return identity
  throw new AppError('error.register-unavailable.text', { retryAfterSeconds: RETRY_AFTER_MS / 1000 })
}

/**
 * The identity with the right that the register gives now; `refresh` also reads the name and address.
 * 403 `error.identity-missing.text` before an identity is chosen. 403 `error.not-represented.text` when the right is
 * withdrawn; the session then has no identity. 503 when the register is down and the last answer is too old.
 */
export const checkMandate = async (
  deps: MandateDependencies,
  session: SessionRecord,
  age: MandateAge,
  { refresh = false }: { refresh?: boolean } = {},
): Promise<Identity> => {
  const { identity, mandateReadAt, mandateAskedAt } = session
  if (!identity) throw new AppError('error.identity-missing.text')
  if (identity.party.isPrivatePerson) return identity
  const now = deps.clock.now()
  if (age === 'recent' && isWithin(mandateReadAt, GOOD_FOR_MS, now)) return identity
  if (age === 'recent' && isWithin(mandateAskedAt, RETRY_AFTER_MS, now)) return onLastAnswer(session, now)
  try {
    return await readAgain(deps, session, identity, refresh)
  } catch (error) {
    if (age === 'strictly' || !isRegisterDown(error)) throw error
    deps.log.warn({ err: error }, 'the company register does not answer')
    await deps.stores.sessions.update(session.idHash, { mandateAskedAt: now })
    return onLastAnswer(session, now)
  }
}

/** The chosen identity, or null when none is chosen or the right to it is withdrawn. 503 as `checkMandate`. */
export const identityStillHeld = async (
  deps: MandateDependencies,
  session: SessionRecord,
): Promise<Identity | null> => {
  if (!session.identity) return null
  try {
    return await checkMandate(deps, session, 'recent')
  } catch (error) {
    if (error instanceof AppError && error.code === 'error.not-represented.text') return null
    throw error
  }
}

/**
 * The actor of this request with a freshly checked right. Sign-begin must use this result: its ground goes into the
 * evidence. 401 without a session, otherwise as `checkMandate`.
 */
export const requireMandate = async (
  deps: MandateDependencies,
  { session }: { session: SessionRecord | undefined },
  age: MandateAge,
): Promise<Actor> => {
  if (!session) throw new AppError('error.not-signed-in.text')
  session.identity = await checkMandate(deps, session, age)
  const { person, identity, signMethod, email } = session
  return { person, ...identity, signMethod, email }
}
