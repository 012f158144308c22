/** A signed application: submitted with the data of its receipt, and delivered. */
import { validTo } from '@sievert/domain/reports/status'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { applicationTypeOf, findApplicationType } from '../applications/application-type-of.ts'
import { checkFollowedPermit } from '../applications/check-followed-permit.ts'
import { contactEmailOf } from '../applications/stored-information.ts'
import type { Packet } from '../evidence/packet.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { AdvanceDependencies } from '../ports/dependencies.ts'
import type { Stores } from '../ports/stores.ts'
import type { Completed, Frozen, SignedKind } from './signed-kind.ts'

/** The moment whose day counts as the day of sending: of a type that says so, that of the first of several signatures. */
const countsAt = (deps: AdvanceDependencies, { application, firstSignedAt, now }: Omit<Frozen, 'order'>): Date => {
  const counts = findApplicationType(deps, application)?.version.firstSignatureCounts
  return (counts && firstSignedAt) || now
}

/** A notification gets its number and its validity here; a permit's validity comes with its decision. */
const reportParts = async (deps: AdvanceDependencies, stores: Stores, application: ApplicationRecord, day: string) => {
  if (!application.isReport) return {}
  const { version } = applicationTypeOf(deps, application)
  return {
    reportNumber: await stores.applications.nextReportNumber(Number(day.slice(0, 4))),
    validUntil: validTo(day, version.validityInYears),
  }
}

/** The eID returns the name of every signer; a protected identity is named only in the evidence. */
const namesOf = async (stores: Stores, { signatures }: Packet, signerIds: readonly string[]): Promise<string> => {
  const isProtected = await Promise.all(signerIds.map((id) => stores.sessions.hasProtectedIdentity(id)))
  return isProtected.includes(true) ? '' : signatures.map(({ verified }) => verified.signerName).join(', ')
}

const submit = async (
  deps: AdvanceDependencies,
  stores: Stores,
  { order, application, mandate, packet, signerIds, now, firstSignedAt }: Completed,
) => {
  const { id } = application
  const day = stockholmDate(countsAt(deps, { application, firstSignedAt, now }).getTime())
  const report = await reportParts(deps, stores, application, day)
  await stores.applications.update(id, {
    status: 'Submitted',
    undelivered: true,
    submittedAt: now,
    lastSaved: now,
    submittedBy: signerIds[0] ?? order.personId,
    signerName: await namesOf(stores, packet, signerIds),
    signMethod: packet.signatures[0]?.method ?? order.method,
    digest: order.digest,
    language: order.language,
    fee: order.fee,
    contactEmail: await contactEmailOf(stores, id),
    ...report,
  })
  await stores.jobs.send('deliver-case', { applicationId: id })
  await stores.jobs.send('make-receipt', { applicationId: id })
  // A permit's receipt is mailed when it has its case number; a notification has its own number already.
  if (report.reportNumber) await stores.jobs.send('send-mail', { applicationId: id, kind: 'received', occasion: '' })
  const { personId, partyId, digest, applicationRevision: revision } = order
  const entry = { chain: `application:${id}`, at: now, personId, partyId }
  const signatures = packet.signatures.length
  const detail = {
    signOrder: order.id,
    digest,
    revision,
    evidenceSeal: packet.seal,
    mandate,
    ...(signatures > 1 && { signatures }),
  }
  await stores.audit.append({ ...entry, action: 'application-submitted', detail })
}

export const signedApplication: SignedKind = {
  /**
   * Only the frozen revision may become Submitted, and only once; a renewal or change only while its permit allows it
   * (NEW-04, NEW-09).
   */
  refusal: async (deps, stores, { order, application, now, firstSignedAt }) => {
    if (application.status !== 'Started' || application.revision !== order.applicationRevision)
      return { reason: 'changed', messageKey: 'signing.failed.changed.text' }
    // A process that knows the version gives the notification its validity.
    if (application.isReport && !findApplicationType(deps, application)) return 'later'
    const at = countsAt(deps, { application, firstSignedAt, now })
    if ((await checkFollowedPermit(stores, application, at)).length === 0) return undefined
    return application.isRenewal
      ? { reason: 'permitEnded', messageKey: 'error.permit-ended.text' }
      : { reason: 'notChangeable', messageKey: 'error.not-changeable.text' }
  },
  send: submit,
}
