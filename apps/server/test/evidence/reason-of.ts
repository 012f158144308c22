/** Reads verdicts as the command that verifies packets prints them. */
import { expect } from 'vitest'
import type { Outcome, RefusalReason } from '../../src/ports/eid.ts'

/** Why it was refused. Whatever the verdict, each check has a name, and a refusal words of its own. */
export const reasonOf = (verdict: Outcome<object>): RefusalReason | 'ok' => {
  expect(verdict.checks.map(({ check }) => check)).not.toContain('')
  if (verdict.ok) return 'ok'
  expect(verdict.detail).not.toBe('')
  return verdict.reason
}
