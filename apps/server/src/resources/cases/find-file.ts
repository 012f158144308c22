/** Finds a file that a submission named, with the bytes that it named. */
import { Readable } from 'node:stream'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CaseFile, CaseFileName, EvidenceName } from '../../ports/case-files.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { GivenFile } from '../../ports/file-store.ts'
import { requireFound } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { requireReady } from '../documents/require-ready.ts'
import { handedOverKey } from '../receipts/receipt-keys.ts'
import { type Evidence, evidenceForms, mayHaveEvidence } from './evidence-bytes.ts'

type FindDependencies = Pick<Dependencies, 'stores' | 'fileStore'>
type Content = Pick<GivenFile, 'fileName' | 'contentType' | 'read'>
/** `stamped-…` is the named evidence with its time-stamp. Its bytes were not named. */
type StampedName = `stamped-${EvidenceName}`
export type FetchName = CaseFileName | StampedName

export const isStampedName = (what: FetchName): what is StampedName => what.startsWith('stamped-')
const isEvidenceName = (what: CaseFileName): what is EvidenceName => what === 'evidence' || what.startsWith('evidence:')

/** The person who signed the application, or the answer, and the stored name. */
const signerOf = async (
  { stores }: FindDependencies,
  { id, submittedBy, signerName }: ApplicationRecord,
  messageId?: string,
) => {
  if (messageId === undefined) return [submittedBy, signerName] as const
  const message = await stores.messages.find(id, messageId)
  return [message?.sentBy ?? null, message?.senderName ?? null] as const
}

const evidenceFile = async (
  deps: FindDependencies,
  application: ApplicationRecord,
  what: EvidenceName,
  isWanted: (evidence: Evidence) => boolean,
): Promise<GivenFile> => {
  const { stores } = deps
  const [, messageId] = what.split(':')
  const isAllowed = await mayHaveEvidence(stores, ...(await signerOf(deps, application, messageId)))
  const forms = isAllowed ? await evidenceForms(stores, { applicationId: application.id, messageId }) : []
  const { bytes, sha256 } = requireFound(forms.find(isWanted))
  const read: Content['read'] = async (part) => Readable.from([part ? bytes.subarray(part.start, part.end + 1) : bytes])
  return { fileName: 'evidence.json', contentType: 'application/json', size: bytes.length, sha256, read }
}

const contentOf = async (
  deps: FindDependencies,
  application: ApplicationRecord,
  { what, sha256 }: CaseFile,
): Promise<Content> => {
  const { stores, fileStore } = deps
  if (isEvidenceName(what)) return evidenceFile(deps, application, what, (form) => form.sha256 === sha256)
  if (what === 'receipt' || what === 'application') {
    const key = handedOverKey(application.id, sha256)
    return { fileName: `${what}.pdf`, contentType: 'application/pdf', read: (part) => fileStore.read(key, part) }
  }
  const document = requireFound(await stores.documents.find(application.id, what.slice('document:'.length)))
  requireReady(document)
  return {
    ...pick(document, 'fileName', 'contentType'),
    read: (part) => fileStore.read(document.storageKey, part),
  }
}

/**
 * Throws 404 for a file that no submission named, and thus for files of drafts and for documents outside the signature.
 */
export const findFile = async (
  deps: FindDependencies,
  application: ApplicationRecord,
  what: FetchName,
): Promise<GivenFile> => {
  const named = await deps.stores.caseFiles.listOf(application.id)
  const plain = isStampedName(what) ? (what.slice('stamped-'.length) as EvidenceName) : what
  const file = requireFound(named.find((each) => each.what === plain))
  if (plain !== what && isEvidenceName(plain))
    return evidenceFile(deps, application, plain, ({ hasTimeStamp }) => hasTimeStamp)
  return { ...pick(file, 'size', 'sha256'), ...(await contentOf(deps, application, file)) }
}
