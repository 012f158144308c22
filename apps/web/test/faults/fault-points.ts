/** Throws in one function of the program at a test's wish. Only the test build has calls of it: see `fault-plugin.ts`. */

const known = new Set<string>()
let armed: string | undefined
let reached: Set<string> | undefined

/** A module's points, as it is loaded. */
export const registerPoints = (points: readonly string[]): void => points.forEach((point) => known.add(point))

/** At the beginning of each function of the modules. */
export function faultPoint(point: string): void {
  reached?.add(point)
  if (point === armed) throw new TypeError(`fault at ${point}`)
}

/** `module/file.ts function` of every function of the modules that are loaded. */
export const allPoints = (): string[] => [...known]

/** From now on the function throws whenever it is called; undefined: none does. */
export const arm = (point: string | undefined): void => {
  armed = point
}

/** Notes the functions that are called, until the result is called, which gives them. */
export const trace = (): (() => string[]) => {
  const seen = new Set<string>()
  reached = seen
  return () => {
    reached = undefined
    return [...seen]
  }
}

// For a test that drives a browser.
Object.assign(globalThis, { faultPoints: { arm, trace, allPoints } })
