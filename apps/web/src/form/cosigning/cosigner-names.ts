/** Names of persons who sign together, in a sentence. */
import type { Cosigner } from '@sievert/contract/cosigning'
import { useTexts } from '../../texts/texts.ts'

type Named = Pick<Cosigner, 'name' | 'isSelf'>

/** The signed-in person comes first, as "you". A protected identity has no name. */
export function useCosignerNames() {
  const { t, list } = useTexts()
  const nameOf = ({ name, isSelf }: Named): string =>
    isSelf ? t('cosigning.you.text') : name || t('cosigning.unnamed.text')
  const namesOf = (persons: readonly Named[]): string =>
    list(persons.toSorted((one, other) => Number(other.isSelf ?? false) - Number(one.isSelf ?? false)).map(nameOf))
  return { nameOf, namesOf }
}

/** 1 where a verb is singular; "you" takes the plural. */
export const verbNumber = (persons: readonly Named[]): number =>
  persons.some(({ isSelf }) => isSelf) ? 2 : persons.length
