/** Hands a submitted application to the case system, and stores the number it gets: at least once out, once in. */
import { loadWhole } from '../../application/load-whole.ts'
import { documentsByUse } from '../../application/stored-files.ts'
import { pick } from '../../basics/pick.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'
import type { Stores } from '../../ports/stores.ts'
import { recordCaseNumber } from './record-case-number.ts'

type DeliverNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'catalogue' | 'caseSystem'>

/** Null for a protected identity: the certificate in its evidence gives the name, so the evidence stays here. */
const evidenceOf = async (stores: Stores, { id, submittedBy }: ApplicationRecord): Promise<object | null> => {
  if (submittedBy === null || (await stores.sessions.hasProtectedIdentity(submittedBy))) return null
  return (await stores.signOrders.evidenceOf(id))?.packet ?? null
}

/** The submission: what was signed, its evidence, and the list of its files. The case system can't fetch the files from us. */
const submissionOf = async (needs: DeliverNeeds, stores: Stores, application: ApplicationRecord) => {
  const whole = await loadWhole(needs, stores, application)
  const signed = await stores.signOrders.liveOrSucceeded(application.id)
  // Only the files that were signed for, which signing has waited for; other uploads are not handed over.
  const { named } = await documentsByUse(stores, whole)
  const documents = named.filter(({ state }) => state === 'ready')
  return {
    applicationId: application.id,
    applicationNumber: application.number,
    businessType: whole.businessType.nameKey,
    ...pick(application, 'reportNumber', 'versionNumber', 'isRenewal', 'previousCaseNumber', 'language', 'fee'),
    submittedAt: application.submittedAt?.toISOString() ?? null,
    signedDocument: signed ? { base64: signed.canonicalDocument.toString('base64'), sha256: signed.digest } : null,
    evidence: await evidenceOf(stores, application),
    documents: documents.map((each) => pick(each, 'id', 'fileName', 'size', 'contentType', 'sha256')),
  }
}

/** Throws when it could not be handed over: the queue tries again. */
export const deliverCase = async (needs: DeliverNeeds, applicationId: string): Promise<void> => {
  const application = await needs.stores.applications.find(applicationId)
  if (!application || application.status === 'Started' || application.caseNumber !== null) return
  const submission = await submissionOf(needs, needs.stores, application)
  const receipt = await needs.caseSystem.deliver(applicationId, submission)
  if (receipt.kind === 'accepted') return
  await needs.inTransaction(async (stores) => {
    const locked = await stores.applications.lock(applicationId)
    if (locked) await recordCaseNumber(needs, stores, locked, receipt.caseNumber)
  })
}
