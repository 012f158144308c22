/**
 * Copies a granted application's answers into its renewal or change (NEW-04, NEW-09), without documents, which must be
 * new.
 */

import { randomUUID } from 'node:crypto'
import {
  pageFields,
  STEP_GENERAL_BUSINESS_INFORMATION,
  VETMED_EQUIPMENTS,
} from '@sievert/domain/application-type/definition'
import { newBusinessInformation, newPrivatePersonInformation } from '@sievert/domain/business-information/initial'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { namesCase } from '@sievert/domain/rules/case-number'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { SectionValue } from '@sievert/domain/sections/section-types'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { moveAnswers } from '@sievert/domain/versions/move-answers'
import { loadAnswers } from '../../applications/answers.ts'
import { applicationTypeOf, type PinnedType, stepNamed } from '../../applications/application-type-of.ts'
import { changedAnswers } from '../../applications/changes/change-application.ts'
import { mapFiles } from '../../applications/stored-files.ts'
import { registeredOrganization } from '../../applications/stored-information.ts'
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

/** Drops answers to questions that the type does not have. */
export const translated = (compiled: CompiledType, all: unknown) => {
  const fresh = withoutReasons(withoutFiles(all))
  const steps = compiled.steps.flatMap(({ stepNumber }): [number, StepData][] => {
    const sections = Object.entries(decodeStep(compiled, stepNumber, fresh).stepData)
    if (sections.length === 0) return []
    return [[stepNumber, Object.fromEntries(sections.map(([identity, value]) => [identity, withNewIds(value)]))]]
  })
  return resetHidden(compiled, Object.fromEntries(steps))
}

/** Step number → the fields of a page of its own. */
type Pages = ReadonlyMap<number, object>

/** The fields of the steps with pages of their own, and the equipment of one. */
const copyOwnPages = async (
  stores: Stores,
  source: ApplicationRecord,
  from: PinnedType,
  to: PinnedType,
  applicationId: string,
): Promise<Pages> => {
  const pages = new Map<number, object>()
  for (const identity of [STEP_GENERAL_BUSINESS_INFORMATION, VETMED_EQUIPMENTS]) {
    const [old, stepNumber] = [stepNamed(from, identity), stepNamed(to, identity)]
    const document = old === undefined ? undefined : await stores.answers.step(source.id, old)
    if (!document || stepNumber === undefined) continue
    pages.set(stepNumber, withoutFiles(pageFields(document.data)) as object)
    if (identity === VETMED_EQUIPMENTS) await copyVeterinaryEquipment(stores, source.id, applicationId, stepNumber)
  }
  return pages
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
 * Stores `all`, the answers of any step, in a new application, as far as its type has the questions, with the fields of
 * its pages. Returns the stored steps.
 */
export const beginWith = async (
  stores: Stores,
  compiled: CompiledType,
  { all, pages }: { all: unknown; pages: Pages },
  by: By,
): Promise<Saved[]> => {
  const { steps, items } = measureWork(() => newAnswers(compiled, translated(compiled, all)))
  const documents = new Map<number, object>(steps.map(({ stepNumber, data }) => [stepNumber, data]))
  for (const [stepNumber, fields] of pages) documents.set(stepNumber, { ...fields, ...documents.get(stepNumber) })
  for (const [stepNumber, data] of documents) await stores.answers.insertStep({ ...by, stepNumber, data, revision: 1 })
  for (const item of items) await stores.answers.insertItem({ applicationId: by.applicationId, ...item })
  return [...documents.keys()].map((stepNumber) => ({ stepNumber, stepRevision: 1 }))
}

/** The page of the general information that begins with parts of it. */
export const pageWith = (to: PinnedType, party: Party, information: object): Pages => {
  const stepNumber = stepNamed(to, STEP_GENERAL_BUSINESS_INFORMATION)
  if (stepNumber === undefined || Object.keys(information).length === 0) return new Map()
  const empty = party.isPrivatePerson
    ? newPrivatePersonInformation()
    : newBusinessInformation(registeredOrganization(party))
  return new Map([[stepNumber, { ...empty, ...information }]])
}

/**
 * Copies the answers of `source` into the new application that `by` names, translated to version `versionNumber` of its
 * type. Returns the stored steps.
 */
export const copyAnswers = async (
  deps: Pick<Dependencies, 'catalogue'>,
  stores: Stores,
  { source, versionNumber, by }: { source: ApplicationRecord; versionNumber: number; by: By },
): Promise<Saved[]> => {
  const from = applicationTypeOf(deps, source)
  const to = applicationTypeOf(deps, { ...source, versionNumber })
  const { answers } = await loadAnswers(stores, from.compiled, source.id)
  const versions = versionsBetween(deps, source, versionNumber)
  const moved = measureWork(() => moveAnswers(versions, answers, stockholmDate(by.savedAt.getTime())))
  const all: StepData = Object.assign({}, ...Object.values(moved.answers))
  const pages = await copyOwnPages(stores, source, from, to, by.applicationId)
  return beginWith(stores, to.compiled, { all, pages }, by)
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
