/** An application in the shapes of the contract: a row of the list, and the whole. */
import type { ApplicationDetails, ApplicationEvent, ApplicationSummary } from '@sievert/contract/application-details'
import type { Receipt } from '@sievert/contract/receipts'
import type { Language } from '@sievert/domain/application-type/definition'
import type { InvoiceTo } from '@sievert/domain/receipts/invoice'
import { hasEnded } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { applicationTypeOf } from '../../application/application-type-of.ts'
import { compressed } from '../../basics/application-id.ts'
import { pick } from '../../basics/pick.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Needs } from '../../ports/needs.ts'

type DescribeNeeds = Pick<Needs, 'catalogue' | 'clock'>

const endedOf = ({ clock }: DescribeNeeds, { validUntil }: ApplicationRecord): { ended?: true } =>
  validUntil !== null && hasEnded(validUntil, stockholmDate(clock.now().getTime())) ? { ended: true } : {}

export const summaryOf = (
  needs: DescribeNeeds,
  application: ApplicationRecord,
  language: Language,
): ApplicationSummary => {
  const { businessType } = applicationTypeOf(needs, application)
  return {
    applicationId: compressed(application.id),
    lastSaved: application.lastSaved.toISOString(),
    status: application.status,
    ...(application.caseNumber ? { caseNumber: application.caseNumber } : {}),
    businessType: { ...pick(businessType, 'id', 'nameKey', 'reportOnly'), name: businessType.name[language] },
    versionNumber: application.versionNumber,
    ...(application.reportNumber ? { reportNumber: application.reportNumber } : {}),
    withdrawn: application.withdrawnAt !== null,
    ...(application.validUntil ? { validUntil: application.validUntil } : {}),
    ...endedOf(needs, application),
  }
}

const eventsOf = (application: ApplicationRecord): ApplicationEvent[] => {
  const { submittedAt, registeredAt, grantedAt, withdrawnAt } = application
  const moments = [
    { kind: 'Submitted' as const, at: submittedAt },
    { kind: 'Registered' as const, at: registeredAt },
    { kind: 'Granted' as const, at: grantedAt },
    { kind: 'Withdrawn' as const, at: withdrawnAt },
  ]
  return moments
    .flatMap(({ kind, at }) => (at ? [{ kind, at: at.toISOString() }] : []))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}

const receiptOf = (application: ApplicationRecord, invoice: InvoiceTo | null): Receipt | null =>
  application.submittedAt && {
    ...pick(application, 'contactEmail', 'reportNumber', 'validUntil'),
    submittedAt: application.submittedAt.toISOString(),
    signedBy: application.signerName ?? '',
    signMethod: application.signMethod ?? '',
    dueNow: application.fee?.dueNow ?? 0,
    yearlyFee: application.fee?.feeTotal ?? 0,
    invoice,
    digest: application.digest ?? '',
  }

/** Fields that only an application has that can still be changed. */
type AboutStarted = Pick<ApplicationDetails, 'pendingSignStateId' | 'openSteps'>

export const detailsOf = (
  needs: DescribeNeeds,
  application: ApplicationRecord,
  language: Language,
  { pendingSignStateId, openSteps, invoice }: AboutStarted & { invoice: InvoiceTo | null },
): ApplicationDetails => {
  const { businessType } = applicationTypeOf(needs, application)
  const { id, party } = application
  return {
    applicationId: compressed(id),
    uncompressedApplicationId: id,
    ...pick(application, 'status', 'caseNumber', 'isRenewal', 'previousCaseNumber', 'prefilledFrom', 'versionNumber'),
    ...pick(application, 'currentStep', 'stepProgress', 'complete', 'revision'),
    applicationNumber: application.number,
    lastSaved: application.lastSaved.toISOString(),
    ...(openSteps ? { openSteps } : {}),
    businessType: {
      ...pick(businessType, 'id', 'reportOnly', 'nameKey'),
      businessType: businessType.category,
      name: businessType.name[language],
    },
    party: pick(party, 'oid', 'name', 'displayId', 'isPrivatePerson'),
    withdrawn: application.withdrawnAt !== null,
    ...endedOf(needs, application),
    events: eventsOf(application),
    receipt: receiptOf(application, invoice),
    pendingSignStateId,
  }
}
