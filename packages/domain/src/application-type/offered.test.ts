/** Tests of the business types that each kind of applicant may start. */
import { expect, it } from 'vitest'
import { offeredTo } from './offered.ts'

const permit = { applicants: ['Company', 'PrivatePerson'], reportOnly: false } as const
const report = { applicants: ['Company'], reportOnly: true } as const

it.each([
  ['Company', 'apply', [permit]],
  ['Company', 'renew', [permit]],
  ['Company', 'notify', [report]],
  ['PrivatePerson', 'apply', [permit]],
  ['PrivatePerson', 'notify', []],
] as const)(
  'lists for a %s who wants to %s the types of that kind open to them (NEW-05, NEW-06)',
  (applicant, beginning, expected) => expect(offeredTo([permit, report], applicant, beginning)).toEqual(expected),
)
