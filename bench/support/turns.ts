/** Times of two or more things that take turns, so that whatever else the machine does falls on all of them. */

/** `share` from 0 to 1. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** To two decimals: more would only say what else the machine did. */
export const rounded = (value: number): number => Number(value.toFixed(2))

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
