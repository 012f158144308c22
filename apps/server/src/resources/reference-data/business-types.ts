/** Lists business types and application types for the applicant, in one language. */

import type { ApplicationTypeInLanguage, BusinessTypeListed } from '@sievert/contract/reference-data'
import { type BusinessType, UNCORRECTED } from '@sievert/domain/application-type/definition'
import { isActive } from '@sievert/domain/application-type/is-active'
import { localise } from '@sievert/domain/application-type/localise'
import { applicantKind } from '@sievert/domain/condition'
import { factsOf } from '@sievert/domain/guide/facts'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import { versionUnavailable } from '../../applications/application-type-of.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Party } from '../../ports/party.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { pick, pickDefined } from '../../utilities/objects/pick.ts'

/** `clock` gives the date of the fees, and the versions that are active. */
export type ListingDependencies = Pick<Dependencies, 'catalogue' | 'clock'>

/** The first version of a type describes it before it is active. */
export const listedType = (
  { catalogue, clock }: ListingDependencies,
  type: BusinessType<LocalisedText>,
  language: Language,
): BusinessTypeListed => {
  const now = clock.now()
  const day = stockholmDate(now.getTime())
  const version = catalogue.activeVersion(type.id, now) ?? catalogue.latestVersion(type.id)
  return {
    ...pick(type, 'id', 'nameKey', 'implemented', 'reportOnly', 'category'),
    ...pickDefined(type, 'renewable', 'changeable'),
    name: type.name[language],
    applicants: [...type.applicants],
    ...factsOf(type, version, catalogue.feeRules, { day, language }),
  }
}

const typesFor = ({ catalogue }: ListingDependencies, party: Pick<Party, 'isPrivatePerson'>) =>
  catalogue.businessTypes.filter(({ applicants }) => applicants.includes(applicantKind(party)))

/** Only the types that this kind of applicant may start (NEW-05). */
export const businessTypesFor = (
  deps: ListingDependencies,
  party: Pick<Party, 'isPrivatePerson'>,
  language: Language,
): BusinessTypeListed[] => {
  const now = deps.clock.now()
  return typesFor(deps, party)
    .filter(({ id }) => deps.catalogue.activeVersion(id, now))
    .map((type) => listedType(deps, type, language))
}

/**
 * Also a type without an active version, for the authors' preview. Throws 404 for a type that does not exist or is not
 * offered to this kind of applicant.
 */
export const businessTypeFor = (
  deps: ListingDependencies,
  party: Pick<Party, 'isPrivatePerson'>,
  nameKey: string,
  language: Language,
): BusinessTypeListed => {
  const type = typesFor(deps, party).find((each) => each.nameKey === nameKey)
  if (!type) throw new AppError('general.server.business-type-not-found.text')
  return listedType(deps, type, language)
}

type Wanted = { versionNumber?: number; newest?: boolean; textCorrection?: string }

/** The version in the words of this correction, which another process may have put into force a moment ago. */
const inWords = (
  { catalogue, clock }: ListingDependencies,
  id: number,
  { versionNumber = 0, textCorrection = '' }: Wanted,
) => {
  const find = () => catalogue.versionInWords(id, versionNumber, textCorrection)
  return find() ?? (catalogue.refreshCorrections(clock.now()) ? find() : undefined)
}

/**
 * Without a number, the version for new applications, or the newest; without a correction, or with an unknown one, in
 * the words in force. `isFixed`: the answer to this address never changes. Throws 404 for an unknown type or version,
 * and 503 for a version that is newer than the newest here: another process may have it.
 */
export const applicationTypeFor = (
  deps: ListingDependencies,
  id: number,
  wanted: Wanted,
  language: Language,
): { type: ApplicationTypeInLanguage; isFixed: boolean } => {
  const { catalogue, clock } = deps
  const { versionNumber, newest = false, textCorrection } = wanted
  const now = clock.now()
  const type = catalogue.businessType(id)
  if (!type) throw new AppError('general.server.business-type-not-found.text')
  const unnumbered = () => (newest ? catalogue.latestVersion(id) : catalogue.activeVersion(id, now))
  if (versionNumber !== undefined && versionNumber > catalogue.latestVersion(id).versionNumber)
    throw versionUnavailable()
  const corrected = textCorrection === undefined ? undefined : inWords(deps, id, wanted)
  const inForce = versionNumber === undefined ? unnumbered() : catalogue.version(id, versionNumber)
  const version = requireFound(corrected ?? inForce)
  const isUncorrected = catalogue.wordsInForce(id, version.versionNumber) === UNCORRECTED
  const { steps, activeFrom, ...shown } = localise(version, language)
  return {
    isFixed:
      versionNumber !== undefined && (corrected !== undefined || (textCorrection === undefined && isUncorrected)),
    type: {
      id,
      identity: type.nameKey,
      businessTypeId: id,
      name: type.name[language],
      language,
      ...pick(shown, 'versionNumber', 'validityInYears', 'showFeeLines', 'reviewApproveLabel'),
      ...(activeFrom !== undefined && !isActive(version, now) && { activeFrom }),
      steps: [...steps],
    },
  }
}
