/** Starts a new application, a renewal or a notification. */
import { randomUUID } from 'node:crypto'
import type { NewApplication } from '@sievert/contract/applications'
import { under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import { AppError, refuse } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { Actor } from '../ports/party.ts'
import { reportStatusOf } from '../reports/report-status.ts'
import { prefill } from './prefill.ts'

type CreateNeeds = Pick<Needs, 'stores' | 'inTransaction' | 'clock' | 'catalogue'>

const startableType = ({ catalogue }: CreateNeeds, actor: Actor, { businessTypeId, isRenewal }: NewApplication) => {
  const type = catalogue.businessType(businessTypeId)
  if (!type) throw new AppError('general.server.business-type-not-found.text')
  if (!type.applicants.includes(actor.party.isPrivatePerson ? 'PrivatePerson' : 'Company'))
    throw new AppError('error.not-for-applicant.text')
  if (!type.implemented && !type.reportOnly) throw new AppError('error.not-startable.text')
  if (type.reportOnly && isRenewal) refuse([{ path: 'isRenewal', key: 'error.report-not-renewable.text' }])
  return type
}

/** 403, 404, 409, 422 as NEW-01…06 say; gives the new application's UUID. */
export const createApplication = async (needs: CreateNeeds, actor: Actor, request: NewApplication): Promise<string> => {
  if (request.oid !== undefined && request.oid !== actor.party.oid) throw new AppError('error.other-identity.text')
  const type = startableType(needs, actor, request)
  const previousCaseNumber = request.isRenewal ? (request.previousCaseNumber ?? '').trim() : null
  if (previousCaseNumber !== null) refuse(under('previousCaseNumber', caseNumber(previousCaseNumber)))
  if (type.reportOnly) {
    const { existingReportStatus, inProgressId } = await reportStatusOf(needs, actor, type.id)
    if (existingReportStatus === 'ActiveReport' || inProgressId !== null) throw new AppError('error.report-exists.text')
  }
  const id = randomUUID()
  await needs.inTransaction(async (stores) => {
    const now = needs.clock.now()
    const source = await prefill(needs, stores, actor, { businessTypeId: type.id, previousCaseNumber })
    await stores.applications.insert({
      id,
      businessTypeId: type.id,
      versionNumber: needs.catalogue.latestVersion(type.id).versionNumber,
      partyId: actor.party.partyId,
      party: actor.party,
      createdBy: actor.person.id,
      createdAt: now,
      isRenewal: request.isRenewal,
      previousCaseNumber,
      prefilledFrom: source?.caseNumber ?? null,
    })
    await source?.copyTo(id, now)
    await stores.audit.append({
      chain: `application:${id}`,
      at: now,
      personId: actor.person.id,
      partyId: actor.party.partyId,
      action: 'application-created',
      detail: { businessTypeId: type.id, isRenewal: request.isRenewal },
    })
  })
  return id
}
