/** Sessions and login attempts in PostgreSQL. */
import { sql } from 'kysely'
import type { LoginAttempt, Sessions } from '../../ports/sessions.ts'
import { type Database, hasUpdated, type Tables } from './database.ts'
import { type PersonRow, peopleIn, personOfRow } from './people.ts'

export const sessionsIn = (db: Database): Sessions => ({
  ...peopleIn(db),
  insert: ({ person, identity, ...rest }) =>
    db
      .insertInto('session')
      .values({ ...rest, personId: person.id, party: identity })
      .execute(),
  find: async (idHash) => {
    // Plain SQL, since every request runs it: building the query costs half as much as running it.
    const { rows } = await sql<Tables['session'] & Omit<PersonRow, 'id'>>`
      select id_hash, person_id, party, mandate_read_at, mandate_asked_at, sign_method, email, id_token, session.created_at,
        idle_expires_at, absolute_expires_at, earlier_person_id, personal_number, prid, prid_persistence, given_name, family_name
      from session join person on person.id = person_id where id_hash = ${idHash}`.execute(db)
    if (!rows[0]) return undefined
    const { personId, personalNumber, prid, pridPersistence, givenName, familyName, party, ...rest } = rows[0]
    const row = { id: personId, personalNumber, prid, pridPersistence, givenName, familyName }
    return { ...rest, identity: party, person: personOfRow(row) }
  },
  update: (idHash, { identity, ...changes }) => {
    const set = identity === undefined ? changes : { ...changes, party: identity }
    return hasUpdated(db.updateTable('session').set(set).where('idHash', '=', idHash))
  },
  delete: (idHash) => db.deleteFrom('session').where('idHash', '=', idHash).execute(),
  insertAttempt: (attempt) => db.insertInto('loginAttempt').values(attempt).execute(),
  takeAttempt: async (stateHash, browserHash) => {
    // One statement with a row lock: only one of two simultaneous callbacks gets the secrets.
    const { rows } = await sql<LoginAttempt>`
      with found as (select * from login_attempt where state_hash = ${stateHash} for update),
        used as (update login_attempt set code_verifier = '', nonce = '' from found
          where login_attempt.state_hash = found.state_hash and found.browser_hash = ${browserHash})
      select * from found`.execute(db)
    return rows[0]
  },
  recordAttemptUse: (stateHash, personId) =>
    db.updateTable('loginAttempt').set({ usedBy: personId }).where('stateHash', '=', stateHash).execute(),
})
