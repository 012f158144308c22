/** Compiler of conditions. Each becomes one predicate, which the browser and the server both evaluate. */
import { type ApplicantKind, type Comparison, type Condition, VERDICTS } from '../condition.ts'
import { compareDecimals, isDecimal } from '../decimal.ts'
import { compareDates } from '../rules/date.ts'
import type { StepData } from '../sections/answers.ts'
import { behaviourOf, type SectionValue } from '../sections/section-types.ts'
import { type SumSection, type Total, totalOf } from '../sections/sum.ts'
import {
  type CompiledScope,
  type CompiledSection,
  isAnswering,
  type OptionReference,
  type Predicate,
  type Reference,
  type Surroundings,
  type Verdict,
} from './compiled.ts'
import { enterItem, enterItems, isAnswered, isChosen } from './enabled.ts'

/** The applicant's kind, and the sections before a condition, by identity and by the options that they offer. */
export type Earlier = Record<'sections' | 'options', Map<string, CompiledSection>> & { applicant: ApplicantKind }

export const noneEarlier = (applicant: ApplicantKind): Earlier => ({
  sections: new Map(),
  options: new Map(),
  applicant,
})

/** Adds a section, and the options of a choice, so that later conditions can refer to them. */
export const addEarlier = ({ sections, options }: Earlier, section: CompiledSection): void => {
  const { definition, identity } = section
  sections.set(identity, section)
  if (definition.sectionType !== 'Choice') return
  for (const { id } of definition.options) {
    if (options.has(id)) throw new Error(`${identity}: option ${id} is used twice`)
    options.set(id, section)
  }
}

/** Resolves the names in the conditions of one section or step. Throws an Error for a name that nothing earlier has. */
export type Names = {
  applicant: ApplicantKind
  option: (optionId: string) => OptionReference
  section: (identity: string) => Reference
  /** The names inside the items of a list. */
  within: (items: CompiledScope) => Names
}

/** `owner`: for the error. `item`: the earlier sections of the same item. `reads` collects the sections referred to. */
export const namesFor = (owner: string, reads: Set<CompiledSection>, whole: Earlier, item?: Earlier): Names => {
  const find = (kind: 'sections' | 'options', name: string, problem: string): Reference => {
    const own = item?.[kind].get(name)
    const section = own ?? whole[kind].get(name)
    if (!section) throw new Error(`${owner}: ${problem} ${name}`)
    reads.add(section)
    return { owner: section, inItem: own !== undefined }
  }
  return {
    applicant: whole.applicant,
    option: (optionId) => ({ ...find('options', optionId, 'no choice before it offers the option'), optionId }),
    section: (identity) => find('sections', identity, 'no section before it is called'),
    within: ({ sections }) => {
      const row = noneEarlier(whole.applicant)
      for (const section of sections) addEarlier(row, section)
      return namesFor(owner, reads, whole, row)
    },
  }
}

/** The section's answer; undefined when absent or hidden. */
const answerTo = ({ owner, inItem }: Reference, { whole, item }: Surroundings): SectionValue | undefined =>
  (inItem ? item : whole)[owner.position] ?? undefined

const isHidden = ({ owner, inItem }: Reference, { whole, item }: Surroundings): boolean =>
  (inItem ? item : whole)[owner.position] === null

const answers = (reference: Reference): Predicate => {
  const { owner } = reference
  if (!isAnswering(owner)) throw new Error(`${owner.identity}: nothing is answered there`)
  return (around) => {
    const value = answerTo(reference, around)
    return value !== undefined && isAnswered(owner, value, around)
  }
}

/** A list's answer without the hidden answers in its items. */
const withoutHidden = (reference: Reference, around: Surroundings): unknown => {
  const value = answerTo(reference, around)
  const { items } = reference.owner
  if (!items || !value || !('equipments' in value)) return value
  const inside = enterItems(around, items)
  const shownIn = (stepData: StepData) => {
    enterItem(inside, items, stepData)
    return Object.fromEntries(
      items.sections.map(({ identity, position }) => [identity, inside.item[position] ?? undefined]),
    )
  }
  return { equipments: value.equipments.map(({ stepData }) => ({ stepData: shownIn(stepData) })) }
}

const NO_TOTAL: Total = { total: undefined, isUndecided: false }

/** The total, which has no answer of its own: it reads the numbers that it adds up. None while it is hidden. */
export const compileTotal = (sum: SumSection<unknown>, names: Names): ((around: Surroundings) => Total) => {
  const own = names.section(sum.identity)
  const terms = new Map<string, Reference>()
  for (const { to: term, within } of behaviourOf(sum).references?.(sum, []) ?? [])
    if (within === undefined) terms.set(term, names.section(term))
  return (around) => {
    if (isHidden(own, around)) return NO_TOTAL
    return totalOf(sum, (identity) => {
      const term = terms.get(identity)
      return term && withoutHidden(term, around)
    })
  }
}

const comparesSum = (sum: SumSection<unknown>, { is, to }: Compare, names: Names): Predicate => {
  const totalIn = compileTotal(sum, names)
  const verdict = VERDICTS[is]
  const isNumber = isDecimal(to)
  return (around) => {
    const { total, isUndecided } = totalIn(around)
    if (isUndecided) return undefined
    return total !== undefined && isNumber && verdict(compareDecimals(total, to))
  }
}

const compares = (condition: Compare, names: Names): Predicate => {
  const { compare, is, to } = condition
  const reference = names.section(compare)
  const { owner } = reference
  const { definition } = owner
  if (definition.sectionType === 'Sum') return comparesSum(definition, condition, names)
  if (!isAnswering(owner) || !owner.bound.compared) throw new Error(`${owner.identity}: its answer cannot be compared`)
  const { kind, text } = owner.bound.compared
  if (kind === 'number' && !isDecimal(to)) return () => false
  const verdict = VERDICTS[is]
  const order = kind === 'date' ? compareDates : compareDecimals
  return (around) => {
    const value = answerTo(reference, around)
    if (!value) return false
    const given = text(value, definition)
    if (given === undefined) return isAnswered(owner, value, around) ? undefined : false
    return verdict(order(given, to))
  }
}

const itemsOf = (value: SectionValue | undefined): readonly unknown[] => {
  if (!value) return []
  if ('equipments' in value) return value.equipments
  return 'placesOfBusiness' in value ? value.placesOfBusiness : []
}

const counts = (reference: Reference, is: Comparison, to: number): Predicate => {
  const verdict = VERDICTS[is]
  return (around) => verdict(itemsOf(answerTo(reference, around)).length - to)
}

type Compare = Extract<Condition, { compare: string }>
type Rows = Extract<Condition, { rows: string }>

/**
 * The number of all items in a list, of those that satisfy a condition, and of those for which it is undecided. None
 * while the list is hidden.
 */
type RowCounts = { all: number; satisfying: number; undecided: number }
const NO_ROWS: RowCounts = { all: 0, satisfying: 0, undecided: 0 }

export const compileRows = (
  { rows, where }: Pick<Rows, 'rows' | 'where'>,
  names: Names,
): ((around: Surroundings) => RowCounts) => {
  const list = names.section(rows)
  const { items } = list.owner
  if (!items) throw new Error(`${rows} is no equipment section`)
  const holds = where && compileCondition(where, names.within(items))
  return (around) => {
    const value = answerTo(list, around)
    if (!value || !('equipments' in value)) return NO_ROWS
    const { equipments } = value
    const all = equipments.length
    if (!holds) return { all, satisfying: all, undecided: 0 }
    const inside = enterItems(around, items)
    let [satisfying, undecided] = [0, 0]
    for (const { stepData } of equipments) {
      enterItem(inside, items, stepData)
      const verdict = holds(inside)
      if (verdict) satisfying++
      else if (verdict === undefined) undecided++
    }
    return { all, satisfying, undecided }
  }
}

const satisfyRows = ({ atLeast = 1, every, ...rows }: Rows, names: Names): Predicate => {
  const countIn = compileRows(rows, names)
  return (around) => {
    const { all, satisfying, undecided } = countIn(around)
    const needed = every ? Math.max(1, all) : atLeast
    if (satisfying >= needed) return true
    return satisfying + undecided >= needed ? undefined : false
  }
}

/** Compiles a condition. Throws an Error for a name that is unknown, comes later, or cannot be asked so. */
export const compileCondition = (condition: Condition, names: Names): Predicate => {
  if ('chosen' in condition) {
    const option = names.option(condition.chosen)
    return (around) => isChosen(option, around)
  }
  if ('answered' in condition) return answers(names.section(condition.answered))
  if ('compare' in condition) return compares(condition, names)
  if ('count' in condition) return counts(names.section(condition.count), condition.is, condition.to)
  if ('rows' in condition) return satisfyRows(condition, names)
  if ('applicant' in condition) {
    const isIts = condition.applicant === names.applicant
    return () => isIts
  }
  if ('not' in condition) {
    const holds = compileCondition(condition.not, names)
    return (around) => {
      const verdict = holds(around)
      return verdict === undefined ? undefined : !verdict
    }
  }
  const isAll = 'all' in condition
  const parts = (isAll ? condition.all : condition.any).map((part) => compileCondition(part, names))
  // A loop allocates nothing: conditions are evaluated at each keystroke and for each item.
  return (around) => {
    let verdict: Verdict = isAll
    for (const holds of parts) {
      const part = holds(around)
      if (part === !isAll) return part
      if (part === undefined) verdict = undefined
    }
    return verdict
  }
}
