/** What is tried by day of a long table: the first of each sort. At night all of it is. */
export const byDay = <T>(all: readonly T[], sortOf: (one: T) => unknown = () => 'one'): readonly T[] =>
  process.env['NIGHTLY'] ? all : [...Map.groupBy(all, sortOf).values()].flatMap((alike) => alike.slice(0, 1))
