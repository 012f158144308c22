/** What is tried by day of a table of rules that the domain proves whole, day and night. */

/** By day the first of each sort, at night all. */
export const byDay = <T>(all: readonly T[], sortOf: (one: T) => string): readonly T[] =>
  import.meta.env['NIGHTLY'] ? all : [...Map.groupBy(all, sortOf).values()].flatMap((alike) => alike.slice(0, 1))
