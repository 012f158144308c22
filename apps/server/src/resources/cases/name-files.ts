/** Settles which files of an application the case system is told of, and with which bytes: once, so that a repeated delivery is the same. */
import { Readable } from 'node:stream'
import type { PaperKind } from '@sievert/domain/receipts/paper'
import { sha256 as hashOf } from '../../evidence/packet-checks.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { CaseFile, CaseFileName } from '../../ports/case-files.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import { MissingFile } from '../../ports/file-store.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import { makePapers, PAPERS, type PrintNeeds } from '../receipts/make-receipt.ts'
import { handedOverKey, receiptKey } from '../receipts/receipt-keys.ts'
import { evidenceForms, mayHaveEvidence } from './evidence-bytes.ts'

/** `documents`: those that were signed for. */
type Signed = { application: ApplicationRecord; order: SignOrderRecord; documents: readonly DocumentRecord[] }

const fileOf = (what: CaseFileName, bytes: Buffer): CaseFile => ({
  what,
  size: bytes.length,
  sha256: hashOf(bytes),
})

/** Those that the applicant has; undefined while one is still to be printed. */
const madePapers = async ({ fileStore }: PrintNeeds, { application }: Signed) => {
  const made: [PaperKind, Buffer][] = []
  try {
    for (const kind of PAPERS) {
      const stored = await fileStore.read(receiptKey(application, kind))
      made.push([kind, Buffer.concat(await stored.toArray())])
    }
    return made
  } catch (error) {
    if (error instanceof MissingFile) return undefined
    throw error
  }
}

/** Both PDFs as they are now, kept under a key of their own: the receipt is printed again when a number or a decision comes. */
const keepPapers = async (needs: PrintNeeds, signed: Signed): Promise<CaseFile[]> => {
  const { application, order } = signed
  const files: CaseFile[] = []
  for (const [kind, pdf] of (await madePapers(needs, signed)) ?? (await makePapers(needs, application, order))) {
    const file = fileOf(kind, pdf)
    await needs.fileStore.write(handedOverKey(application.id, file.sha256), Readable.from([pdf]))
    files.push(file)
  }
  return files
}

/** Those that were named first, by whichever delivery. */
export const nameFiles = async (needs: PrintNeeds, signed: Signed): Promise<CaseFile[]> => {
  const { caseFiles } = needs.stores
  const { id } = signed.application
  const named = await caseFiles.listOf(id)
  if (named.length > 0) return named
  const isAllowed = await mayHaveEvidence(needs.stores, signed.application)
  const [evidence] = isAllowed ? await evidenceForms(needs.stores, id) : []
  const files: CaseFile[] = [
    ...(await keepPapers(needs, signed)),
    ...(evidence ? [fileOf('evidence', evidence.bytes)] : []),
    ...signed.documents.map(({ id: document, size, sha256 }) => ({
      what: `document:${document}` as const,
      size,
      sha256,
    })),
  ]
  await caseFiles.name(id, files, needs.clock.now())
  return caseFiles.listOf(id)
}
