/** Converts answers into those with which a new application begins: without files, hidden answers and old ids. */

import { randomUUID } from 'node:crypto'
import { STEP_GENERAL_BUSINESS_INFORMATION } from '@sievert/domain/application-type/definition'
import { newBusinessInformation, newPrivatePersonInformation } from '@sievert/domain/business-information/initial'
import { withoutFiles } from '@sievert/domain/documents/map-files'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import { resetHidden } from '@sievert/domain/engine/reset'
import { namesCase } from '@sievert/domain/rules/case-number'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { SectionValue } from '@sievert/domain/sections/section-types'
import { type PinnedType, stepNamed } from '../../applications/application-type-of.ts'
import { changedAnswers } from '../../applications/changes/change-application.ts'
import { registeredOrganization } from '../../applications/stored-information.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Party } from '../../ports/party.ts'
import type { Stores } from '../../ports/stores.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'

export type By = { applicationId: string; savedBy: string; savedAt: Date }
export type Saved = { stepNumber: number; stepRevision: number }

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

/** Step number → the fields of a page of its own. */
export type Pages = ReadonlyMap<number, object>

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

/** The party's own granted application with this case number and type, or undefined. */
export const grantedCase = async (
  stores: Pick<Stores, 'applications'>,
  { partyId, businessTypeId, caseNumber }: { partyId: string; businessTypeId: number; caseNumber: string | null },
): Promise<ApplicationRecord | undefined> => {
  if (caseNumber === null) return undefined
  const granted = await stores.applications.granted(partyId, businessTypeId, caseNumber)
  return granted.find((application) => application.caseNumber !== null && namesCase(caseNumber, application.caseNumber))
}
