/** Delivers a submitted application to the case system (at least once) and stores the returned case number (once). */
import type { Needs } from '../../ports/needs.ts'
import { type DescribeNeeds, describeSubmission } from './describe-submission.ts'
import { inCaseTransaction, type RecordNeeds, recordCaseNumber } from './record-case-number.ts'
import { stampBeforeDelivery } from './stamp-before-delivery.ts'

type DeliverNeeds = DescribeNeeds & RecordNeeds & Pick<Needs, 'caseSystem' | 'timeStamper'>

/** Throws if the delivery failed; the job queue retries it. */
export const deliverCase = async (needs: DeliverNeeds, applicationId: string): Promise<void> => {
  const application = await needs.stores.applications.find(applicationId)
  if (!application || application.status === 'Started' || application.caseNumber !== null) return
  await stampBeforeDelivery(needs, application)
  const receipt = await needs.caseSystem.deliver(applicationId, await describeSubmission(needs, application))
  if (receipt.kind === 'accepted') return
  await inCaseTransaction(needs, async (stores) => {
    const locked = await stores.applications.lock(applicationId)
    if (locked) await recordCaseNumber(needs, stores, locked, receipt.caseNumber)
  })
}
