/** Sessions and login attempts in PostgreSQL. */
import { sql } from 'kysely'
import type { Person } from '../../ports/party.ts'
import type { LoginAttempt, Sessions } from '../../ports/sessions.ts'
import { type Database, hasUpdated, type Tables } from './database.ts'

type AboutPeople = 'rememberPerson' | 'personalNumberOf' | 'hasProtectedIdentity' | 'people'

const peopleIn = (db: Database): Pick<Sessions, AboutPeople> => ({
  rememberPerson: async (person, login) => {
    const row = await db
      .insertInto('person')
      .values(person)
      .onConflict((conflict) =>
        conflict.column('personalNumber').doUpdateSet({ givenName: person.givenName, familyName: person.familyName }),
      )
      .returning(['id', 'personalNumber', 'givenName', 'familyName'])
      .executeTakeFirstOrThrow()
    if (login)
      await db
        .insertInto('personLogin')
        .values({ ...login, personId: row.id })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ personId: row.id }))
        .execute()
    return row
  },
  personalNumberOf: async (personId) => {
    const person = db.selectFrom('person').select('personalNumber').where('id', '=', personId)
    return (await person.executeTakeFirstOrThrow()).personalNumber
  },
  hasProtectedIdentity: async (personId) => {
    const person = db.selectFrom('person').select(['givenName', 'familyName']).where('id', '=', personId)
    const { givenName, familyName } = await person.executeTakeFirstOrThrow()
    return givenName === '' && familyName === ''
  },
  people: (ids, personalNumbers) => {
    const any = sql<boolean>`(id = any (${ids}) or personal_number = any (${personalNumbers}))`
    const columns = ['id', 'personalNumber', 'givenName', 'familyName'] as const
    return db.selectFrom('person').select(columns).where(any).execute()
  },
})

export const sessionsIn = (db: Database): Sessions => ({
  ...peopleIn(db),
  insert: ({ person, identity, ...rest }) =>
    db
      .insertInto('session')
      .values({ ...rest, personId: person.id, party: identity })
      .execute(),
  find: async (idHash) => {
    // Plain SQL, since every request runs it: building the query costs half as much as running it.
    const { rows } = await sql<Tables['session'] & Omit<Person, 'id'>>`
      select id_hash, person_id, party, mandate_read_at, mandate_asked_at, sign_method, email, id_token, session.created_at,
        idle_expires_at, absolute_expires_at, personal_number, given_name, family_name
      from session join person on person.id = person_id where id_hash = ${idHash}`.execute(db)
    if (!rows[0]) return undefined
    const { personId, personalNumber, givenName, familyName, party, ...rest } = rows[0]
    return { ...rest, identity: party, person: { id: personId, personalNumber, givenName, familyName } }
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
