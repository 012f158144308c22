/** Tests of the actions that each state of an application allows. */
import { describe, expect, it } from 'vitest'
import { APPLICATION_STATUSES, isAllowed } from './status.ts'
import { truncate } from './truncate.ts'

describe('the states of an application', () => {
  it('allow edit, delete and sign only for Started (WIZ-11, STA-03)', () => {
    for (const action of ['edit', 'delete', 'sign'] as const)
      expect(APPLICATION_STATUSES.filter((status) => isAllowed(status, action))).toEqual(['Started'])
  })
  it('allow view for all, and the receipt once submitted (REV-03)', () => {
    expect(APPLICATION_STATUSES.filter((status) => isAllowed(status, 'view'))).toHaveLength(3)
    expect(APPLICATION_STATUSES.filter((status) => isAllowed(status, 'seeReceipt'))).toEqual(['Submitted', 'Granted'])
  })
})

describe('truncated text', () => {
  it('is cut after 150 characters with an ellipsis (REV-02)', () => {
    expect(truncate('a'.repeat(150))).toBe('a'.repeat(150))
    expect(truncate('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`)
  })
  it('of a description is cut after 140 (REV-06)', () => {
    expect(truncate('a'.repeat(141), 140)).toBe(`${'a'.repeat(140)}…`)
  })
  it('never ends in half a character (REV-02)', () => {
    expect(truncate('ab😀', 3)).toBe('ab…')
  })
})
