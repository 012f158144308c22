/** Linter rule for sections that refer to the answers of others, such as a date that limits another date. */
import type { ApplicationTypeVersion } from '../application-type/definition.ts'
import { type Found, found, type JsonPath } from '../catalogue-fault.ts'
import { type DateSection, limitsIn } from '../sections/date.ts'
import { behaviourOf } from '../sections/section-types.ts'
import { type Placed, placedSections } from './placed-sections.ts'

type DateAt = { section: DateSection<unknown>; path: JsonPath }
/** `later` is at least `earlier`, and after it when `isStrict`. */
type Order = { earlier: string; later: string; isStrict: boolean; path: JsonPath }

/** The orders that limits demand. Dates that may be the same are no order where one is coarser than the other. */
const ordersIn = (dates: readonly DateAt[]): Order[] => {
  const precisions = new Map(dates.map(({ section }) => [section.identity, section.precision ?? 'day']))
  const isOrder = ({ earlier, later, isStrict }: Order) => isStrict || precisions.get(earlier) === precisions.get(later)
  return dates.flatMap(({ section: { identity, earliest, latest }, path }) =>
    Object.entries({ earliest, latest })
      .flatMap(([name, limits]) =>
        limitsIn(limits).flatMap((limit): Order[] => {
          if (!('of' in limit)) return []
          const [earlier, later] = name === 'earliest' ? [limit.of, identity] : [identity, limit.of]
          return [{ earlier, later, isStrict: !limit.orSame, path: [...path, name] }]
        }),
      )
      .filter(isOrder),
  )
}

/** No date can be answered that would be before itself, directly or through others. */
function* lintOrder(placed: readonly Placed[]): Generator<Found> {
  const dates = placed.flatMap(({ section, path }) => (section.sectionType === 'Date' ? [{ section, path }] : []))
  const orders = ordersIn(dates)
  const after = Map.groupBy(orders, ({ earlier }) => earlier)
  for (const { earlier, later, isStrict, path } of orders) {
    const reached = new Set([later])
    // A set's iteration includes what is added meanwhile.
    for (const each of reached) for (const next of after.get(each) ?? []) reached.add(next.later)
    if (reached.has(earlier) && (isStrict || earlier === later))
      yield found('date-limit', path, `${later} would be after ${earlier}, and before it: no date is both`)
  }
}

/** Each reference leads to a section of the right type, in a step or in the same item. */
export function* lintReferences(version: ApplicationTypeVersion<unknown>): Generator<Found> {
  const placed = [...placedSections(version)]
  for (const { section, path, item } of placed)
    for (const { to, types, path: at, within = item, faultOf } of behaviourOf(section).references?.(section, path) ??
      []) {
      const target = placed.find((each) => each.section.identity === to)
      if (!target || !types.includes(target.section.sectionType))
        yield found('reference-unknown', at, `The type has no ${types.join(' or ')} ${to}`)
      else if (target.item !== undefined && target.item !== within)
        yield found('reference-unknown', at, `${to} is asked per item of ${target.item}, so it can't be used here`)
      else {
        const fault = faultOf?.(target.section)
        if (fault !== undefined) yield found('sum-unit', at, fault)
      }
    }
  yield* lintOrder(placed)
}
