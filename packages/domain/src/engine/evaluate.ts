/** Evaluation outside the form, as of a fee, on the shown answers of all steps. */
import type { Condition } from '../condition.ts'
import { lazy } from '../lazy.ts'
import type { Answers } from '../sections/answers.ts'
import type { SumSection } from '../sections/sum.ts'
import type { CompiledType, Surroundings } from './compiled.ts'
import {
  addEarlier,
  compileCondition,
  compileRows,
  compileTotal,
  type Names,
  namesFor,
  noneEarlier,
} from './conditions.ts'
import { surroundings } from './enabled.ts'

/** Names after all questions of the type. */
const namesAfterAll = ({ sections, applicant }: CompiledType): Names => {
  const all = noneEarlier(applicant)
  for (const section of sections) addEarlier(all, section)
  return namesFor('a condition outside the form', new Set(), all)
}

/**
 * Whatever names a question that the version does not have is false, 0 or undefined. An undecided condition is false.
 */
export type Evaluator = {
  holds: (condition: Condition) => boolean
  /** The number of items of a list that satisfy the condition. */
  countRows: (rows: string, where?: Condition) => number
  /** The total of a sum whose identity is that of a section. */
  totalOf: (sum: SumSection<unknown>) => string | undefined
}

export const evaluatorOf = (compiled: CompiledType, answers: Answers): Evaluator => {
  const names = lazy(() => namesAfterAll(compiled))
  const around = lazy(() => surroundings(compiled, answers))
  const evaluate = <T>(compile: (names: Names) => (around: Surroundings) => T): T | undefined => {
    let evaluated: (around: Surroundings) => T
    try {
      evaluated = compile(names())
    } catch {
      return undefined
    }
    return evaluated(around())
  }
  return {
    holds: (condition) => evaluate((all) => compileCondition(condition, all)) === true,
    countRows: (rows, where) => evaluate((all) => compileRows({ rows, ...(where && { where }) }, all))?.satisfying ?? 0,
    totalOf: (sum) => evaluate((all) => compileTotal(sum, all))?.total,
  }
}
