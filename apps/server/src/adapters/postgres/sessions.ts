/** Sessions and login attempts in PostgreSQL. */
import type { Database } from '../../database.ts'
import type { Sessions } from '../../ports/sessions.ts'

type AboutPeople = 'rememberPerson' | 'personalNumberOf' | 'hasProtectedIdentity'

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
})

export const sessionsIn = (db: Database): Sessions => ({
  ...peopleIn(db),
  insert: async ({ person, identity, ...rest }) => {
    await db
      .insertInto('session')
      .values({ ...rest, personId: person.id, party: identity })
      .execute()
  },
  find: async (idHash) => {
    const row = await db
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.personId')
      .selectAll('session')
      .select(['person.personalNumber', 'person.givenName', 'person.familyName'])
      .where('idHash', '=', idHash)
      .executeTakeFirst()
    if (!row) return undefined
    const { personId, personalNumber, givenName, familyName, party, ...rest } = row
    return { ...rest, identity: party, person: { id: personId, personalNumber, givenName, familyName } }
  },
  update: async (idHash, { identity, ...changes }) => {
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set(identity === undefined ? changes : { ...changes, party: identity })
      .where('idHash', '=', idHash)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  delete: async (idHash) => {
    await db.deleteFrom('session').where('idHash', '=', idHash).execute()
  },
  insertAttempt: async (attempt) => {
    await db.insertInto('loginAttempt').values(attempt).execute()
  },
  takeAttempt: (stateHash) =>
    db.deleteFrom('loginAttempt').where('stateHash', '=', stateHash).returningAll().executeTakeFirst(),
})
