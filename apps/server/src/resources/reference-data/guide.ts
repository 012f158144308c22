/** Returns the guide in one language, with today's facts about the types that it recommends. */
import type { GuideInLanguage } from '@sievert/contract/guide'
import { localise } from '@sievert/domain/application-type/localise'
import type { Language } from '@sievert/domain/texts/language'
import { pick } from '../../utilities/objects/pick.ts'
import { type ListingDependencies, listedType } from './business-types.ts'

export const guideIn = (deps: ListingDependencies, language: Language): GuideInLanguage => {
  const { guide, veterinary, businessTypes } = deps.catalogue
  const ledTo = new Set(guide.ends.map(({ businessType }) => businessType))
  const machines = pick(veterinary, 'types', 'usageGroups', 'mountings', 'configurations', 'outcomeRules')
  return {
    guide: localise(guide, language),
    machines: localise(machines, language),
    types: businessTypes.filter(({ nameKey }) => ledTo.has(nameKey)).map((type) => listedType(deps, type, language)),
  }
}
