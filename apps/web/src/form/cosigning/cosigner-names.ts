/** Names of persons who sign together, in a sentence. */
import type { Cosigner } from '@sievert/contract/cosigning'
import { useTexts } from '../../texts/texts.ts'

type Named = Pick<Cosigner, 'name' | 'isSelf'>

/** The signed-in person comes first, as "you". A protected identity has no name. */
export function useCosignerNames() {
  const { t, list } = useTexts()
  const nameOf = ({ name, isSelf }: Named): string =>
    isSelf ? t('cosigning.you.text') : name || t('cosigning.unnamed.text')
  const nameWithin = ({ name, isSelf }: Named): string =>
    isSelf ? t('cosigning.you-within.text') : name || t('cosigning.unnamed-within.text')
  const selfFirst = (persons: readonly Named[]) =>
    persons.toSorted((one, other) => Number(other.isSelf ?? false) - Number(one.isSelf ?? false))
  /** At the beginning of a sentence. */
  const namesOf = (persons: readonly Named[]): string =>
    list(selfFirst(persons).map((each, at) => (at === 0 ? nameOf(each) : nameWithin(each))))
  /** Within a sentence. */
  const namesWithin = (persons: readonly Named[]): string => list(selfFirst(persons).map(nameWithin))
  return { nameOf, namesOf, namesWithin }
}

/** 1 where a verb is singular; "you" takes the plural. */
export const verbNumber = (persons: readonly Named[]): number =>
  persons.some(({ isSelf }) => isSelf) ? 2 : persons.length
