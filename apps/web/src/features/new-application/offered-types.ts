/** The types among which a person chooses: first what they can begin right here, each part by name; in a long list those that are looked for. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import type { Language } from '@sievert/domain/application-type/definition'
import { hasWords } from '../../form/has-words.ts'

/** So many are seen at one glance, and found without being looked for. */
export const GLANCE = 5

type Type = Pick<BusinessTypeListed, 'name' | 'implemented'>

export const sortedTypes = <T extends Type>(types: readonly T[], language: Language): T[] =>
  types.toSorted((a, b) => Number(b.implemented) - Number(a.implemented) || a.name.localeCompare(b.name, language))

export const foundTypes = <T extends Type>(types: readonly T[], wanted: string): T[] =>
  types.filter(({ name }) => hasWords(name, wanted))
