/** Uploads: accepted and refused files, and no remains of refused or aborted ones. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import type { FileEntry } from '@sievert/domain/file-entry'
import { FILE_SIZE_LIMIT } from '@sievert/domain/rules/file'
import { beforeAll, describe, expect, it } from 'vitest'
import { ORIGIN, SECOND_COMPANY, TOLVAN } from '../../../test/app.ts'
import { documentsOf, multipart, storedKeys, upload, uploadHead } from '../../../test/documents.ts'
import { NO_SESSION, NOT_THEIRS, refusalsOf } from '../../../test/guarded.ts'
import { exe, heic, html, pdf, png } from '../../../test/inspect/files.ts'
import { startDraft } from '../../../test/journey.ts'
import { useBrowser, useTestApp } from '../../../test/use-app.ts'
import { limitAttempts } from '../../rate-limits/limit-attempts.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'

const test = useTestApp()
const browser = useBrowser(test)
let port: number
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})

const draft = () => startDraft(test, browser)
/** New files in the store. */
const left = async (before: readonly string[]) => (await storedKeys(test.deps)).filter((key) => !before.includes(key))
const halves = () => test.deps.fileStore.removeBrokenOff(new Date(8e15))
/** Number of files being written. */
const incoming = () => readdirSync(join(test.deps.config.fileStore, '.incoming')).length

it('answers without a session 401, and uploads to another application 404 (ACC-15, FIL-04)', async () => {
  const id = await draft()
  const calls = [
    { method: 'POST', path: `applications/${id}/file` },
    { method: 'GET', path: `applications/${id}/documents` },
    { method: 'GET', path: `applications/${id}/file/00000000-0000-4000-8000-000000000000` },
  ] as const
  expect(await refusalsOf(test, calls)).toEqual(NO_SESSION)
  expect(await refusalsOf(test, calls, await test.signIn(TOLVAN, SECOND_COMPANY))).toEqual(NOT_THEIRS)
})

it('puts an upload in quarantine, with its hash, until it has been checked (FIL-04, FIL-05)', async () => {
  const id = await draft()
  const answer = await upload(test, browser, id, { fileName: 'Förvaringsplan åäö.pdf' })
  expect(answer.statusCode).toBe(201)
  const entry = answer.json<FileEntry>()
  const about = { fileName: 'Förvaringsplan åäö.pdf', size: pdf().length, contentType: 'application/pdf' }
  expect(entry).toEqual({ ...about, id: entry.id, state: 'checking' })
  expect((await documentsOf(test, browser, id)).get(entry.id)).toEqual(entry)
  const record = await test.deps.stores.documents.find(toUuid(id), entry.id)
  expect(record?.sha256).toBe(createHash('sha256').update(pdf()).digest('hex'))
  expect(await storedKeys(test.deps)).toContain(`quarantine/${entry.id}`)
})

describe('the name', () => {
  const named = async (parts: Parameters<typeof multipart>[0]) => {
    const { payload, contentType } = multipart(parts)
    return namedIn(payload, contentType)
  }
  const namedIn = async (payload: Buffer, contentType: string) => {
    const path = `applications/${await draft()}/file`
    const answer = await test.call('POST', path, { browser, body: payload, headers: { 'content-type': contentType } })
    return answer.statusCode === 201 ? answer.json<FileEntry>().fileName : answer.statusCode
  }
  it('may come before the file or after it, and without one the file has its own (FIL-04)', async () => {
    const formFile = { formFile: pdf(), as: 'från telefonen.pdf' }
    expect(await named([{ fileName: 'före.pdf' }, formFile])).toBe('före.pdf')
    expect(await named([formFile, { fileName: 'efter.pdf' }])).toBe('efter.pdf')
    expect(await named([formFile])).toBe('från telefonen.pdf')
  })
  it('is required if neither states it (FIL-04)', async () => {
    const { payload, contentType } = multipart([{ formFile: pdf(), as: 'a.pdf' }])
    const unnamed = Buffer.from(payload.toString('latin1').replace('; filename="a.pdf"', ''), 'latin1')
    expect(await namedIn(unnamed, contentType)).toBe(422)
    const { payload: both, contentType: type } = multipart([{ fileName: 'a.pdf' }, { formFile: pdf(), as: 'b' }])
    const again = Buffer.from(both.toString('latin1').replace('; filename="b"', ''), 'latin1')
    expect(await namedIn(again, type)).toBe('a.pdf')
  })
  it('is stripped of harmful parts only (FIL-05)', async () => {
    expect(await named([{ fileName: '..\\..\\ritning\u202efdp.pdf' }, { formFile: pdf() }])).toBe('ritningfdp.pdf')
  })
})

describe('refuses before storing', () => {
  const REFUSED: [what: string, file: { fileName: string; content: Buffer | string }, keys: string[]][] = [
    [
      'an extension that is not allowed',
      { fileName: 'ritning.exe', content: exe() },
      ['validation.fileupload.invalid-file'],
    ],
    ['no extension', { fileName: 'ritning', content: pdf() }, ['validation.fileupload.invalid-file']],
    ['a double extension', { fileName: 'ritning.pdf.exe', content: exe() }, ['validation.fileupload.invalid-file']],
    [
      'an empty file',
      { fileName: 'a.pdf', content: '' },
      ['validation.fileupload.invalid-file', 'file.refusal.empty.text'],
    ],
    [
      'a program as PDF',
      { fileName: 'a.pdf', content: exe() },
      ['validation.fileupload.invalid-file', 'file.refusal.content.text'],
    ],
    [
      'a page as picture',
      { fileName: 'a.png', content: html },
      ['validation.fileupload.invalid-file', 'file.refusal.content.text'],
    ],
    [
      'a HEIC picture as JPEG',
      { fileName: 'IMG_0001.jpg', content: heic('heic') },
      ['validation.fileupload.invalid-file', 'file.refusal.heic.text'],
    ],
    [
      'a picture as text',
      { fileName: 'a.txt', content: png() },
      ['validation.fileupload.invalid-file', 'file.refusal.content.text'],
    ],
  ]
  it.each(REFUSED)('%s, with its key, storing nothing (FIL-03, FIL-05)', async (_what, file, keys) => {
    const id = await draft()
    const before = await storedKeys(test.deps)
    const answer = await upload(test, browser, id, file)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ issues: object[] }>().issues).toEqual(keys.map((key) => ({ path: 'formFile', key })))
    expect(await left(before)).toEqual([])
    expect(await documentsOf(test, browser, id)).toEqual(new Map())
  })

  it('a form without a file, and a body of another kind (FIL-03)', async () => {
    const path = `applications/${await draft()}/file`
    const { payload, contentType } = multipart([{ fileName: 'a.pdf' }])
    const empty = await test.call('POST', path, { browser, body: payload, headers: { 'content-type': contentType } })
    expect(empty.statusCode).toBe(422)
    expect(empty.json()).toMatchObject({ issues: [{ path: 'formFile', key: 'validation.fileupload.file-missing' }] })
    expect((await test.call('POST', path, { browser, body: { formFile: 'x' } })).statusCode).toBe(415)
  })

  it('two files in one form, keeping neither (FIL-04)', async () => {
    const id = await draft()
    const before = await storedKeys(test.deps)
    const { payload, contentType } = multipart([{ fileName: 'a.pdf' }, { formFile: pdf() }, { formFile: pdf() }])
    const headers = { 'content-type': contentType }
    const answer = await test.call('POST', `applications/${id}/file`, { browser, body: payload, headers })
    expect(answer.statusCode).toBe(413)
    expect(await left(before)).toEqual([])
  })

  it('uploads to an application that has been sent in (WIZ-11)', async () => {
    const id = await draft()
    await test.deps.stores.applications.update(toUuid(id), { status: 'Submitted' })
    const before = await storedKeys(test.deps)
    expect((await upload(test, browser, id)).statusCode).toBe(409)
    expect(await left(before)).toEqual([])
  })
})

describe('a form that can not be read', () => {
  const part = (disposition: string, content: string, type = '') =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n${content}\r\n`
  const file = part('name="formFile"; filename="a.pdf"', pdf().toString('latin1'))
  const boundary = 'multipart/form-data; boundary=x'
  const many = (count: number) => Array.from({ length: count }, (_, at) => part(`name="f${at}"`, 'x')).join('')
  const UNREADABLE: [what: string, status: number, payload: string, contentType: string][] = [
    ['ends in the middle of the file', 400, file.slice(0, -20), boundary],
    ['ends in the middle of the head of the file', 400, file.slice(0, 20), boundary],
    ['ends after the file', 400, file, boundary],
    ['ends in the middle of a second file', 400, `${file}${file.slice(0, -20)}`, boundary],
    ['ends in the middle of the name', 400, part('name="fileName"', 'a.pdf').slice(0, -4), boundary],
    [
      'ends in the middle of the name, after the file',
      400,
      `${file}${part('name="fileName"', 'a.pdf').slice(0, -4)}`,
      boundary,
    ],
    ['has no boundary', 400, `${file}--x--\r\n`, 'multipart/form-data'],
    ['has an empty boundary', 400, `${file}--x--\r\n`, 'multipart/form-data; boundary='],
    ['has an endless boundary', 400, `${file}--x--\r\n`, `multipart/form-data; boundary=${'x'.repeat(300)}`],
    ['has another boundary', 400, `${file}--x--\r\n`, 'multipart/form-data; boundary=y'],
    ['has a field named as what all objects have', 400, `${file}${part('name="__proto__"', 'x')}--x--\r\n`, boundary],
    [
      'has a file named as what all objects have',
      400,
      `${part('name="toString"; filename="a"', 'x')}--x--\r\n`,
      boundary,
    ],
    [
      'has JSON that is none',
      400,
      `${file}${part('name="a"', '{', 'Content-Type: application/json\r\n')}--x--\r\n`,
      boundary,
    ],
    ['has more fields than any of ours', 413, `${file}${many(10)}--x--\r\n`, boundary],
    ['has more parts than any of ours', 413, `${file}${many(2000)}--x--\r\n`, boundary],
  ]
  it.each(UNREADABLE)(
    'because it %s is %i, and nothing is stored (FIL-07, API-02)',
    async (_what, status, payload, contentType) => {
      const id = await draft()
      const before = await storedKeys(test.deps)
      const headers = { ...browser, 'content-type': contentType }
      const answer = await test.app.inject({ method: 'POST', url: `/api/v1/applications/${id}/file`, headers, payload })
      expect(answer.json()).toMatchObject({
        status,
        code: status === 400 ? 'error.malformed.text' : 'error.too-large.text',
      })
      expect(await left(before)).toEqual([])
      // The response does not wait for the deletion of the file.
      await expect.poll(incoming).toBe(0)
      expect(await documentsOf(test, browser, id)).toEqual(new Map())
      expect(await test.db.selectFrom('upload').select('id').where('applicationId', '=', toUuid(id)).execute()).toEqual(
        [],
      )
    },
  )
})

describe('over the line', () => {
  /** Sends the request as a browser does. */
  const send = async (id: string, payload: Buffer, contentType: string) => {
    const headers = { cookie: browser.cookie, origin: ORIGIN, 'content-type': contentType }
    const url = `http://127.0.0.1:${port}/api/v1/applications/${id}/file`
    const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(payload) })
    return { status: response.status, body: (await response.json()) as FileEntry & { code: string } }
  }
  const ofSize = (size: number) => {
    const content = Buffer.alloc(size, ' ')
    pdf().copy(content)
    return multipart([{ fileName: 'stor.pdf' }, { formFile: content }])
  }

  it('takes 50 MB less one byte, whole (FIL-03)', { tags: ['nightly'] }, async () => {
    const { payload, contentType } = ofSize(FILE_SIZE_LIMIT - 1)
    const { status, body } = await send(await startDraft(test, browser), payload, contentType)
    expect([status, body.size]).toEqual([201, FILE_SIZE_LIMIT - 1])
  })

  it.each([
    ['50 MB', FILE_SIZE_LIMIT],
    ['50 MB and a little', FILE_SIZE_LIMIT + 1000],
    ['80 MB', 80 * 1024 * 1024],
  ])('refuses %s with its key, storing nothing (FIL-03)', { tags: ['nightly'] }, async (_what, size) => {
    const id = await startDraft(test, browser)
    const before = await storedKeys(test.deps)
    const { payload, contentType } = ofSize(size)
    const { status, body } = await send(id, payload, contentType)
    expect([status, body.code]).toEqual([413, 'validation.fileupload.file-too-large'])
    expect(await left(before)).toEqual([])
    expect(await halves()).toBe(0)
    expect(await documentsOf(test, browser, id)).toEqual(new Map())
  })

  it('stores nothing of an aborted upload (FIL-07)', async () => {
    const id = await startDraft(test, browser)
    const before = await storedKeys(test.deps)
    const { payload, contentType } = ofSize(20 * 1024 * 1024)
    const socket = connect(port, '127.0.0.1')
    socket.write(uploadHead(id, browser, contentType, payload.length))
    await new Promise<void>((done) => socket.write(payload.subarray(0, 10 * 1024 * 1024), () => done()))
    await expect.poll(incoming).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(incoming).toBe(0)
    expect(await left(before)).toEqual([])
    expect(await documentsOf(test, browser, id)).toEqual(new Map())
  })
})

it('takes no more uploads than a person makes, whole or in parts (FIL-05)', async () => {
  const id = await startDraft(test, browser)
  const application = await test.deps.stores.applications.find(toUuid(id))
  const before = await storedKeys(test.deps)
  // Also in the next window of ten minutes, which may begin before the upload does.
  for (const now of [new Date(), new Date(Date.now() + 600_000)])
    for (let count = 0; count < 200; count++) {
      const then = { ...test.deps, clock: { ...test.deps.clock, now: () => now } }
      await limitAttempts(then, 'upload', application?.createdBy ?? '', 1000)
    }
  const answer = await upload(test, browser, id)
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBeDefined()
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.pdf')}` }
  expect((await test.call('POST', `applications/${id}/uploads`, { browser, headers })).statusCode).toBe(429)
  expect(await left(before)).toEqual([])
})
