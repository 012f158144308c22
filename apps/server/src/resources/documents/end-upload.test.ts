/** Resumable uploads that end early: too many pieces, deleted by the applicant, or replaced by a new one. */
import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { type Browser, CLINIC, SECOND_COMPANY, startTestApp, TOLVAN } from '../../../test/app.ts'
import { documentsOf, storedKeys } from '../../../test/documents.ts'
import { jpeg, pdf } from '../../../test/inspect/files.ts'
import { eventually, startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import type { Actor } from '../../ports/party.ts'
import { deleteOrphanedFiles } from '../../retention/delete-orphaned-files.ts'
import { requireFound } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { continueUpload } from './resume-upload.ts'

const NILS = '188910309825'
const BERI = '198602262381'
const KIBIBYTE = 1024
const PICTURE = jpeg({ after: randomBytes(300 * KIBIBYTE) })
const VERSION = { 'tus-resumable': '1.0.0' }

const test = useTestApp({ QUOTA_PARTY_UPLOADS: '3', REQUESTS_PER_MINUTE: '100000' })
const browser = useBrowser(test)
let id: string
beforeEach(async () => {
  await test.db.deleteFrom('upload').execute()
  for (const key of await storedKeys(test.deps)) await test.deps.fileStore.remove(key)
  id = await startDraft(test, browser)
})

const begin = (size = PICTURE.length, by: Browser = browser, to = id) => {
  const about = { 'upload-length': String(size), 'upload-metadata': `filename ${btoa('a.jpg')}` }
  return test.call('POST', `applications/${to}/uploads`, { browser: by, headers: { ...VERSION, ...about } })
}
const begun = async (size = PICTURE.length) => String((await begin(size)).headers.location)
const head = async (path: string) => (await test.call('HEAD', path, { browser, headers: VERSION })).statusCode
const send = (path: string, offset: number, body: Buffer) => {
  const headers = { ...VERSION, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
  return test.call('PATCH', path, { browser, body, headers })
}
const end = (path: string, by: Browser = browser) => test.call('DELETE', path, { browser: by, headers: VERSION })
const pieces = () => storedKeys(test.deps, 'uploads/')
const uploadOf = (path: string) => path.split('/').at(-1) ?? ''

/**
 * A request that has sent some bytes of an upload and continues until `arriving` ends; `sent` is the document's id or
 * an error's code.
 */
const receiving = async (path: string) => {
  const { stores } = test.deps
  const find = async () => requireFound(await stores.uploads.find(toUuid(id), uploadOf(path)))
  const { uploadedBy, applicationId } = await find()
  const { partyId } = requireFound(await stores.applications.find(applicationId))
  const actor = { person: { id: uploadedBy }, party: { partyId } } as Actor
  const arriving = new PassThrough()
  const of = { applicationId, id: uploadOf(path) }
  const sent = continueUpload(test.deps, actor, { ...of, offset: 0, content: arriving }).then(
    ({ documentId }) => documentId,
    (error: { code?: string }) => error.code,
  )
  arriving.write(PICTURE.subarray(0, 1000))
  await eventually(async () => (await find()).activeUntil !== null, 'the request has begun')
  return { arriving, sent }
}

it('stores no more pieces than its size explains, and refuses a byte-by-byte upload with its key (FIL-11)', async () => {
  const path = await begun()
  // One for each 64 KiB of 301, and sixteen.
  const most = 5 + 16
  for (let offset = 0; offset < most; offset++)
    expect((await send(path, offset, PICTURE.subarray(offset, offset + 1))).statusCode).toBe(204)
  const refused = await send(path, most, PICTURE.subarray(most, most + 1))
  expect(refused.json()).toMatchObject({ status: 413, code: 'error.quota-pieces.text' })
  expect(await pieces()).toHaveLength(most)
  expect((await end(path)).statusCode).toBe(204)
  expect(await pieces()).toEqual([])
})

it('takes a large file in parts of 64 KiB (FIL-11)', async () => {
  const path = await begun()
  for (let offset = 0; offset < PICTURE.length; offset += 64 * KIBIBYTE)
    expect((await send(path, offset, PICTURE.subarray(offset, offset + 64 * KIBIBYTE))).statusCode).toBe(204)
  expect((await documentsOf(test, browser, id)).size).toBe(1)
})

it('announces termination (FIL-11)', async () => {
  const { statusCode, headers } = await test.call('OPTIONS', `applications/${id}/uploads`, { browser })
  expect([statusCode, headers['tus-version'], headers['tus-extension'], headers['tus-max-size']]).toEqual([
    204,
    '1.0.0',
    'creation,termination',
    String(50 * KIBIBYTE * KIBIBYTE - 1),
  ])
  expect((await begin()).headers['tus-extension']).toBe('creation,termination')
})

it('is deleted with its received parts, once, and only by its party (FIL-11, ACC-15)', async () => {
  const path = await begun()
  await send(path, 0, PICTURE.subarray(0, 1000))
  expect((await end(path, await test.signIn(TOLVAN, SECOND_COMPANY))).statusCode).toBe(404)
  expect((await end(path.replace(id, await startDraft(test, browser)))).statusCode).toBe(404)
  expect([await head(path), (await pieces()).length]).toEqual([200, 1])
  const ended = await Promise.all([end(path), end(path), end(path)])
  expect(ended.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404, 404])
  expect([await head(path), (await send(path, 1000, PICTURE.subarray(1000))).statusCode]).toEqual([404, 404])
  expect(await pieces()).toEqual([])
})

it('stays when it has become a document (FIL-11)', async () => {
  const path = await begun(pdf().length)
  await send(path, 0, Buffer.from(pdf()))
  // The name has the extension jpg: content of another format is refused and not stored.
  expect(await head(path)).toBe(404)
  const picture = await begun()
  await send(picture, 0, PICTURE)
  expect((await end(picture)).json()).toMatchObject({ status: 409, code: 'error.upload-offset.text' })
  expect((await documentsOf(test, browser, id)).size).toBe(1)
})

it('leaves nothing when it is deleted while a request is receiving it (FIL-07, FIL-11)', async () => {
  const path = await begun()
  const { arriving, sent } = await receiving(path)
  expect((await end(path)).statusCode).toBe(204)
  arriving.end(PICTURE.subarray(1000))
  expect(await sent).toBe('error.not-found.text')
  expect([
    await pieces(),
    await storedKeys(test.deps, 'quarantine/'),
    (await documentsOf(test, browser, id)).size,
  ]).toEqual([[], [], 0])
})

it('is displaced by a new upload when the quota is full, the oldest first (QUO-03)', async () => {
  const oldest = await begun()
  await send(oldest, 0, PICTURE.subarray(0, 1000))
  const [first, second] = [await begun(), await begun()]
  await send(oldest, 1000, PICTURE.subarray(1000, 2000))
  const third = await begun()
  expect([await head(first), await head(oldest), await head(second), await head(third)]).toEqual([404, 200, 200, 200])
  await begun()
  expect([await head(second), await head(oldest), await head(third)]).toEqual([404, 200, 200])
  await begun()
  expect(await head(oldest)).toBe(404)
  expect(await pieces()).toEqual([])
})

it('is not displaced while a request is receiving it, nor by a new one of another party (QUO-03)', async () => {
  const oldest = await begun()
  const { arriving, sent } = await receiving(oldest)
  const [first, second] = [await begun(), await begun()]
  const elsewhere = await test.signIn(BERI, SECOND_COMPANY)
  expect((await begin(1000, elsewhere, await startDraft(test, elsewhere))).statusCode).toBe(201)
  expect([await head(oldest), await head(first), await head(second)]).toEqual([200, 200, 200])
  await begun()
  expect([await head(oldest), await head(first), await head(second)]).toEqual([200, 404, 200])
  arriving.end(PICTURE.subarray(1000))
  expect(await sent).toMatch(/^[\da-f-]{36}$/)
})

it('is not displaced by a new one that begins at the moment when a request marks it as active (QUO-03)', async () => {
  const [oldest, next] = [await begun(), await begun(), await begun()]
  await test.deps.inTransaction(async (stores) => {
    await stores.uploads.markActive(uploadOf(oldest), new Date(test.deps.clock.now().getTime() + 30_000))
    expect((await begin()).statusCode).toBe(201)
  })
  expect([await head(oldest), await head(next)]).toEqual([200, 404])
})

it('is refused while all are being received, until one ends (QUO-03)', async () => {
  const active = [await receiving(await begun()), await receiving(await begun()), await receiving(await begun())]
  expect((await begin()).json()).toMatchObject({ status: 413, code: 'error.quota-uploads.text' })
  active[0]?.arriving.destroy(new Error('the line broke'))
  await active[0]?.sent
  expect((await begin()).statusCode).toBe(201)
  for (const { arriving, sent } of active.slice(1)) {
    arriving.end(PICTURE.subarray(1000))
    expect(await sent).toMatch(/^[\da-f-]{36}$/)
  }
})

it('is displaced by one new upload at most, also when several begin at once (QUO-03)', async () => {
  const old = [await begun(), await begun(), await begun()]
  const nils = await test.signIn(NILS, CLINIC)
  const answers = await Promise.all([begin(), begin(1000, nils)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  expect(await Promise.all(old.map(head))).toEqual([404, 404, 200])
  for (const { headers } of answers) expect(await head(String(headers.location))).toBe(200)
})

it('is not displaced for bytes where that would make no room (QUO-02, QUO-03)', { tags: ['nightly'] }, async () => {
  const little = await startTestApp({ QUOTA_PARTY_BYTES: '1000' })
  const who = await little.signIn(TOLVAN, CLINIC)
  const draft = await startDraft(little, who)
  const start = (size: number) => {
    const about = { 'upload-length': String(size), 'upload-metadata': `filename ${btoa('a.jpg')}` }
    return little.call('POST', `applications/${draft}/uploads`, { browser: who, headers: { ...VERSION, ...about } })
  }
  const [first, second] = [await start(300), await start(700)]
  const state = async () =>
    Promise.all(
      [first, second].map(async ({ headers }) => {
        const answer = await little.call('HEAD', String(headers.location), { browser: who })
        return answer.statusCode
      }),
    )
  expect((await start(301)).json()).toMatchObject({ status: 413, code: 'error.quota-bytes.text' })
  expect(await state()).toEqual([200, 200])
  expect((await start(300)).statusCode).toBe(201)
  expect(await state()).toEqual([404, 200])
  await little.close()
})

it('leaves pieces that are cleaned up when the process dies after it deleted the row (FIL-07)', async () => {
  const path = await begun()
  await send(path, 0, PICTURE.subarray(0, 1000))
  await test.deps.stores.uploads.remove(uploadOf(path))
  expect(await pieces()).toHaveLength(1)
  const later = new Date(test.deps.clock.now().getTime() + 25 * 3_600_000)
  await deleteOrphanedFiles({ ...test.deps, clock: { ...test.deps.clock, now: () => later } })
  expect(await pieces()).toEqual([])
})

it('is idle again half a minute after its request last brought something, should the process have died (QUO-03)', async () => {
  const path = await begun()
  const { arriving, sent } = await receiving(path)
  const { stores, clock } = test.deps
  const { partyId = '' } = (await stores.applications.find(toUuid(id))) ?? {}
  const displaceIn = (ms: number) => stores.uploads.displaceIdle({ partyId }, new Date(clock.now().getTime() + ms))
  expect(await displaceIn(25_000)).toBeUndefined()
  expect((await displaceIn(30_001))?.id).toBe(uploadOf(path))
  arriving.end()
  expect(await sent).toBe('error.not-found.text')
})
