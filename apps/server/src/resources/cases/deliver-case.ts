/** Delivers a submitted application to the case system (at least once) and stores its answer (once). */
import type { CaseSystem } from '../../ports/case-system.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { PermanentFailure } from '../../ports/jobs.ts'
import { inCaseTransaction } from './case-conflict.ts'
import { type DescribeDependencies, describeSubmission } from './describe-submission.ts'
import { type RecordDependencies, recordCaseNumber } from './record-case-number.ts'
import { stampBeforeDelivery } from './stamp-before-delivery.ts'

type DeliverDependencies = DescribeDependencies &
  RecordDependencies &
  Pick<Dependencies, 'timeStamper'> & { caseSystem: Pick<CaseSystem, 'deliver'> }

/**
 * Throws if the delivery failed; the job queue retries it, also when the application was signed anew meanwhile. A
 * conflict or a lost signature is permanent: people decide which signed document is examined.
 */
export const deliverCase = async (deps: DeliverDependencies, applicationId: string): Promise<void> => {
  const application = await deps.stores.applications.find(applicationId)
  if (!application || application.status === 'Started') return
  // A worker of 0.1.0 stores the case number alone: the same delivery again settles that it was answered.
  if (application.caseNumber !== null && !application.undelivered) return
  await stampBeforeDelivery(deps, { applicationId }, application.submittedAt)
  const submission = await describeSubmission(deps, application)
  const receipt = await deps.caseSystem.deliver(applicationId, submission)
  if (receipt.kind === 'conflict')
    throw new PermanentFailure('the case system has another signed document of this application')
  await inCaseTransaction(deps, async (stores) => {
    const locked = await stores.applications.lock(applicationId)
    // A fail-over during the delivery may have lost the signature.
    if (!locked || locked.status === 'Started')
      throw new PermanentFailure('the database lost the signature of this application while it was delivered')
    if (locked.digest !== submission.signedDocument.sha256)
      throw new Error('the application was signed again while its older document was delivered')
    await stores.applications.update(applicationId, { undelivered: false })
    if (receipt.kind === 'delivered') await recordCaseNumber(deps, stores, locked, receipt.caseNumber)
  })
}
