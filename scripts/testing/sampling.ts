/** Selects rows of long tables for the quick suite, the nightly suite, and seven nightly runs. */

type SortOf<T> = (one: T) => unknown
const isNightly = Boolean(process.env['NIGHTLY'])
/** The weekday of a nightly run; Sunday is 0. */
export const NIGHT = Number(process.env['NIGHT'] ?? new Date().getDay())

const firstOfEach = <T>(all: readonly T[], sortOf: SortOf<T> = () => 'one'): readonly T[] =>
  [...Map.groupBy(all, sortOf).values()].flatMap((alike) => alike.slice(0, 1))

/** The quick suite takes the first of each sort, the nightly suite all. */
export const quickSample = <T>(all: readonly T[], sortOf?: SortOf<T>): readonly T[] =>
  isNightly ? all : firstOfEach(all, sortOf)

/** Another seventh each night, for tables that are too long for one run. */
export const nightlySeventh = <T>(all: readonly T[], night = NIGHT): readonly T[] =>
  all.filter((_one, at) => at % 7 === night)

/** The quick suite takes the first of each sort, the nightly suite a seventh of the others as well. */
export const weeklySample = <T>(all: readonly T[], sortOf?: SortOf<T>): readonly T[] => {
  const first = firstOfEach(all, sortOf)
  return isNightly ? [...first, ...nightlySeventh(all.filter((one) => !first.includes(one)))] : first
}
