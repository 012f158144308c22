/** Carries a granted application's answers over into its renewal (NEW-04); documents don't follow, they must be fresh. */
import { randomUUID } from 'node:crypto'
import {
  type ApplicationTypeVersion,
  type LocalisedText,
  STEP_GENERAL_BUSINESS_INFORMATION,
} from '@sievert/domain/application-type/definition'
import type { StepData } from '@sievert/domain/application-type/values'
import { compiledOnce } from '@sievert/domain/engine/compile'
import { decodeStep } from '@sievert/domain/engine/decode-answers'
import type { Needs } from '../needs.ts'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Actor } from '../ports/party.ts'
import type { Stores } from '../ports/stores.ts'

const FILE_LISTS = new Set(['files', 'nationalIdentityExemption', 'workIdExemption', 'productSheets'])

/** The same value with every list of files empty. */
const withoutFiles = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutFiles)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, FILE_LISTS.has(key) ? [] : withoutFiles(inside)]),
  )
}

const copyAnswers = async (
  stores: Stores,
  source: ApplicationRecord,
  target: { id: string; version: ApplicationTypeVersion<LocalisedText>; now: Date; personId: string },
  sourceVersion: ApplicationTypeVersion<LocalisedText>,
) => {
  const compiled = compiledOnce(target.version)
  const stepNumberOf = (oldNumber: number): number =>
    target.version.steps.findIndex(({ identity }) => identity === sourceVersion.steps[oldNumber]?.identity)
  for (const document of await stores.answers.steps(source.id)) {
    const stepNumber = stepNumberOf(document.stepNumber)
    const step = target.version.steps[stepNumber]
    if (!step) continue
    const answers = withoutFiles(document.data) as object
    // What the new version no longer asks for, or asks differently, is left behind.
    const data: StepData | object =
      step.identity === STEP_GENERAL_BUSINESS_INFORMATION || step.sections.length === 0
        ? answers
        : decodeStep(compiled, stepNumber, answers).stepData
    await stores.answers.saveStep({
      applicationId: target.id,
      stepNumber,
      data,
      revision: 1,
      savedAt: target.now,
      savedBy: target.personId,
    })
  }
  for (const item of await stores.answers.items(source.id)) {
    const stepNumber = stepNumberOf(item.stepNumber)
    if (stepNumber < 0) continue
    await stores.answers.saveItem({
      ...item,
      id: randomUUID(),
      applicationId: target.id,
      stepNumber,
      data: withoutFiles(item.data) as object,
    })
  }
}

/** The party's own granted application with this case number and type, if there is one, and the way to copy it. */
export const prefill = async (
  { catalogue }: Pick<Needs, 'catalogue'>,
  stores: Stores,
  actor: Actor,
  { businessTypeId, previousCaseNumber }: { businessTypeId: number; previousCaseNumber: string | null },
) => {
  if (previousCaseNumber === null) return undefined
  const own = await stores.applications.listOf(actor.party.partyId)
  const source = own.find(
    (application) =>
      application.status === 'Granted' &&
      application.caseNumber === previousCaseNumber &&
      application.businessTypeId === businessTypeId,
  )
  const sourceVersion = source && catalogue.version(businessTypeId, source.versionNumber)
  if (!source || !sourceVersion) return undefined
  const version = catalogue.latestVersion(businessTypeId)
  return {
    caseNumber: previousCaseNumber,
    copyTo: (id: string, now: Date) =>
      copyAnswers(stores, source, { id, version, now, personId: actor.person.id }, sourceVersion),
  }
}
