/**
 * The commands `backup` and `restore` as an operator runs them: beside a running service, and on a new machine. The
 * first service has its files in S3, which lists documents before quarantine; a disk has its own order. The second has
 * them on a disk.
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { needs, outputOf } from '../../../../../scripts/testing/programs.ts'
import { CLINIC, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { checkDocuments, storedKeys, uploaded } from '../../../test/documents.ts'
import { startS3 } from '../../../test/file-store/s3.ts'
import { fillIn } from '../../../test/journey.ts'
import { runCli } from '../../../test/run-cli.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { openFileStore } from '../file-store/open.ts'
import { contentFile, tableFile } from './manifest.ts'

const folder = createTemporaryFolder()
const at = (name: string) => join(folder.path, name)
/** More than a pipe's buffer holds. */
const content = randomBytes(2_000_000)
const large = contentFile(at('back-up'), 'documents/large')
const BUCKET = 'sievert-files'
let s3: Awaited<ReturnType<typeof startS3>>
let lost: TestApp
let document: string
let next: Awaited<ReturnType<typeof createEmptyDatabase>>

type Ended = { code: number | null; output: string }

const command = async (name: 'backup' | 'restore', DATABASE_URL: string, FILE_STORE: string): Promise<Ended> => {
  const s3Settings = Object.fromEntries(Object.entries(process.env).filter(([variable]) => variable.startsWith('AWS_')))
  const { code, out, err } = await runCli([name, 'back-up'], { ...s3Settings, DATABASE_URL, FILE_STORE }, folder.path)
  return { code, output: out + err }
}

/** Backs up. `meanwhile` runs when the large document is half written; its file is a named pipe until then. */
const backUp = async (meanwhile: () => Promise<void>): Promise<Ended> => {
  const client = new pg.Client({ connectionString: lost.databaseUrl })
  await client.connect()
  await client.query('begin; lock table document in access exclusive mode')
  const ended = command('backup', lost.databaseUrl, `s3://${BUCKET}`)
  await expect.poll(() => existsSync(tableFile(at('back-up'), 'public.document')), { timeout: 10_000 }).toBe(true)
  mkdirSync(dirname(large), { recursive: true })
  outputOf('mkfifo', [large])
  const pipe = createReadStream(large)
  await client.end()
  await once(pipe, 'readable')
  await meanwhile()
  rmSync(large)
  writeFileSync(large, content)
  pipe.resume()
  return ended
}

// Each test continues from the one before.
beforeEach((context) => needs(context, 'mkfifo'))
beforeAll(async () => {
  s3 = await startS3(BUCKET)
  lost = await startTestApp({ FILE_STORE: `s3://${BUCKET}` })
  const browser = await lost.signIn(TOLVAN, CLINIC)
  document = await uploaded(lost, browser, await fillIn(lost, browser))
  await lost.deps.fileStore.write('documents/large', Readable.from([content]))
  next = await createEmptyDatabase()
  mkdirSync(at('files'))
})
afterAll(async () => {
  await lost.close()
  await s3.stop()
  await next.drop()
  folder.remove()
})

it('contains a document that leaves quarantine during the back-up (SIG-07, FIL-05)', {
  tags: ['nightly'],
}, async () => {
  const { code, output } = await backUp(() => checkDocuments(lost))
  expect(await storedKeys(lost.deps)).toEqual([`documents/${document}`, 'documents/large'].toSorted())
  expect(output).toMatch(/^\d+ rows of \d+ tables and 2 files are in .+back-up\. Release .+ restores them\.\n$/)
  expect(code).toBe(0)
})

it('is refused with a message when a file differs or the file store is not empty; restores nothing (SIG-07)', {
  tags: ['nightly'],
}, async () => {
  const store = await openFileStore(at('files'))
  const attempt = () => command('restore', next.url, at('files'))
  writeFileSync(large, content.subarray(1))
  expect(await attempt()).toEqual({ code: 2, output: `${large} can't be read or is not as it was written.\n` })
  expect(await storedKeys({ fileStore: store })).toEqual([])

  writeFileSync(large, content)
  await store.write('documents/other', Readable.from(['x']))
  const { code, output } = await attempt()
  expect(output).toMatch(/^The file store is not empty: documents\/other is in it\. .+\n$/)
  expect(code).toBe(2)
  await store.remove('documents/other')
})

it('is restored by the command, the document in its new place (SIG-07, FIL-05)', { tags: ['nightly'] }, async () => {
  const { code, output } = await command('restore', next.url, at('files'))
  expect(output).toMatch(/^Restored as it was at .+Z, with 2 files\.\n$/)
  expect(code).toBe(0)
  const store = await openFileStore(at('files'))
  expect(await storedKeys({ fileStore: store })).toEqual([`documents/${document}`, 'documents/large'].toSorted())
  expect((await buffer(await store.read('documents/large'))).equals(content)).toBe(true)
})
