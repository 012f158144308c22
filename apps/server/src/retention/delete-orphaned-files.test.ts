/** Tests that unneeded files are deleted, with an audit entry, and that all others remain. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileEntry } from '@sievert/domain/file-entry'
import { expect, it } from 'vitest'
import { auditEntries } from '../../test/audit-entries.ts'
import { checkDocuments, documentsOf, storedKeys, uploaded } from '../../test/documents.ts'
import { fillIn, RESPONSIBILITY, saveStep } from '../../test/journey.ts'
import { useBrowser, useTestApp } from '../../test/use-app.ts'
import { toUuid } from '../utilities/ids/application-id.ts'
import { deleteOrphanedFiles } from './delete-orphaned-files.ts'

const test = useTestApp()
const browser = useBrowser(test)

const HOUR_MS = 3_600_000
/** Runs the cleanup that many hours from now. */
const cleanUpIn = (hours: number) => {
  const later = new Date(test.deps.clock.now().getTime() + hours * HOUR_MS)
  return deleteOrphanedFiles({ ...test.deps, clock: { ...test.deps.clock, now: () => later } })
}
const keysOf = async (file: string) => (await storedKeys(test.deps)).filter((key) => key.endsWith(file))

/** An application with a document that its answers name, one that they don't name, and a refused one. */
const withDocuments = async () => {
  const id = await fillIn(test, browser)
  const named = await uploaded(test, browser, id, { fileName: 'ritning.pdf' })
  const unnamed = await uploaded(test, browser, id, { fileName: 'glömd.pdf' })
  const refused = await uploaded(test, browser, id, { fileName: 'trasig.pdf', content: '%PDF-1.7\n' })
  await checkDocuments(test)
  const { fileName, size, contentType } = (await documentsOf(test, browser, id)).get(named) as FileEntry
  const files = [{ id: named, fileName, size, contentType }]
  const sections = { ...RESPONSIBILITY, SRC_PLAN: { isMissing: false, reason: '', files } }
  expect((await saveStep(test, browser, id, { stepNumber: 1, sections })).statusCode).toBe(200)
  return { id, named, unnamed, refused }
}
const submit = (id: string) =>
  test.deps.stores.applications.update(toUuid(id), { status: 'Submitted', submittedAt: test.deps.clock.now() })

it("skips a draft's documents, named or not (FIL-07)", { tags: ['nightly'] }, async () => {
  const { id, named, unnamed } = await withDocuments()
  expect(await cleanUpIn(24 * 300)).toEqual({
    unreferencedDocuments: 0,
    idleUploads: 0,
    orphanedFiles: 0,
    brokenOffUploads: 0,
    deletedFromTrash: 0,
  })
  expect([await keysOf(named), await keysOf(unnamed)]).toEqual([[`documents/${named}`], [`documents/${unnamed}`]])
  expect((await documentsOf(test, browser, id)).size).toBe(3)
})

it('removes documents not named in submitted answers, after the set time and once (FIL-07)', async () => {
  const { id, named, unnamed, refused } = await withDocuments()
  await submit(id)
  expect(await cleanUpIn(23)).toMatchObject({ unreferencedDocuments: 0 })
  expect(await cleanUpIn(25)).toMatchObject({ unreferencedDocuments: 2, orphanedFiles: 0 })
  expect([...(await documentsOf(test, browser, id)).keys()]).toEqual([named])
  expect([await keysOf(named), await keysOf(unnamed)]).toEqual([[`documents/${named}`], []])
  const removed = (await auditEntries(test, id)).flatMap(({ action, detail }) =>
    action === 'document-removed-by-retention' ? [detail] : [],
  )
  expect(new Set(removed)).toEqual(
    new Set([unnamed, refused].map((document) => ({ document, reason: 'unreferenced' }))),
  )
  expect(await cleanUpIn(24 * 3000)).toMatchObject({ unreferencedDocuments: 0 })
  expect(await keysOf(named)).toEqual([`documents/${named}`])
})

it('removes content that no document or application knows of, when it is old enough that none is coming (FIL-07)', async () => {
  const orphan = '11111111-1111-4111-8111-111111111111'
  const retained = `receipts/${toUuid(await fillIn(test, browser))}/receipt.pdf`
  for (const key of [`quarantine/${orphan}`, `documents/${orphan}`, `receipts/${orphan}/receipt.pdf`, retained])
    await test.deps.fileStore.write(key, Readable.from(['x']))
  expect(await cleanUpIn(1)).toMatchObject({ orphanedFiles: 0 })
  expect(await cleanUpIn(25)).toMatchObject({ orphanedFiles: 3 })
  expect(await storedKeys(test.deps, 'receipts/')).toEqual([retained])
})

it('skips an application that is a draft or deleted by then (FIL-07)', async () => {
  const id = await fillIn(test, browser)
  const unnamed = await uploaded(test, browser, id)
  const documents = { ...test.deps.stores.documents, listUnsettled: async () => [toUuid(id), randomUUID()] }
  const deleted = await deleteOrphanedFiles({ ...test.deps, stores: { ...test.deps.stores, documents } })
  expect(deleted).toMatchObject({ unreferencedDocuments: 0 })
  expect((await documentsOf(test, browser, id)).has(unnamed)).toBe(true)
})

it('retains the pieces of an active upload, and of no other (FIL-07)', async () => {
  const applicationId = toUuid(await fillIn(test, browser))
  const [known, unknown] = [randomUUID(), randomUUID()]
  const pieces = [`uploads/${known}/1`, `uploads/${known}/2`]
  for (const key of [...pieces, `uploads/${unknown}/1`]) await test.deps.fileStore.write(key, Readable.from(['x']))
  const upload = { id: known, applicationId, fileName: 'ritning.pdf', size: 3, received: 2, pieces, documentId: null }
  const soon = new Date(test.deps.clock.now().getTime() + 25 * HOUR_MS)
  await test.deps.stores.uploads.insert({ ...upload, advancedAt: soon, activeUntil: null, uploadedBy: null })
  expect(await cleanUpIn(25.4)).toMatchObject({ idleUploads: 0, orphanedFiles: 1 })
  expect(await storedKeys(test.deps, 'uploads/')).toEqual(pieces)
  expect(await cleanUpIn(25.6)).toMatchObject({ idleUploads: 1, orphanedFiles: 0 })
  expect(await storedKeys(test.deps, 'uploads/')).toEqual([])
})

it('leaves an upload that a request is receiving, and the row of one that has become a document for the set time (FIL-07)', async () => {
  const applicationId = toUuid(await fillIn(test, browser))
  const now = test.deps.clock.now()
  const upload = {
    applicationId,
    fileName: 'a.pdf',
    size: 3,
    received: 0,
    pieces: [],
    advancedAt: now,
    uploadedBy: null,
  }
  const [receiving, finished] = [randomUUID(), randomUUID()]
  const activeUntil = new Date(now.getTime() + 2 * HOUR_MS)
  await test.deps.stores.uploads.insert({ ...upload, id: receiving, documentId: null, activeUntil })
  await test.deps.stores.uploads.insert({ ...upload, id: finished, documentId: randomUUID(), activeUntil: null })
  const known = async () => [...(await test.deps.stores.uploads.known([receiving, finished]))].toSorted()
  expect(await cleanUpIn(1.9)).toMatchObject({ idleUploads: 0 })
  expect(await known()).toEqual([receiving, finished].toSorted())
  expect(await cleanUpIn(2.1)).toMatchObject({ idleUploads: 1 })
  expect(await known()).toEqual([finished])
  expect(await cleanUpIn(25)).toMatchObject({ idleUploads: 0 })
  expect(await known()).toEqual([])
})

it('queries some hundred keys at once, removes each once, and none younger than the set time (FIL-07)', async () => {
  const now = test.deps.clock.now()
  const before = new Date(now.getTime() - test.deps.config.retention.unreferencedFileHours * HOUR_MS)
  const keys = Array.from({ length: 1001 }, () => `documents/${randomUUID()}`)
  async function* list(prefix: string) {
    if (prefix !== 'documents/') return
    for (const key of keys) yield { key, writtenAt: new Date(before.getTime() - 1) }
    yield { key: `documents/${randomUUID()}`, writtenAt: before }
  }
  const [asked, removed]: [number[], string[]] = [[], []]
  const documents = {
    ...test.deps.stores.documents,
    keysInUse: async (some: readonly string[]) => {
      asked.push(some.length)
      return new Set([some[0] ?? ''])
    },
  }
  const fileStore = { ...test.deps.fileStore, list, move: async (key: string) => void removed.push(key) }
  const clock = { ...test.deps.clock, now: () => now }
  const config = { ...test.deps.config, retention: { ...test.deps.config.retention, trashPercent: 100 } }
  const deleted = await deleteOrphanedFiles({
    ...test.deps,
    clock,
    config,
    fileStore,
    stores: { ...test.deps.stores, documents },
  })
  expect(asked).toEqual([500, 500, 1])
  expect(removed).toEqual(keys.filter((_key, index) => index % 500 !== 0))
  expect(deleted).toMatchObject({ orphanedFiles: 998 })
})

it('retains a document awaiting its check, before and after its move, but not the copy left by a move (FIL-07)', {
  tags: ['nightly'],
}, async () => {
  const id = await fillIn(test, browser)
  const [waiting, moved, copied] = [
    await uploaded(test, browser, id),
    await uploaded(test, browser, id),
    await uploaded(test, browser, id),
  ]
  await test.deps.fileStore.move(`quarantine/${moved}`, `documents/${moved}`)
  await cleanUpIn(25)
  expect([await keysOf(waiting), await keysOf(moved)]).toEqual([[`quarantine/${waiting}`], [`documents/${moved}`]])
  await checkDocuments(test)
  await test.deps.fileStore.write(`quarantine/${copied}`, Readable.from(['x']))
  expect(await cleanUpIn(25)).toMatchObject({ orphanedFiles: 1 })
  expect(await keysOf(copied)).toEqual([
    `documents/${copied}`,
    expect.stringMatching(new RegExp(`^trash/[\\d-]{10}/quarantine/${copied}$`)),
  ])
})

it('leaves to the operator more files than the allowed share (FIL-14)', async () => {
  async function* list(prefix: string) {
    for (let n = 0; n < (prefix === 'documents/' ? 11 : 0); n++) yield { key: `documents/${n}`, writtenAt: new Date(0) }
  }
  const fileStore = { ...test.deps.fileStore, list, move: () => Promise.reject(new Error('moved')) }
  expect(await deleteOrphanedFiles({ ...test.deps, fileStore })).toMatchObject({ orphanedFiles: 0 })
})

it('deletes nothing while file store and database do not belong together (FIL-13)', async () => {
  const orphan = `documents/${randomUUID()}`
  await test.deps.fileStore.write(orphan, Readable.from(['x']))
  const storeBinding = { isBound: async () => false, renew: async () => false }
  const clock = { ...test.deps.clock, now: () => new Date(Date.now() + 48 * HOUR_MS) }
  expect(await deleteOrphanedFiles({ ...test.deps, clock, storeBinding })).toEqual({})
  expect(await storedKeys(test.deps)).toContain(orphan)
  expect(await deleteOrphanedFiles({ ...test.deps, clock })).toMatchObject({ orphanedFiles: expect.any(Number) })
  expect(await storedKeys(test.deps)).not.toContain(orphan)
})
