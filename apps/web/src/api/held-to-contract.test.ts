/** Tests of the fake server: answers or requests that break the contract make a test fail. */
import { beforeEach, describe, expect, it } from 'vitest'
import { beyondContract, fakeServer, json, problem, USER } from '../../test/fake-server.ts'
import { fileEntry } from '../../test/file-entry.ts'
import { stubUploads } from '../../test/stub-uploads.ts'
import { request } from './call.ts'
import { uploadDocument } from './documents.ts'

const { pid, ...REST } = USER
const ID = 'application-0000000001'
const FILE = fileEntry('6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e')
const MISSPELT = new FormData()
MISSPELT.append('formFile', new File(['x'], 'a.pdf'))
MISSPELT.append('fileNmae', 'a.pdf')
const NEVER = () => new Promise<never>(() => {})

describe('a test in which the fake server', () => {
  it('answers by the contract passes (API-01)', async () => {
    fakeServer({
      'GET authentication/user': USER,
      [`PUT applications/${ID}/page`]: () => new Response(null, { status: 204 }),
    })
    await expect(request('GET', '/api/v1/authentication/user')).resolves.toBeDefined()
    await request('PUT', `/api/v1/applications/${ID}/page`, { body: { pageNumber: 1 } })
  })

  it('answers outside the contract passes when it declares so (SHE-13)', async () => {
    fakeServer({ 'GET authentication/user': beyondContract(json({ pdi: pid, ...REST })) })
    await expect(request('GET', '/api/v1/authentication/user')).resolves.toBeDefined()
  })

  describe.each([
    ['answers with one field misspelt', 'GET', 'authentication/user', json({ pdi: pid, ...REST })],
    ['answers with another status', 'GET', 'authentication/user', json(USER, { status: 201 })],
    ['refuses by a code that the call never gives', 'GET', 'countries', problem(409)],
    ['refuses by a code of another status', 'GET', 'authentication/user', problem(401, 'error.invalid.text')],
    ['knows a call that there is not', 'GET', 'authentication/late', json({})],
    [
      'takes a body with one field misspelt',
      'PUT',
      `applications/${ID}/page`,
      new Response(null, { status: 204 }),
      { pageNumbr: 1 },
    ],
    [
      'takes it and answers as no server of ours',
      'PUT',
      `applications/${ID}/page`,
      beyondContract(json({ odd: true })),
      { pageNumbr: 1 },
    ],
    ['takes it and never answers', 'PUT', `applications/${ID}/page`, NEVER, { pageNumbr: 1 }],
    ['takes a form with one field misspelt', 'POST', `applications/${ID}/file`, json(FILE, { status: 201 }), MISSPELT],
    ['takes a body where there is none', 'POST', 'authentication/logout', new Response(null, { status: 204 }), {}],
    ['takes an id that none can have', 'GET', 'applications/a1/draft-key', json({ key: 'x' })],
    ['takes what the address may not say', 'GET', 'authentication/user?langauge=en', json(USER)],
  ])('%s', (_, method, path, answer, body?: object) => {
    beforeEach(() => fakeServer({ [`${method} ${path.split('?')[0]}`]: answer }))
    // The fake server's check after the test makes it fail; no assertion inside does.
    it.fails('fails (API-01)', async () => {
      const asked = request(method, `/api/v1/${path}`, { body, onFailure: 'silent' }).catch(() => undefined)
      if (answer !== NEVER) await asked
      expect(true).toBe(true)
    })
  })
})

describe('an upload', () => {
  const ignored = { onProgress: () => undefined, onRetry: () => undefined }
  const upload = () =>
    uploadDocument(ID, new File(['x'], 'a.pdf'), { ...ignored, signal: new AbortController().signal })

  it('answered by the contract passes (API-01)', async () => {
    stubUploads({ status: 201, body: FILE })
    await expect(upload()).resolves.toEqual(FILE)
  })

  // As above: the check after the test makes it fail.
  it.fails.each([
    ['with one field misspelt', { status: 201, body: { ...FILE, nmae: 'a.pdf' } }],
    ['with another status', { status: 200, body: FILE }],
    ['by a code that it never has', { status: 416, body: { code: 'error.range.text' } }],
  ])('answered %s fails (API-01)', async (_, outcome) => {
    stubUploads(outcome)
    await upload().catch(() => undefined)
    expect(true).toBe(true)
  })
})
