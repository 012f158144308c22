/** A manifest that was not written by the command is refused in one line, before anything is restored. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { type Content, FORMAT, MANIFEST, RELEASE, readManifest, sealedOf } from './manifest.ts'

const folder = createTemporaryFolder()
afterAll(() => folder.remove())
const seal = { bytes: 1, sha256: 'a'.repeat(64) }
const whole: Content = {
  format: FORMAT,
  madeAt: '2026-11-28T12:00:00.000Z',
  release: RELEASE,
  schema: '0001_schema queue 30',
  sequences: { 'public.case_number': '7' },
  tables: [{ name: 'public.person', rows: 1, ...seal }],
  files: [{ key: 'documents/a', ...seal }],
}
const read = (manifest: unknown) => {
  writeFileSync(join(folder.path, MANIFEST), JSON.stringify(manifest))
  return readManifest(folder.path)
}

it('reads what it has sealed, whatever the order of its keys (SIG-07)', async () => {
  const sealed = sealedOf(whole)
  expect(await read(Object.fromEntries(Object.entries(sealed).toReversed()))).toEqual(sealed)
})

const sealedWith = (more: object) => sealedOf({ ...whole, ...more })
const [table, file] = [whole.tables[0], whole.files[0]]

it.each<[what: string, manifest: unknown, says: RegExp]>([
  ['is no object', [], /holds no whole back-up: back-up\.json is missing or damaged\.$/],
  ['has a number for its release', sealedWith({ release: 0 }), /\/release must be string/],
  ['lacks its tables', sealedWith({ tables: undefined }), /is damaged: it must have required properties tables\.$/],
  [
    'has text for a number of rows',
    sealedWith({ tables: [{ ...table, rows: '1' }] }),
    /\/tables\/0\/rows must be integer/,
  ],
  [
    'names a table with a statement',
    sealedWith({ tables: [{ ...table, name: 'a.b; drop' }] }),
    /\/tables\/0\/name must match/,
  ],
  [
    'names a file outside its folder',
    sealedWith({ files: [{ ...file, key: '../evil' }] }),
    /\/files\/0\/key must match/,
  ],
  ['has no digest of its own', whole, /is damaged: it must have required properties sha256\.$/],
  ['says another time', { ...sealedOf(whole), madeAt: '2027-01-01T12:00:00.000Z' }, /its SHA-256 differs\.$/],
])('refuses a manifest that %s (SIG-07)', async (_what, manifest, says) => {
  const error = await read(manifest).catch((fault: unknown) => fault)
  expect(error).toMatchObject({ name: 'Error', message: expect.stringMatching(says) })
  expect(String(error)).not.toContain('\n')
})
