/**
 * Copies an application's answers into a renewal, a change or another application (NEW-04, NEW-09, LES-01), without
 * documents, each of which the applicant takes or gives anew.
 */

import { randomUUID } from 'node:crypto'
import { STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS } from '@sievert/domain/application-type/definition'
import {
  newBusinessInformation,
  newPaperInvoice,
  newPrivatePersonInformation,
  settleBusinessInformation,
} from '@sievert/domain/business-information/initial'
import type { BusinessInformation, CompanyContact } from '@sievert/domain/business-information/values'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { namesCase } from '@sievert/domain/rules/case-number'
import { SWEDEN } from '@sievert/domain/rules/sweden'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { SectionValue } from '@sievert/domain/sections/section-types'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { moveAnswers } from '@sievert/domain/versions/move-answers'
import { loadAnswers } from '../../applications/answers.ts'
import { applicationTypeOf, type PinnedType, stepNamed } from '../../applications/application-type-of.ts'
import { changedAnswers } from '../../applications/changes/change-application.ts'
import { type Recallable, withoutContacts } from '../../applications/protected-persons.ts'
import { mapFiles } from '../../applications/stored-files.ts'
import { chosenAddress, registeredOrganization } from '../../applications/stored-information.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Party } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

type By = { applicationId: string; savedBy: string; savedAt: Date }
type Saved = { stepNumber: number; stepRevision: number }

const withoutFiles = (value: unknown): unknown => mapFiles(value, () => undefined)

/** A document that was to follow later is available by now, or needs a new reason. */
const withoutReasons = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutReasons)
  if (typeof value !== 'object' || value === null) return value
  if ('isMissing' in value) return { ...value, isMissing: false, reason: '' }
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, withoutReasons(inside)]))
}

const withNewIds = (value: SectionValue): SectionValue => {
  if ('equipments' in value) return { equipments: value.equipments.map((item) => ({ ...item, id: randomUUID() })) }
  if ('placesOfBusiness' in value)
    return { placesOfBusiness: value.placesOfBusiness.map((place) => ({ ...place, id: randomUUID() })) }
  return value
}

/** The versions from that of `source` to another, each of which may say where answers of the one before go (VER-01). */
const versionsBetween = (
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  { businessTypeId, versionNumber: first, party }: ApplicationRecord,
  last: number,
): CompiledType[] => {
  const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, at) => first + 1 + at)
  const numbers = [...new Set([first, ...between, last])]
  const versions = numbers.flatMap((number) => catalogue.version(businessTypeId, number) ?? [])
  return versions.map((version) => compiledOnce(version, applicantKind(party)))
}

/** The answers to questions that the type has and shows, each as `change` returns it. */
export const answersIn = (
  compiled: CompiledType,
  all: unknown,
  change: (value: SectionValue) => SectionValue = (value) => value,
): Answers => {
  const steps = compiled.steps.flatMap(({ stepNumber }): [number, StepData][] => {
    const sections = Object.entries(decodeStep(compiled, stepNumber, all).stepData)
    if (sections.length === 0) return []
    return [[stepNumber, Object.fromEntries(sections.map(([identity, value]) => [identity, change(value)]))]]
  })
  return resetHidden(compiled, Object.fromEntries(steps))
}

/** Drops answers to questions that the type does not have. */
export const translated = (compiled: CompiledType, all: unknown): Answers =>
  answersIn(compiled, withoutReasons(withoutFiles(all)), withNewIds)

/** A saved address by value, since it may be removed with its application. */
const withOwnAddress = async (stores: Stores, party: Party, information: BusinessInformation) => {
  const { invoice } = information
  if (!invoice.paperInvoice?.addressId) return information
  const saved = await chosenAddress(stores, party, information)
  const paperInvoice = saved ? { ...saved, addressId: null, country: saved.country || SWEDEN } : newPaperInvoice()
  return { ...information, invoice: { ...invoice, paperInvoice } }
}

/** The general information of a company, with what the registers say today, and without persons that `names` lacks. */
const companyToCopy = async (
  stores: Stores,
  stored: BusinessInformation,
  { party, to, recallable }: { party: Party; to: PinnedType; recallable: Recallable | undefined },
): Promise<BusinessInformation> => {
  const mayName = ({ name }: CompanyContact) => !recallable || name === '' || recallable.names.includes(name)
  const { companyContact: contact, companyRepresentative: representative } = stored
  const shown = {
    ...(await withOwnAddress(stores, party, stored)),
    companyContact: mayName(contact) ? contact : { name: '', email: '', telephone: '' },
    companyRepresentative: representative && mayName(representative) ? representative : null,
  }
  return settleBusinessInformation(shown, registeredOrganization(party), { isReport: to.businessType.reportOnly })
}

/** Copies the steps with pages of their own: their documents do not consist of sections. */
const copyOwnPages = async (stores: Stores, copy: Copy, from: PinnedType, to: PinnedType) => {
  const { source, party, by, recallable } = copy
  const saved: Saved[] = []
  for (const identity of [STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS]) {
    const [old, stepNumber] = [stepNamed(from, identity), stepNamed(to, identity)]
    const document = old === undefined ? undefined : await stores.answers.step(source.id, old)
    if (!document || stepNumber === undefined) continue
    const stored = withoutFiles(document.data) as object
    const data =
      'organization' in stored
        ? await companyToCopy(stores, stored as BusinessInformation, { party, to, recallable })
        : stored
    await stores.answers.insertStep({ ...by, stepNumber, data, revision: 1 })
    saved.push({ stepNumber, stepRevision: 1 })
    if (identity === VETMED_EQUIPMENTS) await copyVeterinaryEquipment(stores, source.id, by.applicationId, stepNumber)
  }
  return saved
}

const copyVeterinaryEquipment = async (stores: Stores, sourceId: string, applicationId: string, stepNumber: number) => {
  for (const { kind, data } of await stores.answers.items(sourceId, 'veterinary')) {
    const fresh = withoutFiles(data) as object
    await stores.answers.insertItem({ id: randomUUID(), applicationId, stepNumber, kind, data: fresh })
  }
}

/** The rows to store for the answers of a new application. */
export const newAnswers = (compiled: CompiledType, answers: Answers) =>
  changedAnswers(compiled, { before: { answers: {}, documents: new Map() }, after: answers })

/**
 * Stores `all`, the answers of any step, in a new application, as far as its type has the questions. Returns the stored
 * steps.
 */
export const beginWith = async (stores: Stores, compiled: CompiledType, all: unknown, by: By): Promise<Saved[]> => {
  const { steps, items } = measureWork(() => newAnswers(compiled, translated(compiled, all)))
  for (const step of steps) await stores.answers.insertStep({ ...by, ...step })
  for (const item of items) await stores.answers.insertItem({ applicationId: by.applicationId, ...item })
  return steps.map(({ stepNumber, revision }) => ({ stepNumber, stepRevision: revision }))
}

/** Stores parts of the general information in a new application. Returns the stored steps. */
export const beginInformation = async (
  stores: Stores,
  to: PinnedType,
  party: Party,
  information: object,
  by: By,
): Promise<Saved[]> => {
  const stepNumber = stepNamed(to, STEP_GENERAL_BUSINESS_INFORMATION)
  if (stepNumber === undefined || Object.keys(information).length === 0) return []
  const empty = party.isPrivatePerson
    ? newPrivatePersonInformation()
    : newBusinessInformation(registeredOrganization(party))
  await stores.answers.insertStep({ ...by, stepNumber, data: { ...empty, ...information }, revision: 1 })
  return [{ stepNumber, stepRevision: 1 }]
}

/** What a copy takes over. `recallable`: which persons; all of them where it is undefined, as in a renewal (NEW-04). */
type Copy = {
  source: ApplicationRecord
  versionNumber: number
  party: Party
  by: By
  recallable: Recallable | undefined
}

/**
 * The answers of `source` as a copy of version `versionNumber` begins with them, by section, still with documents and
 * the ids of `source`. `at`: the day that decides about moved answers.
 */
export const answersToCopy = async (
  deps: Pick<Dependencies, 'catalogue'>,
  stores: Pick<Stores, 'answers'>,
  { source, versionNumber, recallable }: Pick<Copy, 'source' | 'versionNumber' | 'recallable'>,
  at: Date,
): Promise<StepData> => {
  const { compiled } = applicationTypeOf(deps, source)
  const { answers } = await loadAnswers(stores, compiled, source.id)
  const versions = versionsBetween(deps, source, versionNumber)
  return measureWork(() => {
    const moved = moveAnswers(versions, answers, stockholmDate(at.getTime()))
    const all: StepData = Object.assign({}, ...Object.values(moved.answers))
    return recallable ? (withoutContacts(all, recallable.mayRecall) as StepData) : all
  })
}

/**
 * Copies the answers of `source` into the new application that `by` names, translated to version `versionNumber` of its
 * type. Returns the stored steps.
 */
export const copyAnswers = async (
  deps: Pick<Dependencies, 'catalogue'>,
  stores: Stores,
  copy: Copy,
): Promise<Saved[]> => {
  const { source, versionNumber, by } = copy
  const from = applicationTypeOf(deps, source)
  const to = applicationTypeOf(deps, { ...source, versionNumber })
  const all = await answersToCopy(deps, stores, copy, by.savedAt)
  const saved = await beginWith(stores, to.compiled, all, by)
  return [...saved, ...(await copyOwnPages(stores, copy, from, to))]
}

/** The party's own granted application with this case number and type, or undefined. */
export const grantedCase = async (
  stores: Pick<Stores, 'applications'>,
  { partyId, businessTypeId, caseNumber }: { partyId: string; businessTypeId: number; caseNumber: string | null },
): Promise<ApplicationRecord | undefined> => {
  if (caseNumber === null) return undefined
  const granted = await stores.applications.granted(partyId, businessTypeId, caseNumber)
  return granted.find((application) => application.caseNumber !== null && namesCase(caseNumber, application.caseNumber))
}
