/**
 * Throws in a chosen function of the program during a test. Only the test build contains calls: see `fault-plugin.ts`.
 */

const known = new Set<string>()
let armed: string | undefined
let reached: Set<string> | undefined

/** Registers a module's points when it is loaded. */
export const registerPoints = (points: readonly string[]): void => points.forEach((point) => known.add(point))

/** Called at the beginning of each instrumented function. */
export function faultPoint(point: string): void {
  reached?.add(point)
  if (point === armed) throw new TypeError(`fault at ${point}`)
}

/** `module/file.ts function` of every function of the loaded modules. */
export const allPoints = (): string[] => [...known]

/** Makes the function throw at every call from now on; undefined: none throws. */
export const arm = (point: string | undefined): void => {
  armed = point
}

/** Records the called functions. The returned function ends the recording and returns them. */
export const trace = (): (() => string[]) => {
  const seen = new Set<string>()
  reached = seen
  return () => {
    reached = undefined
    return [...seen]
  }
}

// For tests that drive a browser.
Object.assign(globalThis, { faultPoints: { arm, trace, allPoints } })
