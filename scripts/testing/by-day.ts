/** What of a long table is tried by day, at night, and in a week. */

type SortOf<T> = (one: T) => unknown
const isNight = Boolean(process.env['NIGHTLY'])
/** The weekday whose night it is; Sunday is 0. */
export const NIGHT = Number(process.env['NIGHT'] ?? new Date().getDay())

const firstOfEach = <T>(all: readonly T[], sortOf: SortOf<T> = () => 'one'): readonly T[] =>
  [...Map.groupBy(all, sortOf).values()].flatMap((alike) => alike.slice(0, 1))

/** By day the first of each sort, at night all. */
export const byDay = <T>(all: readonly T[], sortOf?: SortOf<T>): readonly T[] =>
  isNight ? all : firstOfEach(all, sortOf)

/** Of what one night can't hold: another seventh each night. */
export const seventhOf = <T>(all: readonly T[], night = NIGHT): readonly T[] =>
  all.filter((_one, at) => at % 7 === night)

/** By day the first of each sort, at night a seventh of the others as well. */
export const byWeek = <T>(all: readonly T[], sortOf?: SortOf<T>): readonly T[] => {
  const first = firstOfEach(all, sortOf)
  return isNight ? [...first, ...seventhOf(all.filter((one) => !first.includes(one)))] : first
}
