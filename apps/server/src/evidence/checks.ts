/** Runs a verification as a list of named checks, and turns the first that fails into a refusal with a reason. */
import type { CheckResult, Outcome, RefusalReason } from '../ports/eid.ts'

/** Thrown inside a check; `judge` turns it into a verdict. */
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

/** The value of `read`, or a refusal for `reason` when it throws anything: for parsers, whose errors are not ours. */
export const orRefuse = <T>(reason: RefusalReason, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(reason, error instanceof Error ? error.message : String(error))
  }
}

/** Runs one check, described in words, and gives what it found. */
export type Check = <T>(words: string, step: () => T | Promise<T>) => Promise<T>

/** The verdict of a verification that makes its checks one after the other and stops at the first that fails. */
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
