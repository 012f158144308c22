/** An audit log with three anchors, and statements that its owner may run on it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { readAnchors } from '../src/adapters/audit-log/read-anchors.ts'
import { verifyAuditLog } from '../src/adapters/audit-log/verify-log.ts'
import { anchorFolder } from '../src/adapters/audit-log-anchors/disk.ts'
import { backUp } from '../src/adapters/backup/back-up.ts'
import { publishDueAnchors } from '../src/audit-log/publish-anchor.ts'
import type { AuditAction } from '../src/ports/audit-log.ts'
import type { LastAnchor } from '../src/ports/audit-log-anchors.ts'
import { startTestApp, type TestApp } from './app.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export const A = 'application:aaaaaaaa-0000-4000-8000-000000000000'
export const B = 'person:bbbbbbbb-0000-4000-8000-000000000000'
/** The application of OLD was deleted long ago; that of OPEN was not. */
export const OLD = 'application:cccccccc-0000-4000-8000-000000000000'
export const OPEN = 'application:eeeeeeee-0000-4000-8000-000000000000'

/** Publishes an anchor when one is due by this clock. */
export const anchorAt = ({ deps }: TestApp, at: string) =>
  publishDueAnchors({ ...deps, clock: { ...deps.clock, now: () => new Date(at) } })

/**
 * Anchor 1 holds four entries of A, and one each of B, OLD and OPEN; anchor 2 the sixth of A; anchor 3 nothing. More
 * entries of A follow.
 */
const fill = async (test: TestApp, older: string) => {
  const append = (chain: string, at: string, action: AuditAction = 'step-saved') =>
    test.deps.stores.audit.append({ chain, at: new Date(at), personId: null, partyId: null, action })
  await append(OLD, '2015-05-01T08:00:00Z', 'application-deleted')
  await append(OPEN, '2015-05-01T08:00:00Z')
  for (const minute of [1, 2, 3, 4]) await append(A, `2026-03-01T08:0${minute}:00Z`)
  await append(B, '2026-03-01T08:05:00Z')
  await anchorAt(test, '2026-03-01T09:00:00Z')
  await backUp(test.databaseUrl, test.deps.fileStore, older)
  for (const minute of [1, 2]) await append(A, `2026-03-01T09:0${minute}:00Z`)
  await anchorAt(test, '2026-03-01T10:00:00Z')
  await anchorAt(test, '2026-03-01T11:00:00Z')
  await append(A, '2026-03-01T11:10:00Z')
}

/** `place`: the folder of the anchors. `older`: a backup as of the first anchor. Shared by all tests of a file. */
export const useAnchoredLog = () => {
  const folder = createTemporaryFolder()
  const at = { folder: folder.path, place: join(folder.path, 'anchors'), older: join(folder.path, 'older') }
  const log = {} as typeof at & { test: TestApp; owner: pg.Client }
  beforeAll(async () => {
    mkdirSync(at.place)
    const test = await startTestApp({ AUDIT_ANCHORS: at.place })
    const owner = new pg.Client({ connectionString: test.databaseUrl })
    await owner.connect()
    await fill(test, at.older)
    Object.assign(log, { ...at, test, owner })
  })
  afterAll(async () => {
    await log.owner.end()
    await log.test.close()
    folder.remove()
  })
  return log
}
type AnchoredTest = ReturnType<typeof useAnchoredLog>

export const faultsNow = async ({ owner, place }: Pick<AnchoredTest, 'owner' | 'place'>) => {
  const { rows } = await owner.query<LastAnchor>('select number, hash from audit_anchor')
  return (await verifyAuditLog(owner, await readAnchors(anchorFolder(place), rows[0]))).faults
}

/** The result of `look` after `statements`, which are rolled back afterwards. */
export const after = async <T>(owner: pg.Client, statements: readonly string[], look: () => Promise<T>): Promise<T> => {
  await owner.query('begin')
  try {
    for (const statement of statements) await owner.query(statement)
    return await look()
  } finally {
    await owner.query('rollback')
  }
}

/**
 * The statement of an attacker who knows the chain's construction: recomputes every hash from `from` on, and the head.
 */
export const rehash = (chain: string, from: number) => `do $$
  declare
    entry record;
    last bytea := coalesce((select hash from audit_entry where chain = '${chain}' and sequence = ${from} - 1), '');
  begin
    for entry in select * from audit_entry where chain = '${chain}' and sequence >= ${from} order by sequence loop
      update audit_entry set previous_hash = last, hash = sha256(last || convert_to(entry.content, 'UTF8'))
      where chain = '${chain}' and sequence = entry.sequence returning hash into last;
    end loop;
    insert into audit_head select chain, sequence, hash from audit_entry where chain = '${chain}' order by sequence desc limit 1
    on conflict (chain) do update set sequence = excluded.sequence, hash = excluded.hash;
  end $$`
export const cut = (chain: string, last: number) =>
  `delete from audit_entry where chain = '${chain}' and sequence > ${last}`
export const change = (chain: string, sequence: number) =>
  `update audit_entry set content = replace(content, 'step-saved', 'signed-in') where chain = '${chain}' and sequence = ${sequence}`
export const remove = (chain: string) => [
  `delete from audit_entry where chain = '${chain}'`,
  `delete from audit_head where chain = '${chain}'`,
]
const said = (at: string) => JSON.stringify({ at, personId: null, partyId: null, action: 'step-saved' })
export const forged = (chain: string, at: string) => `select append_audit('${chain}', '${said(at)}')`
/**
 * The entry with which retention records the removal of a chain, made from the chain's last entry, or from another
 * `content`. Run it before `remove`.
 */
export const removalLine = (chain: string, at: string, endedBefore: string, content = 'content') =>
  `select append_audit('retention', (
     select json_build_object('at', '${at}', 'personId', null, 'action', 'audit-chains-removed', 'detail', json_build_object(
       'chains', 1, 'endedBefore', '${endedBefore}', 'ends', json_build_array(json_build_object(
         'chain', chain, 'previousHash', encode(previous_hash, 'hex'), 'content', ${content}))))::text
     from audit_entry where chain = '${chain}' order by sequence desc limit 1))`
