/**
 * Search for answers that make a condition hold or fail, for the linter. It tries options, answered or not, numbers of
 * items, and the values beside each compared constant. It does not know limits of numbers and dates, nor that two
 * conditions on the items of a list are about the same items. After `MOST_STEPS` it assumes that such answers exist.
 */
import { APPLICANT_KINDS, type Comparison, type Condition } from '../condition.ts'
import type { Placed } from './placed-sections.ts'

const MOST_STEPS = 20_000

/** Undefined: it depends on an answer that is not assigned yet. */
type Verdict = boolean | undefined

/** Sections by identity and by offered option, and what the conditions compare them with, in ascending order. */
export type Index = {
  sections: ReadonlyMap<string, Placed>
  options: ReadonlyMap<string, Placed>
  constants: ReadonlyMap<string, readonly string[]>
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

const compare = (one: number, is: Comparison, other: number): boolean =>
  ({
    '<': one < other,
    '<=': one <= other,
    '=': one === other,
    '!=': one !== other,
    '>=': one >= other,
    '>': one > other,
  })[is]

type Value = string | number | boolean | null

/** A partial assignment of answers; `read` notes the first unassigned one that an evaluation needs. */
export class World {
  readonly #index: Index
  readonly #assigned = new Map<string, Value>()
  #shown = new Map<Placed, Verdict>()
  #missing: { name: string; domain: readonly Value[] } | undefined
  #steps = 0
  constructor(index: Index) {
    this.#index = index
  }

  /** Whether some assignment gives the formula this verdict. */
  finds(formula: () => Verdict, wanted: boolean): boolean {
    if (++this.#steps > MOST_STEPS) return true
    this.#shown = new Map()
    this.#missing = undefined
    const verdict = formula()
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
    const verdict = this.#judge(placed)
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
      () => this.#isTrue(`answered ${identity}`),
    )
  }

  /** Orders the constants of all comparisons; a value is at one of them (odd), between two or outside (even). */
  #compares({ compare: identity, is, to }: Extract<Condition, { compare: string }>): Verdict {
    const owner = this.#index.sections.get(identity)
    if (!owner) return false
    const constants = this.#index.constants.get(identity) ?? []
    const places = [null, ...Array.from({ length: 2 * constants.length + 1 }, (_, place) => place)]
    return both(
      () => this.isShown(owner),
      () => {
        const place = this.#read(`value ${identity}`, places)
        if (place === undefined) return undefined
        return place !== null && compare(Number(place), is, 2 * constants.indexOf(to) + 1)
      },
    )
  }

  /** A hidden list has no items. */
  #counts(identity: string, is: Comparison, to: number): Verdict {
    const owner = this.#index.sections.get(identity)
    if (!owner) return false
    const isShown = this.isShown(owner)
    if (isShown === undefined) return undefined
    if (!isShown) return compare(0, is, to)
    const count = this.#read(`count ${identity}`, this.#index.counts.get(identity) ?? [0, 1])
    return count === undefined ? undefined : compare(Number(count), is, to)
  }

  #hasRows(condition: Extract<Condition, { rows: string }>): Verdict {
    const { rows, atLeast = 1, where } = condition
    const row = new World(this.#index)
    return both(
      () => this.#counts(rows, '>=', atLeast),
      () => !where || row.finds(() => row.holds(where), true),
      () => !where || this.#isTrue(`rows ${JSON.stringify(condition)}`),
    )
  }
}
