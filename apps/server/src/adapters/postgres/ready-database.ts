/**
 * Prepares the database for a process: its owner migrates it, and the service logs in with a role that owns nothing in
 * it.
 */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Config } from '../../settings/config.ts'
import { refuseLostSessions } from './check-session.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { REACHABLE } from './pool.ts'
import { prepareQueues } from './queue.ts'

export const withClient = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString, ...REACHABLE })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Updates tables, functions and queues to this version. Needs the owner of the database. `say`, result: as `migrate`.
 */
export const bringUpToDate = async (ownerUrl: string, say?: (line: string) => void): Promise<string[]> => {
  const ran = await migrate(ownerUrl, { say })
  await prepareQueues(ownerUrl)
  return ran
}

/**
 * Checks the login role and every role that it may assume. None may own an object here, or change a table or column
 * that `sievert_app` may not. None may write protected data, even through a right on a single column.
 */
const MAY_TOO_MUCH = `
  select session_user as "user", exists (
    select from pg_roles as role
    where pg_has_role(session_user, role.oid, 'member') and (
      role.rolsuper or role.rolcreaterole
      or role.rolname in ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program')
      or exists (
        select from pg_shdepend
        where refclassid = 'pg_authid'::regclass and refobjid = role.oid and deptype = 'o'
          and (dbid = (select oid from pg_database where datname = current_database())
            or classid = 'pg_database'::regclass and objid = (select oid from pg_database where datname = current_database()))
      )
      or has_any_column_privilege(role.oid, 'audit_entry', 'insert, update')
      or has_any_column_privilege(role.oid, 'audit_head', 'insert, update')
      or has_any_column_privilege(role.oid, 'evidence', 'update')
      or has_any_column_privilege(role.oid, 'evidence_stamp', 'update')
      or has_table_privilege(role.oid, 'audit_entry', 'delete, truncate, trigger')
      or has_table_privilege(role.oid, 'audit_head', 'delete, truncate, trigger')
      or has_table_privilege(role.oid, 'evidence', 'delete, truncate, trigger')
      or has_table_privilege(role.oid, 'evidence_stamp', 'delete, truncate, trigger')
      or exists (
        select from pg_class as here, unnest(array['insert', 'update', 'delete', 'truncate', 'trigger']) as doing
        where relnamespace = 'public'::regnamespace and relkind = 'r'
          and has_table_privilege(role.oid, here.oid, doing) and not has_table_privilege('sievert_app', here.oid, doing)
      )
      or exists (
        select from pg_attribute join pg_class as here on here.oid = attrelid, unnest(array['insert', 'update']) as doing
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
          and has_column_privilege(role.oid, attrelid, attnum, doing)
          and not has_column_privilege('sievert_app', attrelid, attnum, doing)
      )
    )
  ) as "mayTooMuch"`

/** Throws a one-line message when the service's login, or a role that it may assume, could change protected data. */
const refuseOwner = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ user: string; mayTooMuch: boolean }>(MAY_TOO_MUCH)
    if (rows[0]?.mayTooMuch !== false)
      throw new Error(
        `DATABASE_URL: the role ${rows[0]?.user} could change audit log, evidence or what was signed. Give a login that owns nothing and is a member of sievert_app only, and the owner's as MIGRATION_DATABASE_URL.`,
      )
  })

/**
 * Throws a one-line message, naming the setting, when the login fails. The system's message may repeat the address,
 * hence only its code is used.
 */
export const reach = (name: string, url: string): Promise<void> =>
  withClient(url, async () => {}).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'not an address'
    const why = error instanceof pg.DatabaseError ? error.message : code
    throw new Error(`${name}: the database does not let us in (${why})`, { cause: error })
  })

const refuseOlder = async (databaseUrl: string) => {
  const pending = await pendingMigrations(databaseUrl).catch((error: unknown) => {
    // The database has no tables yet.
    if (error instanceof pg.DatabaseError && error.code === '42P01') return ['all']
    throw error
  })
  if (pending.length > 0)
    throw new Error(
      `MIGRATION_DATABASE_URL is missing: the database must be brought up to date first (${pending.join(', ')})`,
    )
}

/**
 * Migrates the database when MIGRATION_DATABASE_URL is set. Without it, production and QA only check that no
 * migration is pending; elsewhere DATABASE_URL is also used to migrate. Throws a readable one-line message. `say`: see
 * `migrate`.
 */
export const readyDatabase = async (
  config: Pick<Config, 'databaseUrl' | 'migrationDatabaseUrl' | 'isProductionLike'>,
  say?: (line: string) => void,
): Promise<void> => {
  const { databaseUrl, migrationDatabaseUrl, isProductionLike } = config
  const ownerUrl = migrationDatabaseUrl ?? (isProductionLike ? undefined : databaseUrl)
  await reach('DATABASE_URL', databaseUrl)
  if (migrationDatabaseUrl) await reach('MIGRATION_DATABASE_URL', migrationDatabaseUrl)
  await (ownerUrl === undefined ? refuseOlder(databaseUrl) : bringUpToDate(ownerUrl, say))
  if (isProductionLike) await refuseOwner(databaseUrl)
  await refuseLostSessions(databaseUrl)
}

/** Creates a login with exactly the rights of `sievert_app` and a new password. Returns its URL. */
export const createServiceLogin = async (ownerUrl: string, name: string): Promise<string> => {
  const url = new URL(ownerUrl)
  url.username = name
  url.password = randomBytes(24).toString('hex')
  await withClient(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (!rowCount) await client.query(`create role "${name}"`)
    await client.query(`alter role "${name}" login password '${url.password}'`)
    await client.query(`grant sievert_app to "${name}"`)
  })
  return url.href
}
