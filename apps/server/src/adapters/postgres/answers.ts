/** Answers in PostgreSQL. */
import type { Database } from '../../database.ts'
import type { Answers } from '../../ports/answers.ts'

export const answersIn = (db: Database): Answers => ({
  steps: (applicationId) =>
    db
      .selectFrom('stepDocument')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .orderBy('stepNumber')
      .execute(),
  step: async (applicationId, stepNumber) => {
    const row = await db
      .selectFrom('stepDocument')
      .innerJoin('person', 'person.id', 'stepDocument.savedBy')
      .selectAll('stepDocument')
      .select(['person.givenName', 'person.familyName'])
      .where('applicationId', '=', applicationId)
      .where('stepNumber', '=', stepNumber)
      .executeTakeFirst()
    if (!row) return undefined
    const { givenName, familyName, ...document } = row
    return { ...document, savedByName: `${givenName} ${familyName}`.trim() }
  },
  saveStep: async (document) => {
    const { applicationId: _id, stepNumber: _step, ...changes } = document
    await db
      .insertInto('stepDocument')
      .values(document)
      .onConflict((conflict) => conflict.columns(['applicationId', 'stepNumber']).doUpdateSet(changes))
      .execute()
  },
  items: (applicationId, kind) => {
    const all = db
      .selectFrom('item')
      .select(['id', 'applicationId', 'stepNumber', 'kind', 'data'])
      .where('applicationId', '=', applicationId)
      .orderBy('position')
    return (kind ? all.where('kind', '=', kind) : all).execute()
  },
  saveItem: async (item) => {
    await db
      .insertInto('item')
      .values(item)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ data: item.data }))
      .execute()
  },
  deleteItem: async (applicationId, kind, id) => {
    const { numDeletedRows } = await db
      .deleteFrom('item')
      .where('applicationId', '=', applicationId)
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  },
})
