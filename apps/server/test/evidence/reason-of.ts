/** Reads verdicts as the command that verifies packets prints them. */
import { expect } from 'vitest'
import type { Outcome, RefusalReason } from '../../src/ports/eid.ts'

/** The reason of a refusal. Also expects that each check has a name, and a refusal a detail. */
export const reasonOf = (verdict: Outcome<object>): RefusalReason | 'ok' => {
  expect(verdict.checks.map(({ check }) => check)).not.toContain('')
  if (verdict.ok) return 'ok'
  expect(verdict.detail).not.toBe('')
  return verdict.reason
}
