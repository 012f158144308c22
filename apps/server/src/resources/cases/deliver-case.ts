/** Delivers a submitted application to the case system (at least once) and stores its answer (once). */
import type { Dependencies } from '../../ports/dependencies.ts'
import { PermanentFailure } from '../../ports/jobs.ts'
import { type DescribeDependencies, describeSubmission } from './describe-submission.ts'
import { inCaseTransaction, type RecordDependencies, recordCaseNumber } from './record-case-number.ts'
import { stampBeforeDelivery } from './stamp-before-delivery.ts'

type DeliverDependencies = DescribeDependencies & RecordDependencies & Pick<Dependencies, 'caseSystem' | 'timeStamper'>

/**
 * Throws if the delivery failed; the job queue retries it. A conflict is permanent: people decide whether the first or
 * the second signed document is examined.
 */
export const deliverCase = async (deps: DeliverDependencies, applicationId: string): Promise<void> => {
  const application = await deps.stores.applications.find(applicationId)
  if (!application || application.status === 'Started' || application.caseNumber !== null) return
  await stampBeforeDelivery(deps, application)
  const receipt = await deps.caseSystem.deliver(applicationId, await describeSubmission(deps, application))
  if (receipt.kind === 'conflict')
    throw new PermanentFailure('the case system has another signed document of this application')
  await inCaseTransaction(deps, async (stores) => {
    const locked = await stores.applications.lock(applicationId)
    if (!locked) return
    await stores.applications.update(applicationId, { undelivered: false })
    if (receipt.kind === 'delivered') await recordCaseNumber(deps, stores, locked, receipt.caseNumber)
  })
}
