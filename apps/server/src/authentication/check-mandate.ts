/** Reads again by what right a person represents an organisation. A right that the register no longer gives ends the access. */
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { groundOf, type Identity, organisation } from './describe-party.ts'

/**
 * `recent`: for a write to a draft, the last answer does for 15 minutes, and longer while the register is down.
 * `now`: always asked; the last answer does while the register is down. `strictly`: always asked, 503 when it is down.
 */
export type MandateAge = 'recent' | 'now' | 'strictly'
type MandateNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'companyRegistry'>

const GOOD_FOR_MS = 15 * 60 * 1000
// While the register is down it is asked once a minute, so that not every write waits for it.
const RETRY_AFTER_MS = 60 * 1000

const isDown = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'error.register-unavailable.text'

const endAccess = ({ inTransaction }: MandateNeeds, { idHash, person }: SessionRecord, identity: Identity, at: Date) =>
  inTransaction(async (stores) => {
    await stores.sessions.update(idHash, { identity: null, mandateReadAt: null })
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
  await needs.stores.sessions.update(session.idHash, { identity: read, mandateReadAt: now })
  return read
}

/**
 * The identity with the right as the register gives it now; `refresh` reads name and address too.
 * 403 `error.identity-missing.text` before an identity is chosen; 403 `error.not-represented.text` when the right is
 * withdrawn, and the session then represents nobody.
 */
export const checkMandate = async (
  needs: MandateNeeds,
  session: SessionRecord,
  age: MandateAge,
  { refresh = false }: { refresh?: boolean } = {},
): Promise<Identity> => {
  const { identity, mandateReadAt } = session
  if (!identity) throw new AppError('error.identity-missing.text')
  if (identity.party.isPrivatePerson) return identity
  const now = needs.clock.now().getTime()
  if (age === 'recent' && mandateReadAt && now - mandateReadAt.getTime() < GOOD_FOR_MS) return identity
  try {
    return await readAgain(needs, session, identity, refresh)
  } catch (error) {
    if (age === 'strictly' || !isDown(error)) throw error
    const askAgain = new Date(now - GOOD_FOR_MS + RETRY_AFTER_MS)
    await needs.stores.sessions.update(session.idHash, { mandateReadAt: askAgain })
    return identity
  }
}
