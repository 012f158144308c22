/** Seeded pseudo-random numbers for repeatable tests. */

/** Numbers from 0 up to but not including `below`, the same for the same seed. */
export const chance = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
export type Chance = ReturnType<typeof chance>
