/** Fixes the files of a submission and their bytes at the first delivery, so that each retry delivers the same. */
import type { SignedKind } from '@sievert/domain/receipts/pdf-titles'
import { sha256 as hashOf } from '../../evidence/packet-checks.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CaseFile, CaseFileName } from '../../ports/case-files.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import { MissingFile } from '../../ports/file-store.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { PDF_KINDS, type PrintDependencies, renderPdfs } from '../receipts/make-receipt.ts'
import { handedOverKey, receiptKey } from '../receipts/receipt-keys.ts'
import { evidenceForms, mayHaveEvidence } from './evidence-bytes.ts'

/** `documents` are those covered by the signature. */
type Signed = { application: ApplicationRecord; order: SignOrderRecord; documents: readonly DocumentRecord[] }

export const fileOf = (what: CaseFileName, bytes: Buffer): CaseFile => ({
  what,
  size: bytes.length,
  sha256: hashOf(bytes),
})

/** The stored PDFs of the applicant; undefined while one of them is not rendered yet. */
const storedPdfs = async ({ fileStore }: PrintDependencies, { application, order }: Signed) => {
  const pdfs: [SignedKind, Buffer][] = []
  try {
    for (const kind of PDF_KINDS) {
      const stored = await fileStore.read(receiptKey(application, order.digest, kind))
      pdfs.push([kind, Buffer.concat(await stored.toArray())])
    }
    return pdfs
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}

/**
 * Stores copies of both PDFs under keys of their own: the receipt is rendered again after a case number or a decision.
 */
const copyPdfs = async (deps: PrintDependencies, signed: Signed): Promise<CaseFile[]> => {
  const { application, order } = signed
  const files: CaseFile[] = []
  for (const [kind, pdf] of (await storedPdfs(deps, signed)) ?? (await renderPdfs(deps, application, order))) {
    const file = fileOf(kind, pdf)
    await deps.fileStore.write(handedOverKey(application.id, file.sha256), [pdf])
    files.push(file)
  }
  return files
}

/** Returns the files that the first delivery named. */
export const nameFiles = async (deps: PrintDependencies, signed: Signed): Promise<CaseFile[]> => {
  const { caseFiles } = deps.stores
  const { id, submittedBy, signerName } = signed.application
  const named = await caseFiles.listOf(id)
  if (named.length > 0) return named
  const isAllowed = await mayHaveEvidence(deps.stores, submittedBy, signerName)
  const [evidence] = isAllowed ? await evidenceForms(deps.stores, { applicationId: id }) : []
  const files: CaseFile[] = [
    ...(await copyPdfs(deps, signed)),
    ...(evidence ? [fileOf('evidence', evidence.bytes)] : []),
    ...signed.documents.map(({ id: document, size, sha256 }) => ({
      what: `document:${document}` as const,
      size,
      sha256,
    })),
  ]
  await caseFiles.name(id, files, deps.clock.now())
  return caseFiles.listOf(id)
}
