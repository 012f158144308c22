/** Ends a session on the server, which invalidates its cookie (ACC-09). */
import type { Dependencies } from '../../ports/dependencies.ts'
import type { SessionRecord } from '../../ports/sessions.ts'

/** `from` says where the user logged out, for the audit log. */
export const endSession = (
  { inTransaction, clock }: Pick<Dependencies, 'inTransaction' | 'clock'>,
  session: SessionRecord,
  from: 'header' | 'elsewhere' | 'logout-page',
): Promise<void> =>
  inTransaction(async (stores) => {
    await stores.sessions.delete(session.idHash)
    const { id: personId } = session.person
    const partyId = session.identity?.party.partyId ?? null
    const entry = { chain: `person:${personId}`, at: clock.now(), personId, partyId }
    await stores.audit.append({ ...entry, action: 'logged-out', detail: { from } })
  })
