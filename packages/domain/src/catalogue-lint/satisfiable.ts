/**
 * Search for answers that make a condition hold or fail, for the linter. It tries options, answered or not, numbers of
 * items, numbers of items that satisfy a condition, and values around each compared constant. It never refuses a
 * condition that some answers satisfy. It accepts some that none do, for it does not know
 *
 * - the limits and decimals of numbers and dates, and what a total can be of them,
 * - who may apply for the type, which may change after the release of a version,
 * - that two different conditions on the items of a list are about the same items,
 * - what only a longer search would find: after `MOST_WORK`, and over chains of `MOST_CHAINED`, it assumes that such
 *   answers exist.
 */
import { APPLICANT_KINDS, type Comparison, type Condition, VERDICTS } from '../condition.ts'
import { isCompared, orderOf } from './candidate-values.ts'
import type { Placed } from './placed-sections.ts'

/** Evaluated conditions and sections: in one search, and in all of a version. */
const MOST_WORK = 100_000
const MOST_WORK_IN_ALL = 2_000_000
/** Sections that each depend on the one before. */
const MOST_CHAINED = 100

/** The work that is left to all searches of a version. */
export type Allowance = { left: number }
export const newAllowance = (): Allowance => ({ left: MOST_WORK_IN_ALL })

/** Undefined: it depends on an answer that is not assigned yet. */
type Verdict = boolean | undefined

/** Sections by identity and by offered option, and the values and numbers of items to try for them. */
export type Index = {
  sections: ReadonlyMap<string, Placed>
  options: ReadonlyMap<string, Placed>
  values: ReadonlyMap<string, readonly string[]>
  counts: ReadonlyMap<string, readonly number[]>
}

const not = (verdict: Verdict): Verdict => (verdict === undefined ? undefined : !verdict)

const any = <T>(parts: readonly T[], holds: (part: T) => Verdict): Verdict => {
  let verdict: Verdict = false
  for (const part of parts) {
    const one = holds(part)
    if (one) return true
    if (one === undefined) verdict = undefined
  }
  return verdict
}
const all = <T>(parts: readonly T[], holds: (part: T) => Verdict): Verdict =>
  not(any(parts, (part) => not(holds(part))))

const both = (...parts: (() => Verdict)[]): Verdict => all(parts, (part) => part())

type Value = string | number | boolean | null

/** An answer that is no number or date. */
const INVALID = ''

/** A partial assignment of answers; `read` notes the first unassigned one that an evaluation needs. */
export class World {
  readonly #index: Index
  readonly #allowance: Allowance
  readonly #assigned = new Map<string, Value>()
  readonly #inRows = new Map<Condition, boolean>()
  #shown = new Map<Placed, Verdict>()
  #missing: { name: string; domain: readonly Value[] } | undefined
  #left = MOST_WORK
  #chained = 0
  constructor(index: Index, allowance: Allowance) {
    this.#index = index
    this.#allowance = allowance
  }

  /** Whether some assignment gives the formula this verdict. */
  finds(formula: () => Verdict, wanted: boolean): boolean {
    this.#shown = new Map()
    this.#missing = undefined
    const verdict = formula()
    if (this.#isTired()) return true
    const missing = this.#unassigned()
    if (verdict !== undefined || !missing) return verdict === wanted
    const { name, domain } = missing
    return domain.some((value) => {
      this.#assigned.set(name, value)
      const found = this.finds(formula, wanted)
      this.#assigned.delete(name)
      return found
    })
  }

  #isTired(): boolean {
    return this.#left <= 0 || this.#allowance.left <= 0
  }

  /** Counts a piece of work; true when there has been too much. */
  #works(): boolean {
    this.#left--
    this.#allowance.left--
    return this.#isTired()
  }

  #unassigned() {
    return this.#missing
  }

  #read(name: string, domain: readonly Value[]): Value | undefined {
    const value = this.#assigned.get(name)
    if (value === undefined) this.#missing ??= { name, domain }
    return value
  }

  #isTrue(name: string): Verdict {
    return this.#read(name, [true, false]) as Verdict
  }

  isShown(placed: Placed): Verdict {
    if (this.#shown.has(placed)) return this.#shown.get(placed)
    // A faulty condition may depend on itself.
    this.#shown.set(placed, false)
    if (++this.#chained > MOST_CHAINED) this.#left = 0
    const verdict = this.#works() ? undefined : this.#judge(placed)
    this.#chained--
    this.#shown.set(placed, verdict)
    return verdict
  }

  #judge({ section, step, item }: Placed): Verdict {
    const list = item === undefined ? undefined : this.#index.sections.get(item)
    const { enablesBy, enabledWhen } = section
    return both(
      () => (step.enabledWhen ? this.holds(step.enabledWhen) : true),
      () => (list ? this.isShown(list) : true),
      () => (enablesBy ? any(enablesBy, (option) => this.#isChosen(option)) : true),
      () => (enabledWhen ? this.holds(enabledWhen) : true),
    )
  }

  holds(condition: Condition): Verdict {
    if (this.#works()) return undefined
    if ('all' in condition) return all(condition.all, (part) => this.holds(part))
    if ('any' in condition) return any(condition.any, (part) => this.holds(part))
    if ('not' in condition) return not(this.holds(condition.not))
    if ('chosen' in condition) return this.#isChosen(condition.chosen)
    if ('answered' in condition) return this.#isAnswered(condition.answered)
    if ('compare' in condition) return this.#compares(condition)
    if ('count' in condition) return this.#counts(condition.count, condition.is, condition.to)
    if ('rows' in condition) return this.#hasRows(condition)
    const kind = this.#read('applicant', APPLICANT_KINDS)
    return kind === undefined ? undefined : kind === condition.applicant
  }

  #isChosen(option: string): Verdict {
    const owner = this.#index.options.get(option)
    if (owner?.section.sectionType !== 'Choice') return false
    const { choiceType, identity, options } = owner.section
    return both(
      () => this.isShown(owner),
      () => {
        if (choiceType === 'CheckboxList') return this.#isTrue(`option ${option}`)
        const chosen = this.#read(`choice ${identity}`, [null, ...options.map(({ id }) => id)])
        return chosen === undefined ? undefined : chosen === option
      },
    )
  }

  #isAnswered(identity: string): Verdict {
    const owner = this.#index.sections.get(identity)
    if (!owner) return false
    const { section } = owner
    if (section.sectionType === 'Choice') return any(section.options, ({ id }) => this.#isChosen(id))
    if (section.sectionType === 'Equipment') return this.#counts(identity, '>', 0)
    return both(
      () => this.isShown(owner),
      () => {
        if (!isCompared(section)) return this.#isTrue(`answered ${identity}`)
        const value = this.#valueOf(identity)
        return value === undefined ? undefined : value !== null
      },
    )
  }

  /** Null: there is no answer. */
  #valueOf(identity: string): Value | undefined {
    return this.#read(`value ${identity}`, [null, ...(this.#index.values.get(identity) ?? []), INVALID])
  }

  #compares({ compare: identity, is, to }: Extract<Condition, { compare: string }>): Verdict {
    const owner = this.#index.sections.get(identity)
    if (!owner) return false
    return both(
      () => this.isShown(owner),
      () => {
        const value = this.#valueOf(identity)
        if (value === undefined) return undefined
        return typeof value === 'string' && value !== INVALID && VERDICTS[is](orderOf(owner.section, value, to))
      },
    )
  }

  /** A hidden list has no items. */
  #countOf(identity: string): number | undefined {
    const owner = this.#index.sections.get(identity)
    const isShown = owner ? this.isShown(owner) : false
    if (!isShown) return isShown === undefined ? undefined : 0
    return this.#numberOf(`count ${identity}`, identity)
  }

  #numberOf(name: string, list: string): number | undefined {
    const number = this.#read(name, this.#index.counts.get(list) ?? [0, 1])
    return number === undefined ? undefined : Number(number)
  }

  #counts(identity: string, is: Comparison, to: number): Verdict {
    const count = this.#countOf(identity)
    return count === undefined ? undefined : VERDICTS[is](count - to)
  }

  #hasRows({ rows, atLeast = 1, every, where }: Extract<Condition, { rows: string }>): Verdict {
    const count = this.#countOf(rows)
    if (count === undefined) return undefined
    if (count === 0) return atLeast <= 0 && !every
    const satisfying = where ? this.#satisfying(rows, where) : count
    if (satisfying === undefined) return undefined
    return every ? satisfying >= count : Math.min(satisfying, count) >= atLeast
  }

  /** How many items satisfy the condition, at most as many as there are. */
  #satisfying(rows: string, where: Condition): number | undefined {
    const row = new World(this.#index, this.#allowance)
    const can = this.#inRows.get(where) ?? row.finds(() => row.holds(where), true)
    this.#inRows.set(where, can)
    return can ? this.#numberOf(`rows ${rows} ${JSON.stringify(where)}`, rows) : 0
  }
}
