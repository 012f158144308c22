/** Tests of the business types that each kind of applicant may start. */
import { expect, it } from 'vitest'
import { offeredTo } from './offered.ts'

const permit = { applicants: ['Company', 'PrivatePerson'], reportOnly: false } as const
const fixed = { applicants: ['Company'], reportOnly: false, renewable: false, changeable: true } as const
const report = { applicants: ['Company'], reportOnly: true } as const

it.each([
  ['Company', 'apply', [permit, fixed]],
  ['Company', 'renew', [permit]],
  ['Company', 'change', [fixed]],
  ['PrivatePerson', 'change', []],
  ['Company', 'notify', [report]],
  ['PrivatePerson', 'apply', [permit]],
  ['PrivatePerson', 'notify', []],
] as const)(
  'lists for a %s who wants to %s the types of that kind open to them (NEW-05, NEW-06, NEW-08, NEW-09)',
  (applicant, beginning, expected) =>
    expect(offeredTo([permit, fixed, report], applicant, beginning)).toEqual(expected),
)
