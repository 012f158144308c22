/** Lists business types and application types for the applicant, in one language. */
import type { ApplicationTypeInLanguage, BusinessTypeListed } from '@sievert/contract/reference-data'
import type { BusinessType } from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import { factsOf } from '@sievert/domain/guide/facts'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Party } from '../../ports/party.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'

type CatalogueDependencies = Pick<Dependencies, 'catalogue'>
/** `clock` gives the date of the fees. */
export type ListingDependencies = Pick<Dependencies, 'catalogue' | 'clock'>

export const listedType = (
  { catalogue, clock }: ListingDependencies,
  type: BusinessType<LocalisedText>,
  language: Language,
): BusinessTypeListed => {
  const day = stockholmDate(clock.now().getTime())
  return {
    ...pick(type, 'id', 'nameKey', 'implemented', 'reportOnly', 'category'),
    name: type.name[language],
    applicants: [...type.applicants],
    ...factsOf(type, catalogue.latestVersion(type.id), catalogue.feeRules, { day, language }),
  }
}

/** Only the types that this kind of applicant may start (NEW-05). */
export const businessTypesFor = (
  deps: ListingDependencies,
  { isPrivatePerson }: Pick<Party, 'isPrivatePerson'>,
  language: Language,
): BusinessTypeListed[] =>
  deps.catalogue.businessTypes
    .filter(({ applicants }) => applicants.includes(isPrivatePerson ? 'PrivatePerson' : 'Company'))
    .map((type) => listedType(deps, type, language))

/** Throws 404 for a type that does not exist or is not offered to this kind of applicant. */
export const businessTypeFor = (
  deps: ListingDependencies,
  party: Pick<Party, 'isPrivatePerson'>,
  nameKey: string,
  language: Language,
): BusinessTypeListed => {
  const type = businessTypesFor(deps, party, language).find((each) => each.nameKey === nameKey)
  if (!type) throw new AppError('general.server.business-type-not-found.text')
  return type
}

/** Without `versionNumber`, the latest version. Throws 404 for an unknown type or version. */
export const applicationTypeFor = (
  { catalogue }: CatalogueDependencies,
  id: number,
  versionNumber: number | undefined,
  language: Language,
): ApplicationTypeInLanguage => {
  const type = catalogue.businessType(id)
  if (!type) throw new AppError('general.server.business-type-not-found.text')
  const version =
    versionNumber === undefined ? catalogue.latestVersion(id) : requireFound(catalogue.version(id, versionNumber))
  const { steps, ...shown } = localise(version, language)
  return {
    id,
    identity: type.nameKey,
    businessTypeId: id,
    name: type.name[language],
    language,
    ...pick(shown, 'versionNumber', 'validityInYears', 'showFeeLines', 'reviewApproveLabel'),
    steps: [...steps],
  }
}
