/** Persons in PostgreSQL: each by a Swedish number or by the prid of a foreign eID, never by name or date of birth. */
import { type Selectable, sql } from 'kysely'
import type { Person } from '../../ports/party.ts'
import type { NewPerson, Sessions } from '../../ports/sessions.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import type { Database, Tables } from './database.ts'
import { OF_PERSON, REFERRING } from './expired.ts'

type AboutPeople =
  | 'rememberPerson'
  | 'accountOfCoordinationNumber'
  | 'earlierAccountsOf'
  | 'joinAccounts'
  | 'personalNumberOf'
  | 'numbersOf'
  | 'hasProtectedIdentity'
  | 'people'

const COLUMNS = ['id', 'personalNumber', 'prid', 'pridPersistence', 'givenName', 'familyName'] as const
export type PersonRow = Pick<Selectable<Tables['person']>, (typeof COLUMNS)[number]>

/** The row has one of both: a constraint of the table. */
export const personOfRow = ({
  id,
  personalNumber,
  prid,
  pridPersistence,
  givenName,
  familyName,
}: PersonRow): Person => {
  const named = { id, givenName, familyName }
  if (personalNumber !== null) return { ...named, personalNumber }
  if (!prid || !pridPersistence) throw new Error('a person has neither number nor prid')
  return { ...named, personalNumber, prid, pridPersistence }
}

const foreigner = async (db: Database, person: Extract<NewPerson, { personalNumber: null }>): Promise<PersonRow> => {
  const { givenName, familyName, pridPersistence } = person
  const found = await db
    .insertInto('person')
    .values(person)
    .onConflict((conflict) =>
      conflict
        .column('prid')
        .doUpdateSet({ givenName, familyName, pridPersistence })
        .where('person.eidasPersonIdentifier', '=', person.eidasPersonIdentifier),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!found) throw new AppError('error.login-refused.text', { detail: 'prid of another eidasPersonIdentifier' })
  return found
}

const swede = async (db: Database, person: Extract<NewPerson, { personalNumber: string }>): Promise<PersonRow> => {
  const { personalNumber, givenName, familyName, createdAt } = person
  const names = { givenName, familyName }
  // An eID may still state a number that was replaced.
  const former = db.updateTable('person').set(names).where('formerNumber', '=', personalNumber).returning(COLUMNS)
  return (
    (await former.executeTakeFirst()) ??
    (await db
      .insertInto('person')
      .values({ ...names, personalNumber, createdAt })
      .onConflict((conflict) => conflict.column('personalNumber').doUpdateSet(names))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow())
  )
}

/** Whether anything but sessions refers to the person, also an earlier account that is joined. */
const hasAnything = async (db: Database, personId: string): Promise<boolean> => {
  const columns = [...REFERRING.filter((column) => column !== 'session.person_id'), 'person.joined_to']
  const exists = columns.map((column) => {
    const [table = ''] = column.split('.')
    return sql<boolean>`exists (select from ${sql.table(table)} where ${sql.ref(column)} = ${personId})`
  })
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(exists, sql` or `)} as any`.execute(db)
  return rows[0]?.any ?? true
}

/** Moves logins and sessions, and deletes the account that has nothing else. */
const moveTo = async (db: Database, from: string, to: string): Promise<void> => {
  await db.updateTable('session').set({ personId: to }).where('personId', '=', from).execute()
  await db.updateTable('personLogin').set({ personId: to }).where('personId', '=', from).execute()
  await db.updateTable('loginAttempt').set({ usedBy: to }).where('usedBy', '=', from).execute()
  for (const table of OF_PERSON) await sql`delete from ${sql.table(table)} where person_id = ${from}`.execute(db)
  await db.deleteFrom('person').where('id', '=', from).execute()
}

const joinAccounts = async (db: Database, earlierId: string, presentId: string): Promise<string> => {
  // With these locks no request can store anything of either account meanwhile.
  const both = db
    .selectFrom('person')
    .select(['id', 'personalNumber', 'joinedTo'])
    .where('id', 'in', [earlierId, presentId])
  const rows = await both.orderBy('id').forUpdate().execute()
  const number = rows.find(({ id }) => id === presentId)?.personalNumber
  // A second answer, of a double click, finds the accounts joined.
  const isJoined = rows.find(({ id }) => id === earlierId)?.joinedTo !== null
  if (!number || isJoined) throw new AppError('error.not-found.text')
  const signings = db.selectFrom('signOrder').select('id').where('personId', '=', earlierId)
  if (await signings.where('state', '=', 'Pending').executeTakeFirst())
    throw new AppError('error.signing-in-progress.text')
  const none = { party: null, mandateReadAt: null, mandateAskedAt: null, earlierPersonId: null }
  await db.updateTable('session').set(none).where('personId', 'in', [earlierId, presentId]).execute()
  if (await hasAnything(db, presentId)) {
    await sql`select join_earlier_account(${earlierId}, ${presentId})`.execute(db)
    return presentId
  }
  await moveTo(db, presentId, earlierId)
  await sql`select replace_coordination_number(${earlierId}, ${number})`.execute(db)
  return earlierId
}

export const peopleIn = (db: Database): Pick<Sessions, AboutPeople> => ({
  rememberPerson: async (person, login) => {
    const known = personOfRow(await (person.personalNumber === null ? foreigner(db, person) : swede(db, person)))
    if (login)
      await db
        .insertInto('personLogin')
        .values({ ...login, personId: known.id })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ personId: known.id }))
        .execute()
    return known
  },
  accountOfCoordinationNumber: async (number) => {
    const found = db
      .selectFrom('person')
      .select('id')
      .where('personalNumber', '=', number)
      .where('joinedTo', 'is', null)
    return (await found.executeTakeFirst())?.id
  },
  earlierAccountsOf: async (personId) => {
    const found = db.selectFrom('person').select('id').where('joinedTo', '=', personId).orderBy('createdAt')
    return (await found.execute()).map(({ id }) => id)
  },
  joinAccounts: (earlierId, presentId) => joinAccounts(db, earlierId, presentId),
  personalNumberOf: async (personId) => {
    const person = db.selectFrom('person').select('personalNumber').where('id', '=', personId)
    const { personalNumber } = await person.executeTakeFirstOrThrow()
    if (personalNumber === null) throw new Error('the person has no Swedish number')
    return personalNumber
  },
  numbersOf: async (personId) => {
    const { rows } = await sql<{ number: string }>`
      select distinct number
      from person left join person as present on present.id = person.joined_to,
        unnest(array[person.personal_number, present.personal_number, person.former_number]) as number
      where person.id = ${personId} and number is not null`.execute(db)
    return rows.map(({ number }) => number)
  },
  hasProtectedIdentity: async (personId) => {
    const person = db.selectFrom('person').select(['givenName', 'familyName']).where('id', '=', personId)
    const { givenName, familyName } = await person.executeTakeFirstOrThrow()
    return givenName === '' && familyName === ''
  },
  people: async (ids, personalNumbers) => {
    const any = sql<boolean>`(id = any (${ids}) or personal_number = any (${personalNumbers}) or former_number = any (${personalNumbers}))`
    const rows = await db
      .selectFrom('person')
      .select([...COLUMNS, 'formerNumber'])
      .where(any)
      .execute()
    return rows.map((row) => ({ ...personOfRow(row), formerNumber: row.formerNumber }))
  },
})
