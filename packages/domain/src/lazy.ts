/**
 * Lazy initialisation of values that take milliseconds to make, such as date formatters. `make` runs on first use,
 * once.
 */
export const lazy = <T extends object | boolean>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
