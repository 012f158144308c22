/** Decides whether a party may start a notification of a type (REP-01). */

import type { ReportStatus } from '@sievert/contract/reports'
import { isRefusal } from '@sievert/domain/application/decision'
import type { BusinessType } from '@sievert/domain/application-type/definition'
import { applicantKind } from '@sievert/domain/condition'
import { existingReportStatus, FOREVER, type LastDay, showsNotice, validTo } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { decisionOf } from '../../applications/decision-of.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError } from '../../utilities/errors/app-error.ts'

type StatusDependencies = Pick<Dependencies, 'stores' | 'clock' | 'catalogue'>

/** Last day of validity of a submitted notification: as decided, otherwise counted from the submission. */
const lastDayOf = (deps: StatusDependencies, application: ApplicationRecord): LastDay => {
  const { validUntil, submittedAt, lastSaved } = application
  if (validUntil !== null) return validUntil
  const { validityInYears } = applicationTypeOf(deps, application).version
  return validTo(stockholmDate((submittedAt ?? lastSaved).getTime()), validityInYears)
}

const reportTypeOf = (
  { catalogue, clock }: StatusDependencies,
  { party }: Actor,
  id: number,
): BusinessType<unknown> => {
  const type = catalogue.businessType(id)
  const isOffered = type?.applicants.includes(applicantKind(party))
  const isActive = catalogue.activeVersion(id, clock.now()) !== undefined
  if (!type?.reportOnly || !isOffered || !isActive) throw new AppError('general.server.business-type-not-found.text')
  return type
}

/** `inProgressId` is a UUID. Throws 404 for a type that is no notification, or not for this kind of applicant. */
export const reportStatusOf = async (
  deps: StatusDependencies,
  actor: Actor,
  businessTypeId: number,
): Promise<ReportStatus> => {
  const type = reportTypeOf(deps, actor, businessTypeId)
  const today = stockholmDate(deps.clock.now().getTime())
  const ofType = await deps.stores.applications.ofType(actor.party.partyId, businessTypeId)
  const inProgress = ofType.find(({ status }) => status === 'Started')
  const earlier = ofType
    // A rejected or dismissed notification is neither valid nor withdrawn.
    .filter((application) => application.status !== 'Started' && !isRefusal(decisionOf(application)))
    .map((application) => ({ validTo: lastDayOf(deps, application), withdrawn: application.withdrawnAt !== null }))
  const status = existingReportStatus(type, earlier, today)
  const holding = earlier.filter((report) => !report.withdrawn).map((report) => report.validTo ?? FOREVER)
  const last = holding.toSorted().at(-1)
  return {
    existingReportStatus: status,
    inProgressId: inProgress?.id ?? null,
    validUntil: status === 'ActiveReport' && last !== FOREVER ? (last ?? null) : null,
    showRegulationNotice: showsNotice(type, today),
  }
}
