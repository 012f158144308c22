/** The types among which a person chooses: first what they can begin right here, each part by name; in a long list those that are looked for. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import type { Language } from '@sievert/domain/application-type/definition'

/** So many are seen at one glance, and found without being looked for. */
export const GLANCE = 12

type Type = Pick<BusinessTypeListed, 'name' | 'implemented'>

export const sortedTypes = <T extends Type>(types: readonly T[], language: Language): T[] =>
  types.toSorted((a, b) => Number(b.implemented) - Number(a.implemented) || a.name.localeCompare(b.name, language))

/** Those in whose name every word stands, wherever; capitals don't count. */
export const foundTypes = <T extends Type>(types: readonly T[], wanted: string): T[] => {
  const words = wanted.toLowerCase().split(/\s+/)
  return types.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}
