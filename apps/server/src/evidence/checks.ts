/** Runs a verification as a list of named checks; the first failure becomes a refusal with a reason. */
import type { CheckResult, Outcome, RefusalReason } from '../ports/eid.ts'

/** Thrown inside a check; `judge` converts it to a verdict. */
class Refusal extends Error {
  readonly reason: RefusalReason
  constructor(reason: RefusalReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

export const refuse = (reason: RefusalReason, detail: string): never => {
  throw new Refusal(reason, detail)
}

/** Returns the value of `read`, or refuses for `reason` when it throws. For parsers: their errors carry no reason. */
export const orRefuse = <T>(reason: RefusalReason, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(reason, error instanceof Error ? error.message : String(error))
  }
}

/** Runs one check, described by `words`, and returns its result. */
export type Check = <T>(words: string, step: () => T | Promise<T>) => Promise<T>

/** The verdict of a verification that runs its checks in order and stops at the first failure. */
export const judge = async <Found extends object>(
  verification: (check: Check) => Promise<Found>,
): Promise<Outcome<Found>> => {
  const checks: CheckResult[] = []
  const check: Check = async (words, step) => {
    const result: CheckResult = { check: words, passed: false }
    checks.push(result)
    const found = await step()
    result.passed = true
    return found
  }
  try {
    return { ok: true, ...(await verification(check)), checks }
  } catch (error) {
    const reason = error instanceof Refusal ? error.reason : 'malformed'
    return { ok: false, reason, detail: error instanceof Error ? error.message : String(error), checks }
  }
}
