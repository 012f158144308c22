/** The lists whose items a change of answers deletes (SEC-03). */
import type { Answers } from '../sections/answers.ts'
import type { CompiledSection, CompiledType } from './compiled.ts'

export const isList = ({ type }: CompiledSection): boolean => type === 'Equipment' || type === 'PlaceOfBusiness'

/** The lists with items. */
export const filledLists = ({ sections }: CompiledType, answers: Answers): CompiledSection[] =>
  sections.filter((section) => {
    const value = answers[section.stepNumber]?.[section.identity]
    return value !== undefined && isList(section) && section.bound?.isEmpty(value) === false
  })

/** Identities of the lists with items before and without after. */
export const emptiedLists = (compiled: CompiledType, before: Answers, after: Answers): string[] => {
  const left = new Set(filledLists(compiled, after))
  return filledLists(compiled, before).flatMap((list) => (left.has(list) ? [] : [list.identity]))
}
