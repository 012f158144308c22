/** Documents with their rows and files, written without the service. */
import { randomUUID } from 'node:crypto'
import { withClient } from '../src/adapters/postgres/ready-database.ts'
import type { FileStore } from '../src/ports/file-store.ts'

/** Adds checked documents to a database (as its owner) and a store, oldest first. Returns their ids. */
export const addDocuments = async (databaseUrl: string, store: FileStore, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID())
  const [person, application] = [randomUUID(), randomUUID()]
  await withClient(databaseUrl, async (client) => {
    await client.query("insert into person values ($1, '191212121212', 'Tolvan', 'Tolvansson', now())", [person])
    await client.query(
      `insert into application (id, number, business_type_id, version_number, party_id, party, created_by, created_at,
         is_renewal, status, last_saved)
       values ($1, 'A-1', 1, 1, 'org', '{}', $2, now(), false, 'Started', now())`,
      [application, person],
    )
    for (const [at, id] of ids.entries())
      await client.query(
        `insert into document (id, application_id, file_name, size, content_type, sha256, storage_key, state, uploaded_by,
           created_at)
         values ($1, $2, 'a.pdf', 1, 'application/pdf', '', $3, 'ready', $4, now() + make_interval(secs => $5))`,
        [id, application, `documents/${id}`, person, at],
      )
  })
  for (const id of ids) await store.write(`documents/${id}`, [Buffer.from('x')])
  return ids
}
