/** Joins the account of a coordination number that a personal number replaced, when the person says so (FOR-02). */
import type { Dependencies } from '../../ports/dependencies.ts'
import type { SessionRecord } from '../../ports/sessions.ts'
import { newSecret, sha256 } from '../../utilities/crypto/secrets.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import type { StartedSession } from './start-session.ts'

/**
 * Rotates the session id. `isMine` false leaves both accounts as they are, until the next login asks again. Throws 404
 * when the login found no earlier account, and 409 while that has a pending signing.
 */
export const answerEarlierAccount = (
  { inTransaction, clock }: Pick<Dependencies, 'inTransaction' | 'clock'>,
  session: SessionRecord,
  isMine: boolean,
): Promise<StartedSession> =>
  inTransaction(async (stores) => {
    const { earlierPersonId: earlier, person: present } = session
    if (!earlier) throw new AppError('error.not-found.text')
    const value = newSecret()
    const changes = { idHash: sha256(value), earlierPersonId: null }
    // Accounts before sessions, as a login locks them.
    const id = isMine ? await stores.sessions.joinAccounts(earlier, present.id) : present.id
    // A concurrent request of another tab rotated the session first; its cookie is the valid one.
    if (!(await stores.sessions.update(session.idHash, changes))) throw new AppError('error.not-signed-in.text')
    const at = clock.now()
    const entry = { chain: `person:${present.id}`, at, personId: present.id, partyId: null }
    if (!isMine) {
      await stores.audit.append({ ...entry, action: 'earlier-account-declined', detail: { earlier } })
      return { value, session: { ...session, ...changes } }
    }
    const joined = { ...entry, personId: id, detail: { earlier, present: present.id, remains: id } }
    await stores.audit.append({ ...joined, chain: `person:${earlier}`, action: 'accounts-joined' })
    const isGone = id !== present.id
    await stores.audit.append({ ...joined, action: isGone ? 'person-joined' : 'accounts-joined' })
    const none = { identity: null, mandateReadAt: null, mandateAskedAt: null }
    return { value, session: { ...session, ...changes, ...none, person: { ...present, id } } }
  })
