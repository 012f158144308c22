/** How an application looks from outside: in the list, and in full. */
import type { ApplicationDetails, ApplicationEvent, ApplicationSummary } from '@sievert/contract/applications'
import type { Receipt } from '@sievert/contract/receipts'
import type { Language } from '@sievert/domain/application-type/definition'
import type { InvoiceTo } from '@sievert/domain/receipts/invoice'
import { hasEnded } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { applicationTypeOf } from '../../application/application-type-of.ts'
import { compressed } from '../../basics/application-id.ts'
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
    businessType: {
      id: businessType.id,
      nameKey: businessType.nameKey,
      name: businessType.name[language],
      reportOnly: businessType.reportOnly,
    },
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
    submittedAt: application.submittedAt.toISOString(),
    signedBy: application.signerName ?? '',
    signMethod: application.signMethod ?? '',
    contactEmail: application.contactEmail,
    reportNumber: application.reportNumber,
    dueNow: application.fee?.dueNow ?? 0,
    yearlyFee: application.fee?.feeTotal ?? 0,
    invoice,
    validUntil: application.validUntil,
    digest: application.digest ?? '',
  }

/** What only an application that can still be changed has. */
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
    status: application.status,
    caseNumber: application.caseNumber,
    applicationNumber: application.number,
    isRenewal: application.isRenewal,
    previousCaseNumber: application.previousCaseNumber,
    prefilledFrom: application.prefilledFrom,
    lastSaved: application.lastSaved.toISOString(),
    currentStep: application.currentStep,
    stepProgress: application.stepProgress,
    complete: application.complete,
    ...(openSteps ? { openSteps } : {}),
    versionNumber: application.versionNumber,
    businessType: {
      id: businessType.id,
      businessType: businessType.category,
      reportOnly: businessType.reportOnly,
      nameKey: businessType.nameKey,
      name: businessType.name[language],
    },
    revision: application.revision,
    party: { oid: party.oid, name: party.name, displayId: party.displayId, isPrivatePerson: party.isPrivatePerson },
    withdrawn: application.withdrawnAt !== null,
    ...endedOf(needs, application),
    events: eventsOf(application),
    receipt: receiptOf(application, invoice),
    pendingSignStateId,
  }
}
