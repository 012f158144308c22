/** Converts applications to the shapes of the contract: a list row and the full details. */

import type { ApplicationDetails, ApplicationEvent, ApplicationSummary } from '@sievert/contract/application-details'
import type { Receipt } from '@sievert/contract/receipts'
import { followingOf } from '@sievert/domain/application/follows'
import { timelineOf } from '@sievert/domain/application/timeline'
import { localise } from '@sievert/domain/application-type/localise'
import { nearestShown } from '@sievert/domain/engine/progress'
import type { InvoiceTo } from '@sievert/domain/receipts/invoice'
import { feeFactsOf } from '@sievert/domain/receipts/receipt-content'
import { hasEnded, isEnding } from '@sievert/domain/reports/status'
import { type ItemData, shortAnswer } from '@sievert/domain/sections/equipment'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { formatsIn } from '@sievert/domain/texts/formats'
import type { Language } from '@sievert/domain/texts/language'
import { machineName } from '@sievert/domain/veterinary-equipment/machine-name'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { listFinder } from '../../applications/answers.ts'
import { applicationTypeOf, findApplicationType, type PinnedType } from '../../applications/application-type-of.ts'
import { decisionOf, decisionsOf } from '../../applications/decision-of.ts'
import { draftExpiry } from '../../applications/draft-expiry.ts'
import { announcedVersionOf } from '../../applications/newer-version.ts'
import type { AboutThread } from '../../messages/requests-now.ts'
import type { Item } from '../../ports/answers.ts'
import type { ApplicationRecord, Applications, Listed } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { DocumentRecord } from '../../ports/documents.ts'
import type { Actor } from '../../ports/party.ts'
import { toShortId } from '../../utilities/ids/application-id.ts'
import { pick, pickDefined } from '../../utilities/objects/pick.ts'

type DescribeDependencies = Pick<Dependencies, 'catalogue' | 'clock' | 'translator'>

const todayOf = ({ clock }: DescribeDependencies): string => stockholmDate(clock.now().getTime())

/** `name` of a type that the catalogue lacks: a permit application or a notification. */
const typeOf = (
  { catalogue, translator }: DescribeDependencies,
  { businessTypeId: id, isReport: reportOnly }: Listed,
  language: Language,
) => {
  const type = catalogue.businessType(id)
  if (type)
    return {
      ...pick(type, 'id', 'nameKey', 'reportOnly'),
      ...pickDefined(type, 'renewable', 'changeable'),
      ...(type.tracksReports === false && { tracksReports: false as const }),
      name: type.name[language],
    }
  return {
    id,
    nameKey: '',
    reportOnly,
    name: translator(language)(`pdf.kind.${reportOnly ? 'report' : 'application'}.text`),
  }
}

/** Fields that the list and the details have in common. */
const commonOf = (deps: DescribeDependencies, application: Listed, language: Language, today: string) => {
  const { id, lastSaved, statusLabel, validUntil } = application
  const decision = decisionOf(application)
  const isOver = hasEnded(validUntil, today)
  return {
    applicationId: toShortId(id),
    lastSaved: lastSaved.toISOString(),
    ...pick(application, 'status', 'versionNumber'),
    businessType: typeOf(deps, application, language),
    withdrawn: decision?.kind === 'withdrawn',
    ...(decision && { decision }),
    ...(statusLabel && { statusLabel: statusLabel[language] }),
    ...(isOver && { ended: true as const }),
  }
}

/** Name on the item's own card; '' while it has no distinguishing answer. */
const nameOf = (deps: DescribeDependencies, pinned: PinnedType | undefined, item: Item, language: Language): string => {
  const { kind, data } = item
  if (kind === 'veterinary') return machineName(data as VeterinaryEquipment, deps.catalogue.veterinary)
  if (!pinned) return ''
  const list = listFinder(pinned.compiled)(item)
  const { sections = [] } = pinned.version.steps[list?.stepNumber ?? 0] ?? {}
  const section = sections.find(({ identity }) => identity === list?.identity)
  return section?.sectionType === 'Equipment'
    ? shortAnswer(localise(section, language), data as ItemData, language)
    : ''
}

/** A draft's first machine, and the numbers of its hidden steps. */
export type InDraft = { machine: Item | undefined; hidden: ReadonlySet<number> }

/** Fields that tell drafts apart. */
const draftOf = (
  deps: DescribeDependencies & Pick<Dependencies, 'config'>,
  pinned: PinnedType,
  application: Listed,
  language: Language,
  { machine, hidden }: InDraft,
) => {
  const { steps } = pinned.version
  const shown = [...steps.keys()].filter((step) => !hidden.has(step))
  const at = nearestShown(application.currentStep, steps.length, hidden)
  const name = machine && nameOf(deps, pinned, machine, language)
  const newerVersion = announcedVersionOf(deps, application)
  return {
    number: application.number,
    step: shown.indexOf(at) + 1,
    steps: shown.length,
    stepTitle: steps[at]?.name[language] ?? '',
    ...(name && { machine: name }),
    removedFrom: draftExpiry(deps.config, application),
    ...(newerVersion && { newerVersion }),
  }
}

/** Fields that tell applications of an unknown version apart. */
const begunOf = (
  deps: DescribeDependencies,
  { number, createdAt }: Listed,
  language: Language,
  machine: Item | undefined,
) => {
  const name = machine && nameOf(deps, undefined, machine, language)
  return { number, on: stockholmDate(createdAt.getTime()), ...(name && { machine: name }) }
}

/** Facts that lists show of applications beside their records, by their ids. */
export type AroundList = {
  drafts: ReadonlyMap<string, InDraft>
  threads: ReadonlyMap<string, AboutThread>
  cosignings: ReadonlyMap<string, NonNullable<ApplicationSummary['cosigning']>>
}

/** Rows of the list of the party. */
export const summariesOf = (
  deps: DescribeDependencies & Pick<Dependencies, 'config'> & Pick<Actor, 'party'>,
  applications: readonly Listed[],
  language: Language,
  { drafts, threads, cosignings }: AroundList,
): ApplicationSummary[] => {
  const today = todayOf(deps)
  return applications.map((application) => {
    const { id, caseNumber, reportNumber, validUntil, previousCaseNumber } = application
    const pinned = findApplicationType(deps, { ...application, party: deps.party })
    const inDraft = drafts.get(id)
    const cosigning = cosignings.get(id)
    return {
      ...commonOf(deps, application, language, today),
      ...threads.get(id),
      ...(caseNumber && { caseNumber }),
      ...(reportNumber && { reportNumber }),
      ...(validUntil && { validUntil }),
      ...(isEnding(validUntil, today) && { ending: true as const }),
      ...(previousCaseNumber && { previousCaseNumber }),
      ...(followingOf(application) === 'change' && { isChange: true as const }),
      ...(cosigning && { cosigning }),
      ...(pinned && inDraft && { draft: draftOf(deps, pinned, application, language, inDraft) }),
      ...(!pinned && { unavailable: true as const, begun: begunOf(deps, application, language, inDraft?.machine) }),
    }
  })
}

type Labelled = Awaited<ReturnType<Applications['labelsOf']>>[number]

const eventsOf = (
  application: ApplicationRecord,
  labels: readonly Labelled[],
  language: Language,
): ApplicationEvent[] => {
  const { submittedAt, registeredAt, grantedAt, rejectedAt, dismissedAt, withdrawnAt } = application
  const moments = [
    { kind: 'Submitted' as const, at: submittedAt },
    { kind: 'Registered' as const, at: registeredAt },
    { kind: 'Granted' as const, at: grantedAt },
    { kind: 'Rejected' as const, at: rejectedAt },
    { kind: 'Dismissed' as const, at: dismissedAt },
    { kind: 'Withdrawn' as const, at: withdrawnAt },
    ...labels.map(({ label, at }) => ({ kind: 'StatusChanged' as const, label: label[language], at })),
  ]
  const happenings = moments.flatMap(({ at, ...each }) => (at ? [{ ...each, at: at.toISOString() }] : []))
  return timelineOf(happenings, decisionsOf(application).decided)
}

const receiptOf = (
  application: ApplicationRecord,
  { invoice, documents }: AboutSent,
  language: Language,
): Receipt | null =>
  application.submittedAt && {
    ...pick(application, 'contactEmail', 'reportNumber', 'validUntil'),
    submittedAt: application.submittedAt.toISOString(),
    // Several names are stored with commas.
    signedBy: formatsIn(language).list((application.signerName ?? '').split(', ')),
    signMethod: application.signMethod ?? '',
    ...feeFactsOf(application.fee),
    invoice,
    digest: application.digest ?? '',
    documents: documents.map((document) => pick(document, 'id', 'fileName', 'size', 'contentType')),
  }

/** Fields of an application that can still be changed. */
type AboutStarted = Pick<
  ApplicationDetails,
  | 'pendingSignStateId'
  | 'openSteps'
  | 'hiddenSteps'
  | 'textCorrection'
  | 'newerVersion'
  | 'remembered'
  | 'copied'
  | 'cosigning'
>
/** Data of a submitted application outside its own record. */
export type AboutSent = {
  invoice: InvoiceTo | null
  labels: readonly Labelled[]
  documents: readonly DocumentRecord[]
  thread?: AboutThread
}

export const detailsOf = (
  deps: DescribeDependencies,
  application: ApplicationRecord,
  language: Language,
  {
    pendingSignStateId,
    openSteps,
    hiddenSteps = [],
    textCorrection,
    newerVersion,
    remembered,
    copied,
    cosigning,
    ...sent
  }: AboutStarted & AboutSent,
): ApplicationDetails => {
  const { id, number, party } = application
  const { businessType, ...common } = commonOf(deps, application, language, todayOf(deps))
  return {
    ...common,
    ...sent.thread,
    uncompressedApplicationId: id,
    ...pick(application, 'caseNumber', 'isRenewal', 'previousCaseNumber'),
    prefilledFrom: followingOf(application) || application.copiedFrom ? application.prefilledFrom : null,
    ...(copied && { copied }),
    ...pick(application, 'currentStep', 'stepProgress', 'complete', 'revision'),
    applicationNumber: number,
    textCorrection,
    ...(openSteps && { openSteps }),
    ...(hiddenSteps.length > 0 && { hiddenSteps }),
    ...(newerVersion && { newerVersion }),
    ...(remembered && { remembered }),
    ...(cosigning && { cosigning }),
    businessType: { ...businessType, businessType: applicationTypeOf(deps, application).businessType.category },
    party: pick(party, 'oid', 'name', 'displayId', 'isPrivatePerson'),
    events: eventsOf(application, sent.labels, language),
    receipt: receiptOf(application, sent, language),
    pendingSignStateId,
  }
}
