/** Reads large tables page by page, so that verification takes little memory. */
import type pg from 'pg'

const PAGE = 1000

type Source = { columns: string; table: string; where?: string; key?: readonly string[]; page?: number }

const missing = (table: string, column: string): never => {
  throw new Error(`no column ${column} in ${table}: the next row is unknown`)
}

/**
 * Every row of `table`, in the order of `key`: the columns of a unique key, by their names in the row. Throws when a row
 * has no such column.
 */
export async function* readPages<T extends object>(
  client: pg.ClientBase,
  { columns, table, where = 'true', key = ['chain', 'sequence'], page = PAGE }: Source,
) {
  const order = key.map((column) => `"${column}"`).join(', ')
  const next = `and (${order}) > (${key.map((_, index) => `$${index + 1}`).join(', ')})`
  let after: unknown[] = []
  for (;;) {
    const { rows } = await client.query<T & Record<string, unknown>>(
      `select ${columns} from ${table} where ${where} ${after.length > 0 ? next : ''} order by ${order} limit ${page}`,
      after,
    )
    const last = rows.at(-1)
    if (!last) return
    after = key.map((column) => last[column] ?? missing(table, column))
    yield* rows
  }
}
