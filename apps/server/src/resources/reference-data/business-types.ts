/** Lists business types and application types for the applicant, in one language. */
import type { ApplicationTypeInLanguage, BusinessTypeListed } from '@sievert/contract/reference-data'
import type { BusinessType } from '@sievert/domain/application-type/definition'
import { localise } from '@sievert/domain/application-type/localise'
import { factsOf } from '@sievert/domain/guide/facts'
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Language, LocalisedText } from '@sievert/domain/texts/language'
import type { Needs } from '../../ports/needs.ts'
import type { Party } from '../../ports/party.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { pick } from '../../utilities/objects/pick.ts'

type CatalogueNeeds = Pick<Needs, 'catalogue'>
/** `clock` gives the date of the fees. */
export type ListingNeeds = Pick<Needs, 'catalogue' | 'clock'>

export const listedType = (
  { catalogue, clock }: ListingNeeds,
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
  needs: ListingNeeds,
  { isPrivatePerson }: Pick<Party, 'isPrivatePerson'>,
  language: Language,
): BusinessTypeListed[] =>
  needs.catalogue.businessTypes
    .filter(({ applicants }) => applicants.includes(isPrivatePerson ? 'PrivatePerson' : 'Company'))
    .map((type) => listedType(needs, type, language))

/** Throws 404 for a type that does not exist or is not offered to this kind of applicant. */
export const businessTypeFor = (
  needs: ListingNeeds,
  party: Pick<Party, 'isPrivatePerson'>,
  nameKey: string,
  language: Language,
): BusinessTypeListed => {
  const type = businessTypesFor(needs, party, language).find((each) => each.nameKey === nameKey)
  if (!type) throw new AppError('general.server.business-type-not-found.text')
  return type
}

/** Without `versionNumber`, the latest version. Throws 404 for an unknown type or version. */
export const applicationTypeFor = (
  { catalogue }: CatalogueNeeds,
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
