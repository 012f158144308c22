/** Finds the answers that a new application takes over from the party's last sent one, and which remain (LES-05). */
import { isDeepStrictEqual } from 'node:util'
import type { RememberedAnswers } from '@sievert/contract/application-details'
import { followingOf } from '@sievert/domain/application/follows'
import {
  type RecalledCompany,
  type RecalledPerson,
  recallCompany,
  recallPerson,
} from '@sievert/domain/remembered/recall-information'
import { recallSections } from '@sievert/domain/remembered/recall-sections'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Stores } from '../ports/stores.ts'
import { measureWork } from '../utilities/timing/request-work.ts'
import { findApplicationType, type PinnedType } from './application-type-of.ts'
import { type LoadedApplication, loadApplication } from './load-application.ts'
import { contactsIn, findRecallable } from './protected-persons.ts'
import { shownNumberOf } from './shown-number.ts'

type Deps = Pick<Dependencies, 'catalogue' | 'clock'>
/** `answers`: those that decide which questions are shown. */
type Target = Pick<ApplicationRecord, 'partyId' | 'createdBy'> & PinnedType & { answers: Answers }
export type Recalled = {
  source: ApplicationRecord
  sections: StepData
  /** Contacts for questions that are hidden now. */
  hidden: StepData
  information: RecalledCompany | RecalledPerson
}

/** `names`: of the sender and the new applicant, without a protected one. */
const informationOf = (
  { general, application }: LoadedApplication,
  { createdBy, businessType }: Target,
  names: readonly string[],
) => {
  if (!general) return {}
  if ('privatePerson' in general) return recallPerson(general.privatePerson)
  const recalled = recallCompany(general.business, {
    isReport: businessType.reportOnly,
    isOwn: application.submittedBy === createdBy,
    names,
  })
  // The saved address was deleted with its application.
  if (!recalled.invoice?.paperInvoice?.addressId || general.invoiceAddress) return recalled
  const { invoice: _gone, ...others } = recalled
  return others
}

/**
 * The answers of `source` that `to` may begin with, as of today. Undefined when there are none, or unless everyone who
 * ever worked on `source` is known to have no protected identity, as only a login tells. A contact whose number is that
 * of a person with a protected identity is left out, and one without a number unless a known person has its name.
 */
const recallFrom = async (
  deps: Deps,
  stores: Stores,
  source: ApplicationRecord,
  to: Target,
): Promise<Recalled | undefined> => {
  if (!findApplicationType(deps, source)) return undefined
  const today = stockholmDate(deps.clock.now().getTime())
  const sent = await loadApplication(deps, stores, source)
  const recallable = await findRecallable(deps, stores, source, { ...to, contacts: contactsIn(sent.answers) })
  if (!recallable) return undefined
  const { names, mayRecall } = recallable
  const { shown: sections, hidden } = measureWork(() => recallSections(to, sent, { today, mayRecall }))
  const information = informationOf(sent, to, names)
  const isEmpty = [sections, hidden, information].every((part) => Object.keys(part).length === 0)
  return isEmpty ? undefined : { source, sections, hidden, information }
}

/** The answers that a new application takes over from the last that its party has sent. */
export const recallLastSent = async (deps: Deps, stores: Stores, to: Target): Promise<Recalled | undefined> => {
  const source = await stores.applications.lastSent(to.partyId)
  return source && recallFrom(deps, stores, source, to)
}

/** Places have other ids in each application. */
const withoutIds = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'placesOfBusiness' in value
    ? (value.placesOfBusiness as object[]).map((place) => ({ ...place, id: '' }))
    : value

/** As the wire format has answers. */
const hiddenOf = ({ hidden }: Recalled) => {
  const entries = Object.entries(hidden).map(([identity, value]) => [identity, JSON.stringify(value)])
  return entries.length > 0 && { hidden: Object.fromEntries(entries) }
}

/**
 * The answers of a draft that it took over and that are unchanged, or may take over; undefined when there are none.
 * Never cached by the draft's revision: the source may be deleted, and a person's identity may become protected.
 */
export const stillRemembered = async (
  deps: Deps,
  stores: Stores,
  application: ApplicationRecord,
): Promise<RememberedAnswers | undefined> => {
  const { prefilledFrom, copiedFrom, status, partyId, createdBy } = application
  if (copiedFrom !== null || prefilledFrom === null || status !== 'Started') return undefined
  if (followingOf(application)) return undefined
  const source = await stores.applications.find(prefilledFrom)
  if (!source?.submittedAt || source.partyId !== partyId) return undefined
  const whole = await loadApplication(deps, stores, application)
  const { answers, general } = whole
  const recalled = await recallFrom(deps, stores, source, { ...whole, partyId, createdBy })
  if (!recalled) return undefined
  const own: Record<string, unknown> = Object.assign({}, ...Object.values(answers))
  const information: object = general ? ('business' in general ? general.business : general.privatePerson) : {}
  const isSame =
    (now: Record<string, unknown>) =>
    ([name, value]: [string, unknown]) =>
      isDeepStrictEqual(withoutIds(now[name]), withoutIds(value))
  const names = [
    ...Object.entries(recalled.sections).filter(isSame(own)),
    ...Object.entries(recalled.information).filter(isSame({ ...information })),
  ].map(([name]) => name)
  const { isReport } = source
  const number = shownNumberOf(source)
  const hidden = hiddenOf(recalled)
  if (names.length === 0 && !hidden) return undefined
  return { sentAt: source.submittedAt.toISOString(), number, isReport, answers: names, ...hidden }
}
