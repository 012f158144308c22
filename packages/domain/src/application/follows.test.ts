/** Which renewals and changes the permit that they name allows (NEW-04, NEW-09). */
import { expect, it } from 'vitest'
import { followedFault, type OtherApplication } from './follows.ts'

const permit = { caseNumber: 'SSM2026-12', isOver: false, isUndecidedChange: false }
const over = { ...permit, isOver: true }
const change = { previousCaseNumber: 'ssm2026-12', isOver: false, isUndecidedChange: true }
const another = { ...permit, caseNumber: 'SSM2026-13', isOver: true }

it.each<[string, OtherApplication[], string | undefined, string | undefined]>([
  ['no known permit', [], undefined, undefined],
  ['one in force', [permit], undefined, undefined],
  ['one that is over', [over], 'error.permit-ended.text', 'error.not-changeable.text'],
  ['two, one of them in force', [over, permit], undefined, undefined],
  ['one that is being changed', [permit, change], undefined, 'error.not-changeable.text'],
  ['one whose change is decided', [permit, { ...change, isUndecidedChange: false }], undefined, undefined],
  ['a change of an unknown permit', [change], undefined, undefined],
  ['another that is over', [permit, another], undefined, undefined],
])('a number of %s (NEW-04, NEW-09)', (_name, others, renewal, changed) => {
  expect(followedFault('renewal', 'SSM2026-12', others)).toBe(renewal)
  expect(followedFault('change', 'SSM2026-12', others)).toBe(changed)
})
