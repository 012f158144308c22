/** The application type that an application is pinned to. */
import type { ApplicationTypeVersion, BusinessType } from '@sievert/domain/application-type/definition'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import type { LocalisedText } from '@sievert/domain/texts/language'
import type { ApplicationRecord } from '../ports/applications.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Party } from '../ports/party.ts'
import { AppError } from '../utilities/errors/app-error.ts'

export type PinnedType = {
  businessType: BusinessType<LocalisedText>
  version: ApplicationTypeVersion<LocalisedText>
  compiled: CompiledType
  /** The id of the text correction in `version`, or `none` (TXT-01). */
  textCorrection: string
}

type Pinned = Pick<ApplicationRecord, 'businessTypeId' | 'versionNumber'> & { party: Pick<Party, 'isPrivatePerson'> }

/** Undefined, and logged, when the catalogue lacks the version: another process has a newer catalogue. */
export const findApplicationType = (
  { catalogue }: Pick<Dependencies, 'catalogue'>,
  { businessTypeId, versionNumber, party }: Pinned,
): PinnedType | undefined => {
  const businessType = catalogue.businessType(businessTypeId)
  const version = catalogue.version(businessTypeId, versionNumber)
  const textCorrection = catalogue.wordsInForce(businessTypeId, versionNumber)
  if (businessType && version) {
    const compiled = compiledOnce(version, applicantKind(party))
    return { businessType, version, compiled, textCorrection }
  }
  catalogue.logMissing(businessTypeId, versionNumber)
  return undefined
}

/** 503: the catalogue lacks the version. */
export const versionUnavailable = () => new AppError('error.version-unavailable.text', { retryAfterSeconds: 30 })

/** Throws 503 when the catalogue lacks the version. */
export const applicationTypeOf = (deps: Pick<Dependencies, 'catalogue'>, application: Pinned): PinnedType => {
  const pinned = findApplicationType(deps, application)
  if (!pinned) throw versionUnavailable()
  return pinned
}

/** The number of the step with this identity, if the type has one. */
export const stepNamed = ({ version }: Pick<PinnedType, 'version'>, identity: string): number | undefined => {
  const stepNumber = version.steps.findIndex((step) => step.identity === identity)
  return stepNumber < 0 ? undefined : stepNumber
}
