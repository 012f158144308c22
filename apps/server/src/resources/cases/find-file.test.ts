/** The files that the case system gets: the named ones, none of a draft, no evidence of a protected identity. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { withTimeStamp } from '../../evidence/packet.ts'
import { sha256 as hashOf } from '../../evidence/packet-checks.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CaseFile } from '../../ports/case-files.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import type { ByteRange } from '../../ports/file-store.ts'
import { handedOverKey } from '../receipts/receipt-keys.ts'
import { evidenceForms } from './evidence-bytes.ts'
import { type FetchName, findFile } from './find-file.ts'

const ID = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'
const PACKET = { format: 'packet', seal: 'abc' }
const STAMP = Buffer.from('time-stamp')
const DOCUMENT = { fileName: 'ritning.pdf', contentType: 'application/pdf', storageKey: 'document-key', state: 'ready' }

type World = {
  named?: readonly CaseFile['what'][]
  evidenceSha256?: string
  timeStamp?: Buffer | null
  hasEvidence?: boolean
  isProtected?: boolean
  submittedBy?: string | null
  signerName?: string
  document?: Partial<DocumentRecord> | null
}
const NAMED: readonly CaseFile['what'][] = ['receipt', 'application', 'evidence', 'document:d1']

const storesOf = ({
  named = NAMED,
  evidenceSha256 = '',
  timeStamp = null,
  hasEvidence = true,
  isProtected = false,
  document = {},
}: World) => ({
  caseFiles: {
    listOf: async (id: string) =>
      id === ID ? named.map((what) => ({ what, size: 10, sha256: what === 'evidence' ? evidenceSha256 : what })) : [],
  },
  signOrders: { evidenceOf: async () => (hasEvidence ? { packet: PACKET, timeStamp } : undefined) },
  sessions: { hasProtectedIdentity: async (person: string) => person === 'p1' && isProtected },
  documents: {
    find: async (id: string, documentId: string) =>
      document && id === ID && documentId === 'd1' ? { ...DOCUMENT, ...document } : undefined,
  },
})
const asked: [string, ByteRange | undefined][] = []
const find = (what: FetchName, world: World = {}) => {
  const fileStore = {
    read: async (key: string, part?: ByteRange) => {
      asked.push([key, part])
      return Readable.from([Buffer.from(key)])
    },
  }
  const application = { id: ID, submittedBy: 'p1', ...world } as unknown as ApplicationRecord
  return findFile({ stores: storesOf(world), fileStore } as unknown as Dependencies, application, what)
}
const formsWith = (timeStamp: Buffer | null) =>
  evidenceForms(storesOf({ timeStamp }) as unknown as Parameters<typeof evidenceForms>[0], { applicationId: ID })
const missing = { code: 'error.not-found.text' }

it('returns the PDFs as delivered (HND-02)', async () => {
  for (const what of ['receipt', 'application'] as const) {
    const file = await find(what)
    expect(file).toMatchObject({ fileName: `${what}.pdf`, contentType: 'application/pdf', size: 10, sha256: what })
    await file.read({ start: 1, end: 2 })
    expect(asked.at(-1)).toEqual([handedOverKey(ID, what), { start: 1, end: 2 }])
  }
})

it('gives a document under its own name (HND-02)', async () => {
  const file = await find('document:d1')
  expect(file).toMatchObject({ fileName: 'ritning.pdf', contentType: 'application/pdf', sha256: 'document:d1' })
  await file.read({ start: 0, end: 0 })
  expect(asked.at(-1)).toEqual(['document-key', { start: 0, end: 0 }])
})

it.each(['receipt', 'application', 'evidence', 'stamped-evidence', 'document:d1'] as const)(
  'gives no %s that was not named (HND-02)',
  async (what) => {
    const others = NAMED.filter((name) => name !== (what === 'stamped-evidence' ? 'evidence' : what))
    for (const named of [[], others])
      await expect(find(what, { named, timeStamp: STAMP, evidenceSha256: '' })).rejects.toMatchObject(missing)
  },
)

it('gives no document that was refused or is gone, and one that is being checked later (HND-02)', async () => {
  await expect(find('document:d1', { document: { state: 'refused' } })).rejects.toMatchObject(missing)
  await expect(find('document:d1', { document: null })).rejects.toMatchObject(missing)
  await expect(find('document:d1', { document: { state: 'checking' } })).rejects.toMatchObject({ status: 409 })
})

it('gives the evidence in the form that was named, whole and in parts (HND-02)', async () => {
  const [stored] = await formsWith(null)
  const [stamped, same] = await formsWith(STAMP)
  expect(same).toEqual(stored)
  expect([stored?.hasTimeStamp, stamped?.hasTimeStamp]).toEqual([false, true])
  expect(JSON.parse(stamped?.bytes.toString() ?? '')).toEqual(withTimeStamp(PACKET, STAMP))
  for (const form of [stored, stamped]) {
    const { bytes = Buffer.alloc(0), sha256 = '' } = form ?? {}
    const file = await find('evidence', { timeStamp: STAMP, evidenceSha256: sha256 })
    expect(file).toMatchObject({ fileName: 'evidence.json', contentType: 'application/json', sha256: hashOf(bytes) })
    expect(await buffer(await file.read())).toEqual(bytes)
    expect(await buffer(await file.read({ start: 1, end: 3 }))).toEqual(bytes.subarray(1, 4))
  }
  await expect(find('evidence', { evidenceSha256: 'another' })).rejects.toMatchObject(missing)
})

it('returns the stamped evidence once a time-stamp exists, with its own size and hash (HND-02)', async () => {
  const [stamped] = await formsWith(STAMP)
  const { bytes = Buffer.alloc(0), sha256 } = stamped ?? {}
  expect(await find('stamped-evidence', { timeStamp: STAMP })).toMatchObject({ sha256, size: bytes.length })
  await expect(find('stamped-evidence')).rejects.toMatchObject(missing)
})

it.each([
  ['of a protected identity', { isProtected: true }],
  ['of several, one with a protected identity', { signerName: '' }],
  ['of what nobody has sent in', { submittedBy: null }],
  ['where there is none', { hasEvidence: false }],
])('gives no evidence %s, and all the rest (HND-02)', async (_what, world) => {
  const [stored] = await formsWith(null)
  const all = { timeStamp: STAMP, evidenceSha256: stored?.sha256 ?? '', ...world }
  for (const what of ['evidence', 'stamped-evidence'] as const)
    await expect(find(what, all)).rejects.toMatchObject(missing)
  expect((await find('receipt', all)).fileName).toBe('receipt.pdf')
})
