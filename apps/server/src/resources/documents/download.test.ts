/** Downloads: authorized users only, checked files only, whole or in ranges, never executed by a browser. */
import { randomBytes } from 'node:crypto'
import type { FileEntry } from '@sievert/domain/file-entry'
import { beforeAll, expect, it } from 'vitest'
import { SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { checkDocuments, documentsOf, upload, uploaded } from '../../../test/documents.ts'
import { NOT_THEIRS, refusalsOf } from '../../../test/guarded.ts'
import { jpeg } from '../../../test/inspect/files.ts'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'

const CONTENT = jpeg({ after: randomBytes(300_000) })
const LAST = CONTENT.length - 1
const test = useTestApp()
const browser = useBrowser(test)
let applicationId: string
let file: FileEntry
beforeAll(async () => {
  applicationId = await startDraft(test, browser)
  file = (await upload(test, browser, applicationId, { fileName: 'Räka 保管.jpg', content: CONTENT })).json()
  await checkDocuments(test)
})

const pathOf = (id: string) => `applications/${applicationId}/file/${id}`
const download = (headers: Record<string, string> = {}, id = file.id) =>
  test.call('GET', pathOf(id), { browser, headers })

it('gives the file back as it was, to be saved under its own name and never run (FIL-04, FIL-05)', async () => {
  const { statusCode, headers, rawPayload } = await download({ 'accept-encoding': 'gzip, br' })
  expect(statusCode).toBe(200)
  expect(rawPayload.equals(CONTENT)).toBe(true)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(CONTENT.length),
    'content-disposition': `attachment; filename="Raka __.jpg"; filename*=UTF-8''R%C3%A4ka%20%E4%BF%9D%E7%AE%A1.jpg`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'accept-ranges': 'bytes',
  })
  expect(headers['cache-control']).toContain('no-store')
  expect(headers['content-encoding']).toBeUndefined()
})

it.each([
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, LAST],
  ['bytes=-100', LAST - 99, LAST],
  ['bytes=250000-99999999', 250_000, LAST],
  [`bytes=${LAST}-${LAST}`, LAST, LAST],
  ['bytes=-99999999', 0, LAST],
])('returns the range %s (FIL-04)', async (range, start, end) => {
  const { statusCode, headers, rawPayload } = await download({ range })
  expect(statusCode).toBe(206)
  expect(headers['content-range']).toBe(`bytes ${start}-${end}/${CONTENT.length}`)
  expect(headers['content-length']).toBe(String(end - start + 1))
  expect(rawPayload.equals(CONTENT.subarray(start, end + 1))).toBe(true)
})

it.each(['bytes=9-3', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])(
  'returns the whole file for %s, which is no single range (FIL-04)',
  async (range) => {
    const { statusCode, rawPayload } = await download({ range })
    expect([statusCode, rawPayload.length]).toEqual([200, CONTENT.length])
  },
)

it.each([`bytes=${LAST + 1}-`, 'bytes=99999999-', 'bytes=-0'])(
  'reports the file size for %s, which is out of range (FIL-04)',
  async (range) => {
    const answer = await download({ range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${CONTENT.length}`)
    expect(answer.json()).toMatchObject({ status: 416, code: 'error.range.text' })
  },
)

it('resumes only the same file (FIL-04)', async () => {
  const etag = String((await download()).headers.etag)
  const range = 'bytes=10-19'
  expect((await download({ range, 'if-range': etag })).statusCode).toBe(206)
  expect((await download({ range, 'if-range': '"another"' })).statusCode).toBe(200)
})

it("is for the party alone, and for the file's own application (ACC-15, FIL-04)", async () => {
  const otherParty = await test.signIn(TOLVAN, SECOND_COMPANY)
  expect(await refusalsOf(test, [{ method: 'GET', path: pathOf(file.id) }], otherParty)).toEqual(NOT_THEIRS)
  const other = await startDraft(test, browser)
  const wrong = { method: 'GET', path: `applications/${other}/file/${file.id}` } as const
  expect(await refusalsOf(test, [wrong], browser)).toEqual(NOT_THEIRS)
})

it('withholds unchecked documents, and has no refused ones (FIL-05)', {
  tags: ['nightly'],
}, async () => {
  const waiting = await uploaded(test, browser, applicationId)
  const early = await download({}, waiting)
  expect(early.statusCode).toBe(409)
  expect(early.headers['retry-after']).toBeDefined()
  expect(early.json()).toMatchObject({ code: 'validation.fileupload.not-ready' })
  const broken = await uploaded(test, browser, applicationId, { content: '%PDF-1.7\n' })
  await checkDocuments(test)
  expect((await download({}, waiting)).statusCode).toBe(200)
  expect((await documentsOf(test, browser, applicationId)).get(broken)?.state).toBe('refused')
  expect((await download({}, broken)).statusCode).toBe(404)
})
