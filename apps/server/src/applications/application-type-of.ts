/** The application type that an application is pinned to. */
import type { ApplicationTypeVersion, BusinessType } from '@sievert/domain/application-type/definition'
import { type CompiledType, compiledOnce } from '@sievert/domain/engine/compile'
import type { LocalisedText } from '@sievert/domain/texts/language'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'

export type PinnedType = {
  businessType: BusinessType<LocalisedText>
  version: ApplicationTypeVersion<LocalisedText>
  compiled: CompiledType
}

/** Throws a plain Error when the catalogue lacks a version that an application is pinned to: an operator error. */
export const applicationTypeOf = (
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  { businessTypeId, versionNumber }: Pick<ApplicationRecord, 'businessTypeId' | 'versionNumber'>,
): PinnedType => {
  const businessType = catalogue.businessType(businessTypeId)
  const version = catalogue.version(businessTypeId, versionNumber)
  if (!businessType || !version)
    throw new Error(`the catalogue has no version ${versionNumber} of business type ${businessTypeId}`)
  return { businessType, version, compiled: compiledOnce(version) }
}

/** The number of the step with this identity, if the type has one. */
export const stepNamed = ({ version }: Pick<PinnedType, 'version'>, identity: string): number | undefined => {
  const stepNumber = version.steps.findIndex((step) => step.identity === identity)
  return stepNumber < 0 ? undefined : stepNumber
}
