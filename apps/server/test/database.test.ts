/** Tests that the test databases are isolated clones. */
import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './database.ts'
import { execute } from './database-server.ts'

const count = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(statement)
  await client.end()
  return rowCount
}

it('gives every caller a separate database and drops it afterwards', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const seen = "select from pg_tables where tablename = 'only_here'"
  await execute(one.url, 'create table only_here ()')
  expect([await count(one.url, seen), await count(two.url, seen)]).toEqual([1, 0])
  await one.drop()
  await expect(execute(one.url, 'select 1')).rejects.toThrow('does not exist')
  await two.drop()
})
