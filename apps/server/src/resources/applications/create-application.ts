/** Creates an application, a renewal, a change or a notification. */

import type { NewApplication } from '@sievert/contract/applications'
import { followingOf } from '@sievert/domain/application/follows'
import { isChangeable, isRenewable } from '@sievert/domain/application-type/offered'
import { applicantKind } from '@sievert/domain/condition'
import { under } from '@sievert/domain/issue'
import { caseNumber } from '@sievert/domain/rules/case-number'
import type { Language } from '@sievert/domain/texts/language'
import { parseSections } from '../../applications/answers.ts'
import { applicationTypeOf } from '../../applications/application-type-of.ts'
import { checkFollowedPermit } from '../../applications/check-followed-permit.ts'
import { lockOwnApplication } from '../../applications/own-application.ts'
import { recallLastSent } from '../../applications/remembered-answers.ts'
import { requireDraftQuota, requireItemsQuota, requireNewAnswerQuota } from '../../applications/require-quota.ts'
import { shownNumberOf } from '../../applications/shown-number.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { AppError, throwIssues } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { reportStatusOf } from '../reports/report-status.ts'
import { copyAnswers, recallableOf } from './copy-answers.ts'
import { beginWith, grantedCase, newAnswers, pageWith, translated } from './prefill.ts'

type CreateDependencies = Pick<Dependencies, 'inTransaction' | 'clock' | 'catalogue' | 'config'>

const startableType = (
  { catalogue }: CreateDependencies,
  actor: Actor,
  { businessTypeId, isRenewal, isChange = false }: NewApplication,
  now: Date,
) => {
  const type = catalogue.businessType(businessTypeId)
  if (!type) throw new AppError('general.server.business-type-not-found.text')
  if (!type.applicants.includes(applicantKind(actor.party))) throw new AppError('error.not-for-applicant.text')
  if (!type.implemented && !type.reportOnly) throw new AppError('error.not-startable.text')
  if (type.reportOnly && isRenewal) throwIssues([{ path: 'isRenewal', key: 'error.report-not-renewable.text' }])
  if (isRenewal && !isRenewable(type)) throwIssues([{ path: 'isRenewal', key: 'error.not-renewable.text' }])
  if (isChange && (isRenewal || !isChangeable(type)))
    throwIssues([{ path: 'isChange', key: 'error.not-changeable.text' }])
  const version = catalogue.activeVersion(businessTypeId, now)
  if (!version) throw new AppError('general.server.business-type-not-found.text')
  return { type, version }
}

/**
 * Allows a party one active or started notification of a type. The second of two concurrent requests waits for the
 * quota lock and is refused here. A unique index in the database is the last safeguard.
 */
const refuseSecondReport = async (deps: CreateDependencies, stores: Stores, actor: Actor, businessTypeId: number) => {
  const { existingReportStatus, inProgressId } = await reportStatusOf({ ...deps, stores }, actor, businessTypeId)
  if (existingReportStatus === 'ActiveReport' || inProgressId !== null) throw new AppError('error.report-exists.text')
}

/** NEW-01, NEW-09: a renewal or change requires the number of the case that it follows. Null for all others. */
const previousCaseNumberOf = ({ isRenewal, isChange, previousCaseNumber }: NewApplication): string | null => {
  if (!isRenewal && !isChange) return null
  const number = previousCaseNumber ?? ''
  throwIssues(under('previousCaseNumber', caseNumber(number)))
  return number
}

type New = Pick<
  ApplicationRecord,
  'id' | 'businessTypeId' | 'isRenewal' | 'isReport' | 'previousCaseNumber' | 'language'
>
type Begun = New &
  Pick<ApplicationRecord, 'versionNumber' | 'createdAt'> &
  Pick<NewApplication, 'answers'> & { copied: ApplicationRecord | undefined }

/** LES-01: the party's own application of the type. Locked, so that it is copied as it stands at one moment. */
const sourceOfCopy = async (stores: Stores, actor: Actor, { copyOf, businessTypeId, ...others }: NewApplication) => {
  if (copyOf === undefined) return undefined
  if (others.isRenewal || others.isChange || others.previousCaseNumber || others.answers)
    throw new AppError('error.malformed.text', { detail: 'copyOf excludes other ways to begin' })
  const source = await lockOwnApplication(stores, actor, toUuid(copyOf))
  if (source.businessTypeId !== businessTypeId) throw new AppError('error.not-found.text')
  return source
}

const store = async (deps: CreateDependencies, stores: Stores, actor: Actor, { answers, copied, ...asked }: Begun) => {
  const { id, businessTypeId, versionNumber, isRenewal, previousCaseNumber, createdAt: now } = asked
  const { partyId } = actor.party
  const source = copied ?? (await grantedCase(stores, { partyId, businessTypeId, caseNumber: previousCaseNumber }))
  const createdBy = actor.person.id
  const recallable = source && (await recallableOf(deps, stores, source, { createdBy, isRenewal: !copied }))
  const pinned = applicationTypeOf(deps, { businessTypeId, versionNumber, party: actor.party })
  const brought = parseSections(answers ?? {})
  const own = translated(pinned.compiled, brought)
  requireItemsQuota(deps, newAnswers(pinned.compiled, own).items)
  const to = { ...pinned, partyId, createdBy, answers: own }
  const recalled = followingOf(asked) || copied ? undefined : await recallLastSent(deps, stores, to)
  const isStored = await stores.applications.insert({
    ...asked,
    partyId,
    party: actor.party,
    createdBy,
    prefilledFrom: (recallable ? shownNumberOf(source) : recalled?.source.id) ?? null,
    copiedFrom: source?.id ?? null,
  })
  if (!isStored) throw new AppError('error.report-exists.text')
  const entry = { chain: `application:${id}`, at: now, personId: createdBy, partyId }
  const isChange = followingOf(asked) === 'change'
  const copyOf = copied && { copyOf: copied.id }
  const detail = { businessTypeId, versionNumber, isRenewal, ...(isChange && { isChange }), ...copyOf }
  await stores.audit.append({ ...entry, action: 'application-created', detail })
  const by = { applicationId: id, savedBy: createdBy, savedAt: now }
  const all = { ...recalled?.sections, ...brought }
  const steps = recallable
    ? await copyAnswers(deps, stores, { source, versionNumber, party: actor.party, by, recallable })
    : await beginWith(
        stores,
        pinned.compiled,
        { all, pages: pageWith(pinned, actor.party, recalled?.information ?? {}) },
        by,
      )
  for (const step of steps) await stores.audit.append({ ...entry, action: 'step-prefilled', detail: step })
}

/**
 * Stores the new application under `id`, a UUID. Does nothing if the party already has an application with this id.
 * Throws 403, 404, 409 and 422 as NEW-01…06, NEW-08, NEW-09 and LES-01 specify.
 */
export const createApplication = async (
  deps: CreateDependencies,
  actor: Actor,
  id: string,
  request: NewApplication & { language: Language },
): Promise<void> => {
  if (request.oid !== undefined && request.oid !== actor.party.oid) throw new AppError('error.other-identity.text')
  // One instant for both: the wait for the party's lock must not date the application after its version was replaced.
  const createdAt = deps.clock.now()
  const { type, version } = startableType(deps, actor, request, createdAt)
  const { id: businessTypeId, reportOnly: isReport } = type
  const previousCaseNumber = previousCaseNumberOf(request)
  await deps.inTransaction(async (stores) => {
    if ((await stores.applications.find(id))?.partyId === actor.party.partyId) return
    await requireDraftQuota(deps, stores, actor)
    if (isReport) await refuseSecondReport(deps, stores, actor, businessTypeId)
    const copied = await sourceOfCopy(stores, actor, request)
    const { isRenewal, language, answers } = request
    const following = { id, partyId: actor.party.partyId, businessTypeId, isRenewal, previousCaseNumber }
    throwIssues(await checkFollowedPermit(stores, following, createdAt))
    const begun = previousCaseNumber !== null || !answers ? {} : { answers }
    const { versionNumber } = version
    const asked = { id, businessTypeId, versionNumber, isRenewal, isReport, previousCaseNumber, language, createdAt }
    await store(deps, stores, actor, { ...asked, ...begun, copied })
    if (begun.answers || copied) await requireNewAnswerQuota(deps, stores, id)
  })
}
