/** Names of persons who sign together, in a sentence. */
import type { Cosigner } from '@sievert/contract/cosigning'
import { useTexts } from '../../texts/texts.ts'

type Named = Pick<Cosigner, 'name' | 'isSelf'>

/** The signed-in person comes first, as "you". A protected identity has no name. */
export function useCosignerNames() {
  const { t, list } = useTexts()
  const nameOf = ({ name, isSelf }: Named): string =>
    isSelf ? t('cosigning.you.text') : name || t('cosigning.unnamed.text')
  const listOf = (persons: readonly Named[], name: (person: Named) => string): string =>
    list(persons.toSorted((one, other) => Number(other.isSelf ?? false) - Number(one.isSelf ?? false)).map(name))
  const namesOf = (persons: readonly Named[]): string => listOf(persons, nameOf)
  /** Not at the beginning of a sentence. */
  const namesWithin = (persons: readonly Named[]): string =>
    listOf(persons, (person) => (person.isSelf ? t('cosigning.you-within.text') : nameOf(person)))
  return { nameOf, namesOf, namesWithin }
}

/** 1 where a verb is singular; "you" takes the plural. */
export const verbNumber = (persons: readonly Named[]): number =>
  persons.some(({ isSelf }) => isSelf) ? 2 : persons.length
