/** Evaluation of a condition outside the form, as of a fee, on the answers of all steps. */
import type { Condition } from '../condition.ts'
import type { Answers } from '../sections/answers.ts'
import type { CompiledType, Predicate } from './compiled.ts'
import { addEarlier, compileCondition, namesFor, noneEarlier } from './conditions.ts'
import { surroundings } from './enabled.ts'

/** The condition after all questions of the type. Throws an Error for a name that the type does not have. */
const compileAfterAll = ({ sections, applicant }: CompiledType, condition: Condition): Predicate => {
  const all = noneEarlier(applicant)
  for (const section of sections) addEarlier(all, section)
  return compileCondition(condition, namesFor('a condition outside the form', new Set(), all))
}

/** False for a condition on questions of another version of the type, and for one that is undecided. */
export const holdsFor = (compiled: CompiledType, condition: Condition, answers: Answers): boolean => {
  let holds: Predicate
  try {
    holds = compileAfterAll(compiled, condition)
  } catch {
    return false
  }
  return holds(surroundings(compiled, answers)) === true
}
