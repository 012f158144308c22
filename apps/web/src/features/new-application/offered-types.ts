/**
 * The types offered in the choice: first those that can be started here, each group sorted by name; a long list can be
 * searched.
 */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import type { Language } from '@sievert/domain/texts/language'
import { matchesSearch } from '../../form/lists/text-search.ts'

/** Up to this many types need no search field. */
export const GLANCE = 5

type Type = Pick<BusinessTypeListed, 'name' | 'implemented'>

export const sortedTypes = <T extends Type>(types: readonly T[], language: Language): T[] =>
  types.toSorted((a, b) => Number(b.implemented) - Number(a.implemented) || a.name.localeCompare(b.name, language))

export const foundTypes = <T extends Type>(types: readonly T[], wanted: string): T[] =>
  types.filter(({ name }) => matchesSearch(name, wanted))

/** The permit application that the party sent last, if one of its type can be started here. */
export const lastSentOf = (
  applications: readonly ApplicationSummary[],
  offered: readonly BusinessTypeListed[],
): ApplicationSummary | undefined => {
  const sent = applications.filter(({ status, businessType }) => status !== 'Started' && !businessType.reportOnly)
  const last = sent.toSorted((one, other) => other.lastSaved.localeCompare(one.lastSaved))[0]
  return offered.some(({ id, implemented }) => implemented && id === last?.businessType.id) ? last : undefined
}
