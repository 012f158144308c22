/** Sampling of rule tables for the quick suite. The domain's tests prove the whole tables in both suites. */

/** Quick suite: the first of each sort. Nightly suite: all. */
export const quickSample = <T>(all: readonly T[], sortOf: (one: T) => string): readonly T[] =>
  import.meta.env['NIGHTLY'] ? all : [...Map.groupBy(all, sortOf).values()].flatMap((alike) => alike.slice(0, 1))
