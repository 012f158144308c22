/** The check of a document: its verdicts, and a consistent state after every interruption. */

import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickSample } from '../../../../../scripts/testing/sampling.ts'
import { type Browser, CLINIC, startTestApp, type TestApp, TOLVAN } from '../../../test/app.ts'
import { checkDocuments, documentsOf, storedKeys, uploaded } from '../../../test/documents.ts'
import { startS3 } from '../../../test/file-store/s3.ts'
import { exe, ooxml, pdf, VBA, VBA_TYPE } from '../../../test/inspect/files.ts'
import { longList } from '../../../test/inspect/floods.ts'
import { startDraft } from '../../../test/journey.ts'
import { recordLog } from '../../../test/record-log.ts'
import { startStandIn } from '../../../test/virus-scanner/stand-in.ts'
import { inspectorProcess } from '../../adapters/inspector/inspector.ts'
import { MissingFile } from '../../ports/file-store.ts'
import { InspectorDied } from '../../ports/inspector.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { checkDocument } from './check-document.ts'

async function* failing() {
  yield pdf().subarray(0, 20)
  throw new Error('broken off')
}

let scanner: Awaited<ReturnType<typeof startStandIn>>
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  scanner = await startStandIn({ says: 'stream: OK\0' })
  s3 = await startS3('checked-files')
})
afterAll(async () => {
  await scanner.stop()
  await s3.stop()
})
afterEach(() => scanner.be({ says: 'stream: OK\0' }))

/** The slower of the two runs in the nightly suite. */
const STORES: [string, Record<string, string>][] = [
  ['on disk', {}],
  ['on S3', { FILE_STORE: 's3://checked-files' }],
]

describe.each(quickSample(STORES))('%s', (_store, settings) => {
  let test: TestApp
  let browser: Browser
  let id: string
  const { log, lines: logged } = recordLog()
  beforeAll(async () => {
    const scanned = { CLAMAV_HOST: scanner.host, CLAMAV_PORT: String(scanner.port) }
    test = await startTestApp({ ...settings, ...scanned }, (deps) => ({
      ...deps,
      log,
    }))
    browser = await test.signIn(TOLVAN, CLINIC)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    id = await startDraft(test, browser)
  })

  const stateOf = async (file: string) => (await documentsOf(test, browser, id)).get(file)
  const keysOf = async (file: string) => (await storedKeys(test.deps)).filter((key) => key.endsWith(file))
  const checkOf = (file: string) => checkDocument(test.deps, { documentId: file, applicationId: toUuid(id) })
  const auditOf = async (file: string) => {
    const entries = await test.db.selectFrom('auditEntry').select('content').orderBy('sequence').execute()
    return entries
      .map(({ content }) => JSON.parse(content) as { action: string; detail?: { document?: string; reason?: string } })
      .filter(({ detail }) => detail?.document === file)
      .map(({ action, detail }) => [action, detail?.reason])
  }

  it('releases a valid file from quarantine (FIL-05)', async () => {
    const file = await uploaded(test, browser, id)
    expect(await keysOf(file)).toEqual([`quarantine/${file}`])
    await checkOf(file)
    expect(await stateOf(file)).toMatchObject({ state: 'ready' })
    expect(await keysOf(file)).toEqual([`documents/${file}`])
    expect(await auditOf(file)).toEqual([
      ['document-uploaded', undefined],
      ['document-ready', undefined],
    ])
  })

  it.each([
    ['a document that is not whole', 'a.pdf', pdf().subarray(0, 40), 'truncated'],
    ['a locked document', 'a.pdf', pdf({ trailer: '/Encrypt 9 0 R ' }), 'encrypted'],
    ['macros', 'a.docx', ooxml('docx', { more: [VBA], types: VBA_TYPE }), 'macro'],
    ['another document', 'a.xlsx', ooxml('docx'), 'content'],
    ['a program as text', 'a.txt', exe(), 'content'],
  ])(
    'refuses %s with its reason, and stores none of it (FIL-05)',
    { tags: ['nightly'] },
    async (_what, fileName, content, reason) => {
      const file = await uploaded(test, browser, id, { fileName, content })
      await checkOf(file)
      expect(await stateOf(file)).toMatchObject({ state: 'refused', refusal: `file.refusal.${reason}.text` })
      expect(await keysOf(file)).toEqual([])
      expect((await auditOf(file)).at(-1)).toEqual(['document-refused', reason])
    },
  )

  it('refuses a file that the scanner reports (FIL-05)', async () => {
    scanner.be({ says: 'stream: Eicar FOUND\0' })
    const file = await uploaded(test, browser, id)
    await checkOf(file)
    expect(await stateOf(file)).toMatchObject({ state: 'refused', refusal: 'file.refusal.virus.text' })
    expect(await keysOf(file)).toEqual([])
  })

  it('waits while the scanner fails, and is checked when it recovers (FIL-05)', {
    tags: ['nightly'],
  }, async () => {
    const file = await uploaded(test, browser, id)
    for (const behaviour of ['hangs-up', { says: 'out of memory ERROR\0' }, { says: 'garbage' }] as const) {
      scanner.be(behaviour)
      await expect(checkOf(file)).rejects.toThrow(/scanner/)
      expect(await stateOf(file)).toMatchObject({ state: 'checking' })
      expect(await keysOf(file)).toEqual([`quarantine/${file}`])
    }
    expect(logged.filter((said) => said.startsWith('a document waits'))).toHaveLength(3)
    scanner.be({ says: 'stream: OK\0' })
    await checkDocuments(test)
    expect(await stateOf(file)).toMatchObject({ state: 'ready' })
  })

  it('checks a file again after an inspector died over it, and refuses it the second time (FIL-09)', {
    tags: ['nightly'],
  }, async () => {
    const file = await uploaded(test, browser, id, { fileName: 'a.docx', content: longList() })
    const mortal = { ...test.deps, inspector: inspectorProcess({ heapMegabytes: 12 }) }
    const check = () => checkDocument(mortal, { documentId: file, applicationId: toUuid(id) })
    await expect(check()).rejects.toThrow(InspectorDied)
    expect(await stateOf(file)).toMatchObject({ state: 'checking' })
    await check()
    expect(await stateOf(file)).toMatchObject({ state: 'refused', refusal: 'file.refusal.too-complex.text' })
    expect(await keysOf(file)).toEqual([])
    const { body } = await test.call('GET', '/metrics')
    expect(body).toMatch(/^sievert_inspector_deaths [1-9]/m)
  })

  it('blames no file for a store that breaks off, nor for the end of the worker (FIL-09)', {
    tags: ['nightly'],
  }, async () => {
    const file = await uploaded(test, browser, id)
    const broken = { ...test.deps.fileStore, read: async () => Readable.from(failing()) }
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(
        checkDocument({ ...test.deps, fileStore: broken }, { documentId: file, applicationId: toUuid(id) }),
      ).rejects.toThrow('broken off')
    await checkOf(file)
    expect(await stateOf(file)).toMatchObject({ state: 'ready' })
  })

  it('is completed after a crash between the move and its record (FIL-05)', { tags: ['nightly'] }, async () => {
    const file = await uploaded(test, browser, id)
    await test.deps.fileStore.move(`quarantine/${file}`, `documents/${file}`)
    expect(await stateOf(file)).toMatchObject({ state: 'checking' })
    await checkOf(file)
    expect(await stateOf(file)).toMatchObject({ state: 'ready' })
    expect(await keysOf(file)).toEqual([`documents/${file}`])
  })

  it('has no application lock or transaction while the store moves content (API-07)', {
    tags: ['nightly'],
  }, async () => {
    const file = await uploaded(test, browser, id)
    const { fileStore } = test.deps
    const move = async (from: string, to: string) => {
      await sql`select from application where id = ${toUuid(id)} for update nowait`.execute(test.db)
      await fileStore.move(from, to)
    }
    const deps = { ...test.deps, fileStore: { ...fileStore, move } }
    await checkDocument(deps, { documentId: file, applicationId: toUuid(id) })
    expect(await stateOf(file)).toMatchObject({ state: 'ready' })
  })

  it('leaves nothing of a draft that is removed while the store moves its document (FIL-07)', async () => {
    const file = await uploaded(test, browser, id)
    const { fileStore } = test.deps
    const move = async (from: string, to: string) => {
      await fileStore.move(from, to)
      expect((await test.call('DELETE', `applications/${id}`, { browser })).statusCode).toBe(204)
    }
    const deps = { ...test.deps, fileStore: { ...fileStore, move } }
    await checkDocument(deps, { documentId: file, applicationId: toUuid(id) })
    expect(await keysOf(file)).toEqual([])
  })

  it('gives no verdict on a file that the store does not have, and checks it when the store has it again (FIL-12)', {
    tags: ['nightly'],
  }, async () => {
    const file = await uploaded(test, browser, id)
    await test.deps.fileStore.move(`quarantine/${file}`, 'elsewhere')
    await expect(checkOf(file)).rejects.toThrow(MissingFile)
    expect(await stateOf(file)).toMatchObject({ state: 'checking' })
    expect(await auditOf(file)).toEqual([['document-uploaded', undefined]])
    await test.deps.fileStore.move('elsewhere', `quarantine/${file}`)
    await checkOf(file)
    expect(await stateOf(file)).toMatchObject({ state: 'ready' })
  })

  it('is idempotent under concurrent checks (FIL-05)', { tags: ['nightly'] }, async () => {
    const file = await uploaded(test, browser, id)
    await Promise.allSettled([checkOf(file), checkOf(file), checkOf(file)])
    await checkOf(file)
    expect(await stateOf(file)).toMatchObject({ state: 'ready' })
    expect(await auditOf(file)).toEqual([
      ['document-uploaded', undefined],
      ['document-ready', undefined],
    ])
  })

  it('leaves nothing of a draft that is removed while its document waits (FIL-07)', async () => {
    const file = await uploaded(test, browser, id)
    expect((await test.call('DELETE', `applications/${id}`, { browser })).statusCode).toBe(204)
    await checkOf(file)
    expect(await keysOf(file)).toEqual([])
  })
})
