/** Documents of an earlier application are offered to its copy one by one, and copied by value (LES-01). */
import type { EarlierDocument } from '@sievert/contract/documents'
import type { FileEntry } from '@sievert/domain/file-entry'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import {
  checkDocuments,
  documentsOf,
  fillInWithDocument,
  nameDocuments,
  storedKeys,
  uploaded,
} from '../../../test/documents.ts'
import { RESPONSIBILITY, SOURCE_STORAGE, saveStep } from '../../../test/journey.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp({ REQUESTS_PER_MINUTE: '100000' })
let clinic: Browser
beforeEach(async () => {
  await test.db.deleteFrom('application').execute()
  await test.db.deleteFrom('attempt').execute()
  await test.db.updateTable('person').set({ givenName: 'Tolvan', familyName: 'Tolvansson' }).execute()
  clinic = await test.signIn(TOLVAN, CLINIC)
})

const begin = async (body: object, browser = clinic): Promise<string> => {
  const wanted = { businessTypeId: SOURCE_STORAGE, isRenewal: false, ...body }
  const answer = await test.call('POST', 'applications', { browser, body: wanted })
  expect(answer.statusCode).toBe(201)
  return answer.json<{ applicationId: string }>().applicationId
}
const offered = async (id: string) => {
  const answer = await test.call('GET', `applications/${id}/earlier-documents`, { browser: clinic })
  expect(answer.statusCode).toBe(200)
  return answer.json<EarlierDocument[]>()
}
const take = (id: string, documentId: string, headers: Record<string, string> = {}) =>
  test.call('POST', `applications/${id}/earlier-documents/${documentId}/copies`, { browser: clinic, headers })
const takenFrom = async (id: string, documentId: string) => {
  const answer = await take(id, documentId)
  expect(answer.statusCode).toBe(201)
  return answer.json<FileEntry>()
}
const contentOf = async (id: string, fileId: string) =>
  (await test.call('GET', `applications/${id}/file/${fileId}`, { browser: clinic })).rawPayload
/** A complete application with a document, and its copy. */
const copied = async () => {
  const { applicationId: source, documentId } = await fillInWithDocument(test, clinic)
  return { source, documentId, id: await begin({ copyOf: source }) }
}

it('offers a document with its age and place, in the language of the person (LES-01)', async () => {
  const { source, documentId, id } = await copied()
  await test.db
    .updateTable('document')
    .set({ createdAt: new Date(test.deps.clock.now().getTime() - 40 * 86_400_000) })
    .execute()
  expect(await offered(id)).toEqual([
    {
      id: documentId,
      applicationId: source,
      fileName: 'ritning.pdf',
      size: expect.any(Number),
      contentType: 'application/pdf',
      uploadedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ageInMonths: 1,
      places: [{ stepNumber: 1, stepTitle: 'Ansvar och dokument', field: 'SRC_PLAN.files', label: expect.any(String) }],
      taken: [],
    },
  ])
  const path = `applications/${id}/earlier-documents?language=en`
  const [english] = (await test.call('GET', path, { browser: clinic })).json<EarlierDocument[]>()
  expect(english?.places[0]?.label).not.toBe((await offered(id))[0]?.places[0]?.label)
})

it('names the application whose document can be opened before it is taken (LES-01, FIL-04)', async () => {
  const { id } = await copied()
  const [document] = await offered(id)
  const { applicationId = '', id: documentId = '' } = document ?? {}
  expect((await contentOf(applicationId, documentId)).length).toBe(document?.size)
})

it('takes none by itself, and one when it is asked for: the same bytes, ready, with their age (LES-01)', async () => {
  const { source, documentId, id } = await copied()
  expect(await documentsOf(test, clinic, id)).toEqual(new Map())
  const taken = await takenFrom(id, documentId)
  expect(taken).toMatchObject({ fileName: 'ritning.pdf', state: 'ready' })
  expect(taken.id).not.toBe(documentId)
  expect(await contentOf(id, taken.id)).toEqual(await contentOf(source, documentId))
  const [from, to] = [
    await test.deps.stores.documents.find(toUuid(source), documentId),
    await test.deps.stores.documents.find(toUuid(id), taken.id),
  ]
  expect(to).toMatchObject({ sha256: from?.sha256, createdAt: from?.createdAt, storageKey: `documents/${taken.id}` })
  expect((await offered(id))[0]?.taken).toEqual([taken.id])
  await nameDocuments(test, clinic, id, [taken.id])
  const entries = await auditEntries(test, id)
  expect(entries.find(({ action }) => action === 'document-copied')?.detail).toMatchObject({
    document: taken.id,
    from: documentId,
    of: toUuid(source),
  })
})

it('keeps the copy when the source is removed, and offers nothing more (LES-01)', async () => {
  const { source, documentId, id } = await copied()
  const taken = await takenFrom(id, documentId)
  await test.call('DELETE', `applications/${source}`, { browser: clinic })
  expect(await storedKeys(test.deps)).not.toContain(`documents/${documentId}`)
  expect((await contentOf(id, taken.id)).length).toBe(taken.size)
  expect(await offered(id)).toEqual([])
  expect((await take(id, documentId)).statusCode).toBe(404)
})

it('serves a renewal too (LES-01, NEW-04)', async () => {
  const { applicationId: source, documentId } = await fillInWithDocument(test, clinic)
  const granted = { status: 'Granted', caseNumber: 'SIE2021-1' } as const
  await test.db.updateTable('application').set(granted).where('id', '=', toUuid(source)).execute()
  const id = await begin({ isRenewal: true, previousCaseNumber: 'SIE2021-1' })
  expect(await offered(id)).toMatchObject([{ id: documentId }])
  await takenFrom(id, documentId)
})

it.each([
  ['being checked', { state: 'checking' as const }],
  ['refused', { state: 'refused' as const }],
])('does not offer a document that is %s (LES-01)', async (_what, state) => {
  const { documentId, id } = await copied()
  await test.db.updateTable('document').set(state).where('id', '=', documentId).execute()
  expect(await offered(id)).toEqual([])
  expect((await take(id, documentId)).statusCode).toBe(404)
})

it('offers no document that is lost, that no answer names, or of a person left out (LES-01)', async () => {
  const { source, documentId, id } = await copied()
  const unnamed = await uploaded(test, clinic, source)
  await checkDocuments(test)
  expect((await offered(id)).map((document) => document.id)).toEqual([documentId])
  expect((await take(id, unnamed)).statusCode).toBe(404)
  await test.deps.fileStore.remove(`documents/${documentId}`)
  expect(await offered(id)).toEqual([])
  expect((await take(id, documentId)).statusCode).toBe(404)
  const { fileName, size, contentType } = (await documentsOf(test, clinic, source)).get(unnamed) as FileEntry
  const [anna] = RESPONSIBILITY.SRC_RESPONSIBLE.contacts
  const files = [{ id: unnamed, fileName, size, contentType }]
  const contacts = [{ ...anna, nationalIdentity: '', missingNationalIdentity: true, nationalIdentityExemption: files }]
  const sections = { ...RESPONSIBILITY, SRC_RESPONSIBLE: { contacts } }
  await saveStep(test, clinic, source, { stepNumber: 1, sections, draft: true })
  expect(await offered(id)).toEqual([])
})

it('offers nothing of an application on which a person with a protected identity worked (LES-01)', async () => {
  const { documentId, id } = await copied()
  await test.db.updateTable('person').set({ givenName: '', familyName: '' }).execute()
  expect(await offered(id)).toEqual([])
  expect((await take(id, documentId)).statusCode).toBe(404)
})

it('offers nothing of another party, whatever the draft names as its source (LES-01, ACC-15)', async () => {
  const { documentId, source } = await copied()
  const other = await test.signIn(TOLVAN, SECOND_COMPANY)
  const theirs = await begin({}, other)
  await test.db
    .updateTable('application')
    .set({ copiedFrom: toUuid(source) })
    .where('id', '=', toUuid(theirs))
    .execute()
  const path = `applications/${theirs}/earlier-documents`
  expect((await test.call('GET', path, { browser: other })).json()).toEqual([])
  const answer = await test.call('POST', `${path}/${documentId}/copies`, { browser: other })
  expect(answer.statusCode).toBe(404)
})

it('takes no document into an application that is sent (LES-01)', async () => {
  const { documentId, id } = await copied()
  await test.db.updateTable('application').set({ status: 'Submitted' }).where('id', '=', toUuid(id)).execute()
  expect(await offered(id)).toEqual([])
  expect((await take(id, documentId)).statusCode).toBe(409)
})

it('reads no other content of the source to take one (LES-01)', async () => {
  const { source, documentId, id } = await copied()
  const other = await uploaded(test, clinic, source)
  await checkDocuments(test)
  await nameDocuments(test, clinic, source, [documentId, other])
  expect(await offered(id)).toHaveLength(2)
  const read = vi.spyOn(test.deps.fileStore, 'read')
  await takenFrom(id, other)
  expect(new Set(read.mock.calls.map(([key]) => key))).toEqual(new Set([`documents/${other}`]))
})

it('takes it once per Idempotency-Key (LES-01, API-03)', async () => {
  const { documentId, id } = await copied()
  const key = { 'idempotency-key': 'once' }
  const [first, second] = [await take(id, documentId, key), await take(id, documentId, key)]
  expect(second.json()).toEqual(first.json())
  expect((await documentsOf(test, clinic, id)).size).toBe(1)
})

it('returns the first copy when a request is repeated after its answer was lost (LES-01, API-03)', async () => {
  const { documentId, id } = await copied()
  const key = { 'idempotency-key': 'after a crash' }
  const first = await take(id, documentId, key)
  await test.db.deleteFrom('idempotentAnswer').execute()
  const second = await take(id, documentId, key)
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  expect((await documentsOf(test, clinic, id)).size).toBe(1)
})

it('counts it in the quota (LES-01, QUO-02)', async () => {
  const { documentId, id } = await copied()
  const { party } = test.deps.config.quotas
  Object.assign(test.deps.config.quotas, { party: { ...party, bytes: 10 } })
  const answer = await take(id, documentId)
  Object.assign(test.deps.config.quotas, { party })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'error.quota-bytes.text'])
  expect(await documentsOf(test, clinic, id)).toEqual(new Map())
})

it('stores nothing when the bytes are not those that were checked (LES-01)', async () => {
  const { documentId, id } = await copied()
  const before = await storedKeys(test.deps, 'documents/')
  await test.db
    .updateTable('document')
    .set({ sha256: 'f'.repeat(64) })
    .where('id', '=', documentId)
    .execute()
  expect((await take(id, documentId)).statusCode).toBe(503)
  expect(await storedKeys(test.deps, 'documents/')).toEqual(before)
  expect(await documentsOf(test, clinic, id)).toEqual(new Map())
  expect(await test.db.selectFrom('upload').select('id').where('documentId', 'is', null).execute()).toEqual([])
})
