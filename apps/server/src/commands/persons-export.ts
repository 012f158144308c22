/** Command `persons export`: writes everything that is stored about a person into a new folder. */
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { openFileStore } from '../adapters/file-store/open.ts'
import { makeFolder } from '../adapters/file-store/try-folder.ts'
import { append } from '../adapters/postgres/expired.ts'
import {
  applicationRecords,
  type LinkedApplication,
  linkedApplications,
  mentioningApplications,
  personRecords,
  type StoredPerson,
} from '../adapters/postgres/person-data.ts'
import { type FileStore, MissingFile } from '../ports/file-store.ts'
import { harmlessName } from '../resources/documents/harmless-name.ts'
import { RECEIPTS } from '../resources/receipts/receipt-keys.ts'
import { fromWhereYouAre } from './command.ts'
import { definePersonCommand } from './persons.ts'
import { fileStorePlace, refuseInside } from './places.ts'

const writeJson = (path: string, content: object): void =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })

/** Returns whether the store has the content. */
const writeFile = async (store: FileStore, key: string, path: string): Promise<boolean> => {
  makeFolder(dirname(path), 0o700)
  try {
    await pipeline(await store.read(key), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return true
  } catch (error) {
    if (error instanceof MissingFile) return false
    throw error
  }
}

/** Returns the keys of documents that the store does not have. */
const writeApplication = async (
  client: pg.Client,
  store: FileStore,
  { id, number }: LinkedApplication,
  into: string,
): Promise<string[]> => {
  const folder = join(into, number)
  mkdirSync(folder, { mode: 0o700 })
  const records = await applicationRecords(client, id)
  writeJson(join(folder, 'application.json'), records)
  const missing: string[] = []
  for (const row of records.document) {
    const { id: document, file_name, storage_key } = row as { id: string; file_name: string; storage_key: string }
    const path = join(folder, 'documents', document, harmlessName(file_name))
    if (!(await writeFile(store, storage_key, path))) missing.push(`${number}: ${document}`)
  }
  const prefix = `${RECEIPTS}${id}/`
  for await (const { key } of store.list(prefix))
    await writeFile(store, key, join(folder, 'receipts', key.slice(prefix.length)))
  return missing
}

/** Reads the rows as of one moment. A file that the store lacks is named in the result and in `person.json`. */
const writeAll = async (client: pg.Client, store: FileStore, person: StoredPerson, folder: string) => {
  await client.query('begin isolation level repeatable read read only')
  const applications = await linkedApplications(client, person)
  const missing: string[] = []
  for (const each of applications) missing.push(...(await writeApplication(client, store, each, folder)))
  const mentions = await mentioningApplications(client, person, applications)
  const records = await personRecords(client, person)
  const about = { format: 'sievert-person/1', exportedAt: new Date().toISOString(), ...records }
  writeJson(join(folder, 'person.json'), { ...about, applications, mentions, missingDocuments: missing })
  await client.query('commit')
  return { applications, mentions, missing }
}

export const command = definePersonCommand({
  takes: '<folder>',
  options: {},
  help: `The folder must be new. Its person.json has the rows about the person and the list of applications; a folder for each has its rows,
documents and PDFs. It also has personal data of others: review it before you hand anything out. The files are those of FILE_STORE.

`,
  work: async ({ client, person, word }, [named = '']) => {
    const folder = fromWhereYouAre(named)
    const place = fileStorePlace()
    refuseInside(place, folder)
    const store = await openFileStore(place)
    makeFolder(dirname(folder), 0o700)
    mkdirSync(folder, { mode: 0o700 })
    try {
      // Before the content: an export that fails has been read too.
      await append(client, `person:${person.id}`, { action: 'person-exported', detail: word })
      const { applications, mentions, missing } = await writeAll(client, store, person, folder)
      for (const each of missing) console.error(`The file store lacks the document ${each}`)
      for (const number of mentions) console.log(`Named in the answers of ${number}, which is not exported.`)
      console.log(`${applications.length} applications are in ${folder}.`)
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      throw error
    }
  },
})
