/** Generates a submission as Sievert delivers it, with the files that it names. */

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addressOf, type CallName } from '@sievert/contract/calls'
import type { Submission } from '@sievert/contract/case-delivery'
import { followingOf, kindOf } from '@sievert/domain/application/follows'
import { canonicalJson } from '@sievert/domain/signing/canonical-json'
import type { MadeUpApplications, MakeUp } from './made-up-applications.ts'

/** The fault of the first answers to a fetch of the only document. */
export type FileFault = 'damaged' | 'short' | 'cut' | 'refused' | 'silent'
/** The fault of the first answers to an event; `unknown` and `conflict` are permanent. */
export type EventFault = 'refused' | 'silent' | 'unknown' | 'conflict'

/** The kinds of files that a submission names. */
export type FileKind = 'document' | 'receipt' | 'application' | 'evidence'

export type Plan = {
  /** The name in verdicts. */
  kind: string
  fileFault?: FileFault
  /** The file with the fault; by default the only document. */
  faultOf?: FileKind
  eventFault?: EventFault
  /** The token with which it is sent; by default the right one. */
  token?: 'none' | 'wrong'
  atOnce?: true
}
export type Served = { kind: FileKind; content: Buffer; contentType: string; sha256: string }
/** `files`: by path. */
export type Sample = Plan & { submission: Submission; files: ReadonlyMap<string, Served> }

/** Whether the planned fault concerns this file. */
export const isDisturbed = ({ fileFault, faultOf = 'document', files }: Sample, path: string): boolean =>
  fileFault !== undefined && files.get(path)?.kind === faultOf

export type Content = {
  about?: Partial<Pick<Submission, 'reportNumber' | 'isRenewal' | 'isChange' | 'previousCaseNumber'>>
  /** The kind of application; a permit when left out. */
  of?: keyof MadeUpApplications
  documents?: readonly (readonly [fileName: string, size: number])[]
  protectedIdentity?: boolean
  party?: string
  /** Minimum size of the signed document, in bytes. */
  signedSize?: number
}

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')
const served = (contentType: string, content: Buffer): Omit<Served, 'kind'> => ({
  content,
  contentType,
  sha256: sha256(content),
})
/** Each PDF is unique: bytes after a PDF's end change nothing in it. */
const pdf = (): Omit<Served, 'kind'> => served('application/pdf', Buffer.from(`${PDF}%${randomUUID()}\n`))
const text = (size: number): Omit<Served, 'kind'> =>
  served('text/plain', Buffer.from(randomBytes(size).toString('base64').slice(0, size)))
const json = (value: object): Omit<Served, 'kind'> => served('application/json', Buffer.from(canonicalJson(value)))

const CALLS_OF: Record<FileKind, CallName> = {
  document: 'fetchDocument',
  receipt: 'fetchReceipt',
  application: 'fetchSignedApplication',
  evidence: 'fetchEvidence',
}

/** Registers files under the paths of their `href`. */
const filing = (origin: string, applicationId: string) => {
  const files = new Map<string, Served>()
  const file = (kind: FileKind, one: Omit<Served, 'kind'>, documentId = '') => {
    const call = CALLS_OF[kind]
    const path = addressOf(call).path.replace(':applicationId', applicationId).replace(':documentId', documentId)
    files.set(path, { kind, ...one })
    return { href: `${origin}${path}`, size: one.content.length, sha256: one.sha256 }
  }
  return { files, file }
}

const feeOf = ({
  reportNumber,
  ...begun
}: Pick<Submission, 'reportNumber' | 'isRenewal' | 'previousCaseNumber'>): Submission['fee'] => {
  const kind = kindOf(reportNumber !== null, begun)
  const feeLineItems = [{ lineKey: 'base', name: 'Avgift', count: 1, pricePerUnit: 8200, lineTotalFee: 8200 }]
  return { kind, feeLineItems, feeTotal: 8200, dueNow: followingOf(begun) ? 0 : 8200 }
}

/** A signed document that begins as the real one does. */
const signedDocument = (
  about: object,
  { party = 'Tolvans Djurklinik AB', signedSize = 0 }: Content,
  madeUp: readonly object[] = [],
) => {
  const steps = [...madeUp, { title: 'Bilaga', text: 'Mycket text. '.repeat(Math.ceil(signedSize / 10)) }]
  const { content, sha256: digest } = json({ format: 'sievert-application/1', party: { name: party }, steps, ...about })
  return { base64: content.toString('base64'), sha256: digest }
}

/** As after a recovery that lost the first signature: the same application with other answers, signed again. */
export const signedAnew = (submission: Submission): Submission => ({
  ...submission,
  signedDocument: signedDocument({ applicationId: submission.applicationId, signedAnew: true }, {}),
})

/** `number`: of the application within the run. */
export const makeSample = (origin: string, number: number, plan: Plan, content: Content, makeUp: MakeUp): Sample => {
  const applicationId = randomUUID()
  const { files, file } = filing(origin, applicationId)
  const language = number % 2 === 0 ? ('sv' as const) : ('en' as const)
  const { steps, answers, ...type } = makeUp(number, language)
  const about = {
    applicationId,
    applicationNumber: `A2026-${String(number).padStart(6, '0')}`,
    ...type,
    reportNumber: null,
    isRenewal: false,
    isChange: false,
    previousCaseNumber: null,
    language,
    ...content.about,
  }
  const documents = (content.documents ?? []).map(([fileName, size]) => {
    const id = randomUUID()
    const one = fileName.endsWith('.pdf') ? pdf() : text(size)
    return { id, fileName, contentType: one.contentType, ...file('document', one, id) }
  })
  const submission: Submission = {
    ...about,
    // The documents of a sample are planned; its answers name all of them.
    answers: answers.map((each) => (each.files ? { ...each, files: documents.map(({ id }) => id) } : each)),
    fee: feeOf(about),
    submittedAt: new Date().toISOString(),
    signedDocument: signedDocument(about, content, steps),
    evidence: content.protectedIdentity
      ? null
      : { ...file('evidence', json({ madeUp: applicationId })), hasTimeStamp: true },
    receipt: file('receipt', pdf()),
    application: file('application', pdf()),
    documents,
  }
  return { ...plan, submission, files }
}
