/**
 * The case system fetches the files of a submission: authenticated by its signature, with the named bytes, recorded
 * when they are sent.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Submission } from '@sievert/contract/case-delivery'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { FETCHES } from '../../../test/access-rows.ts'
import { type Browser, TOLVAN } from '../../../test/app.ts'
import { auditEntries } from '../../../test/audit-entries.ts'
import { type Signature, signatureOver } from '../../../test/case-system.ts'
import { checkDocuments, fillInWithDocument, uploaded } from '../../../test/documents.ts'
import { UNKNOWN_ID } from '../../../test/guarded.ts'
import { jpeg } from '../../../test/inspect/files.ts'
import { eventually, fillIn } from '../../../test/journey.ts'
import { NILS } from '../../../test/signing.ts'
import { useBrowser, useSigningTest } from '../../../test/use-app.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { makeReceipt } from '../receipts/make-receipt.ts'
import { handedOverKey } from '../receipts/receipt-keys.ts'
import { deliverCase } from './deliver-case.ts'

/** More than the socket buffers between two processes hold. */
const LARGE = 20_000_000
const server = useSigningTest()
const browser = useBrowser(server)

/** Signed and delivered, with one document covered by the signature and one outside it. */
const handOver = async (as: Browser, file?: { fileName: string; content: Buffer }) => {
  const { applicationId, documentId } = await fillInWithDocument(server.test, as, file)
  const unsigned = await uploaded(server.test, as, applicationId)
  await checkDocuments(server.test)
  const id = await server.sendIn(as, applicationId)
  await deliverCase(server.test.deps, id)
  return { id, documentId, unsigned }
}
type HandedOver = Awaited<ReturnType<typeof handOver>>
/**
 * Tolvan's application; Nils's, with a protected identity at the delivery; one that awaits its delivery; and a draft.
 */
let mine: HandedOver
let ofProtected: HandedOver
let waiting: string
let draft: string
let origin: string
beforeAll(async () => {
  origin = await server.test.app.listen({ port: 0, host: '127.0.0.1' })
  mine = await handOver(browser)
  waiting = await server.sendIn(browser)
  draft = toUuid(await fillIn(server.test, browser))
  // The identity provider gives no names for a protected identity.
  const unnamed = { givenName: '', familyName: '' }
  const nils = await server.signIn(NILS)
  await server.test.db.updateTable('person').set(unnamed).where('personalNumber', '=', NILS).execute()
  ofProtected = await handOver(nils)
}, 120_000)

const submissionOf = async (id: string): Promise<Submission> => {
  const cases = await server.world.ask<{ applicationId: string; submission: Submission }[]>('case-system/cases')
  const found = cases.find(({ applicationId }) => applicationId === id)
  if (!found) throw new Error(`${id} was not handed over`)
  return found.submission
}
const filesOf = ({ receipt, application, evidence, documents }: Submission) =>
  [receipt, application, ...(evidence ? [evidence] : []), ...documents].map((file) => ({
    ...file,
    path: new URL(file.href).pathname,
  }))

type Headers = Partial<Signature> & { range?: string }
const ask = (path: string, headers: Headers, method: 'GET' | 'HEAD' = 'GET') =>
  server.test.call(method, path, { headers })
const rightly = (path: string, method = 'GET') => signatureOver(server.test.deps, `${method}.${path}`)
const fetched = (path: string, range?: string) => ask(path, { ...rightly(path), ...(range && { range }) })
const statusOf = async (path: string, signature = rightly(path)) => String((await ask(path, signature)).statusCode)

const recorded = async (id: string) => {
  const rows = server.test.db.selectFrom('caseFetch').select('what').where('applicationId', '=', id)
  return (await rows.orderBy('what').execute()).map(({ what }) => what)
}
const isWhole = (id: string) => server.test.deps.stores.caseFiles.handedOverWhole(id)
const audited = async (id: string) =>
  (await auditEntries(server.test, id)).filter(({ action }) => action === 'fetched-by-case-system')

describe('fetch access', () => {
  /** Content to sign, named by the first columns of FETCHES. `other` is the same file of another application. */
  const signedAsTheySay = async (path: string, other: string): Promise<string[]> => {
    const { deps } = server.test
    const over = (content: string, age = 0) => signatureOver(deps, content, age)
    const right = over(`GET.${path}`)
    const wrong = [
      over(`GET.${path}`, 360),
      over(`GET.${path}`, -360),
      over(`POST.${path}`),
      over(`GET.${path}/`),
      over(`GET.${other}`),
    ]
    const statuses: string[] = []
    for (const signature of [right, ...wrong]) statuses.push(await statusOf(path, signature))
    await deps.testSupport?.setClock(new Date(deps.clock.now().getTime() + 360_000))
    statuses.push(await statusOf(path, right))
    await deps.testSupport?.setClock(null)
    statuses.push(await statusOf(path, { ...rightly(path), 'x-case-signature': 'sha256=garbage' }))
    const bySession = await server.test.call('GET', path, { browser })
    return [...statuses, String(bySession.statusCode)]
  }

  it.each(FETCHES)('limits %s to the case system and to named files (HND-02, ACC-15)', async (operation, outcomes) => {
    const pathOf = (id: string, documentId = UNKNOWN_ID) =>
      operation.replace('GET ', '/api/v1').replace('{applicationId}', id).replace('{documentId}', documentId)
    const own = pathOf(mine.id, mine.documentId)
    const found = [
      await signedAsTheySay(own, pathOf(ofProtected.id, mine.documentId)),
      [
        await statusOf(pathOf(draft)),
        await statusOf(pathOf(waiting)),
        await statusOf(pathOf(ofProtected.id, ofProtected.documentId)),
      ],
    ]
    if (operation.includes('{documentId}')) {
      const { documents } = server.test.deps.stores
      const ofDocuments: string[] = []
      for (const state of ['checking', 'refused'] as const) {
        await documents.update(mine.documentId, { state })
        ofDocuments.push(await statusOf(own))
      }
      await documents.update(mine.documentId, { state: 'ready' })
      ofDocuments.push(await statusOf(pathOf(mine.id, mine.unsigned)))
      found.push([...ofDocuments, await statusOf(pathOf(mine.id, ofProtected.documentId))])
    }
    expect(found.map((group) => group.join(' ')).join(' | ')).toBe(outcomes)
  })

  it('gives no evidence of an identity that has become protected since, and all the rest (HND-02)', async () => {
    const names = async (givenName: string, familyName: string) =>
      server.test.db.updateTable('person').set({ givenName, familyName }).where('personalNumber', '=', TOLVAN).execute()
    const at = `/api/v1/cases/${mine.id}`
    await names('', '')
    expect([await statusOf(`${at}/evidence`), await statusOf(`${at}/receipt.pdf`)]).toEqual(['404', '200'])
    await names('Tolvan', 'Tolvansson')
    expect(await statusOf(`${at}/evidence`)).toBe('200')
  })

  it('requires a signature over the exact call (HND-02)', async () => {
    const path = `/api/v1/cases/${mine.id}/receipt.pdf`
    const right = rightly(path)
    const changed = (text: string) =>
      fc
        .tuple(fc.nat(text.length - 1), fc.constantFrom(...'0123456789abcdef'))
        .map(([at, character]) => `${text.slice(0, at)}${character}${text.slice(at + 1)}`)
        .filter((other) => other !== text)
    const other = fc.oneof(
      changed(right['x-case-signature'].slice('sha256='.length)).map((hex) => ({
        'x-case-signature': `sha256=${hex}`,
      })),
      changed(right['x-case-timestamp']).map((timestamp) => ({ 'x-case-timestamp': timestamp })),
    )
    await fc.assert(
      fc.asyncProperty(other, async (change) => {
        expect((await ask(path, { ...right, ...change })).statusCode).toBe(403)
      }),
      { numRuns: 50 },
    )
    expect((await ask(`${path}?part=1`, right)).statusCode).toBe(403)
    expect((await ask(path, right, 'HEAD')).statusCode).toBe(403)
    expect((await fetched(`${path}?part=1`)).statusCode).toBe(200)
    expect((await ask(path, right)).statusCode).toBe(200)
  })

  it('reveals nothing of the path to an unsigned caller: 403 before 400 and 404 (HND-02)', async () => {
    for (const id of ['x', UNKNOWN_ID, '%']) {
      const answer = await ask(`/api/v1/cases/${id}/receipt.pdf`, {})
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'error.event-signature.text'])
    }
  })
})

it('serves the named bytes, even after the PDFs were printed again (HND-01, HND-02)', async () => {
  const { id } = mine
  await makeReceipt(server.test.deps, id)
  const days = { status: 'Granted', decidedOn: '2026-02-28', validUntil: '2031-02-28' } as const
  await server.test.deps.stores.applications.update(id, days)
  await makeReceipt(server.test.deps, id)
  const files = filesOf(await submissionOf(id))
  expect(files.map(({ path }) => path.split('/').at(5))).toEqual([
    'receipt.pdf',
    'application.pdf',
    'evidence',
    'documents',
  ])
  for (const { path, size, sha256 } of files) {
    const { statusCode, rawPayload, headers } = await fetched(path)
    expect([path, statusCode, rawPayload.length]).toEqual([path, 200, size])
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
    expect(headers).toMatchObject({ etag: `"${sha256}"`, 'accept-ranges': 'bytes', 'content-length': String(size) })
  }
})

it('serves two ranges that together are the whole file, for any cut (HND-02)', async () => {
  const { id } = mine
  for (const { path, size, sha256 } of filesOf(await submissionOf(id)))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: size - 1 }), async (cut) => {
        const parts = [await fetched(path, `bytes=0-${cut - 1}`), await fetched(path, `bytes=${cut}-`)]
        expect(parts.map(({ statusCode }) => statusCode)).toEqual([206, 206])
        const whole = Buffer.concat(parts.map(({ rawPayload }) => rawPayload))
        expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256)
      }),
      { numRuns: 5 },
    )
  const [receipt] = filesOf(await submissionOf(id))
  expect((await fetched(receipt?.path ?? '', 'bytes=99999999-')).statusCode).toBe(416)
})

it('audits each fetch, and records completion once the last byte of each file is sent (HND-02)', {
  tags: ['nightly'],
}, async () => {
  const { id, documentId } = await handOver(browser)
  expect(await isWhole(id)).toBe(false)
  const [receipt, ...others] = filesOf(await submissionOf(id))
  const path = receipt?.path ?? ''
  await fetched(path, 'bytes=-1')
  await fetched(path, 'bytes=20-')
  await fetched(path, 'bytes=0-9')
  await ask(path, rightly(path, 'HEAD'), 'HEAD')
  expect(await recorded(id)).toEqual([])
  for (const other of others) await fetched(other.path)
  await eventually(async () => (await recorded(id)).length === 3, 'three fetches')
  expect(await isWhole(id)).toBe(false)
  await fetched(path, 'bytes=10-')
  await eventually(() => isWhole(id), 'the last fetch')
  expect(await recorded(id)).toEqual(['application', `document:${documentId}`, 'evidence', 'receipt'])
  const log = await audited(id)
  expect(log.map(({ detail }) => detail)).toEqual([
    { what: 'receipt', from: (receipt?.size ?? 0) - 1, to: (receipt?.size ?? 0) - 1 },
    { what: 'receipt', from: 20, to: (receipt?.size ?? 0) - 1 },
    { what: 'receipt', from: 0, to: 9 },
    { what: 'application' },
    { what: 'evidence' },
    { what: `document:${documentId}` },
    { what: 'receipt', from: 10, to: (receipt?.size ?? 0) - 1 },
  ])
  expect(new Set(log.map(({ personId }) => personId))).toEqual(new Set([null]))
})

it('does not count a file that is shorter than named (HND-02)', { tags: ['nightly'] }, async () => {
  const { id } = await handOver(browser)
  const [receipt] = filesOf(await submissionOf(id))
  const { fileStore } = server.test.deps
  const key = handedOverKey(toUuid(id), receipt?.sha256 ?? '')
  await fileStore.remove(key)
  await fileStore.write(key, Readable.from([Buffer.alloc(1000)]))
  const path = receipt?.path ?? ''
  await fetch(`${origin}${path}`, { headers: rightly(path) })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)
  await eventually(async () => (await audited(id)).length === 1, 'the fetch in the log')
  await server.test.app.inject('/health')
  expect(await recorded(id)).toEqual([])
})

it('has no complete fetch of an undelivered case (HND-02)', async () => {
  expect(await isWhole(waiting)).toBe(false)
})

it('does not count an answer that breaks off (HND-02)', { tags: ['nightly'] }, async () => {
  const { id, documentId } = await handOver(browser, {
    fileName: 'bild.jpg',
    content: jpeg({ after: Buffer.alloc(LARGE, 1) }),
  })
  const path = `/api/v1/cases/${id}/documents/${documentId}`
  const { body } = await fetch(`${origin}${path}`, { headers: rightly(path) })
  const reader = body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await eventually(async () => (await audited(id)).length === 1, 'the fetch in the log')
  await server.test.app.inject('/health')
  expect(await recorded(id)).toEqual([])
  const whole = await fetch(`${origin}${path}`, { headers: rightly(path) })
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(LARGE)
  await eventually(async () => (await recorded(id)).length === 1, 'the fetch')
})
