/** Tests of the display form of postcodes and telephone numbers. */
import { expect, it } from 'vitest'
import { SWEDEN } from '../rules/sweden.ts'
import { writtenPhone, writtenTown, writtenZipCode } from './written.ts'

const GERMANY = 276

it('writes a postcode of Sweden with its space, and another country’s as it was typed (REV-02)', () => {
  for (const typed of ['90219', '902 19']) {
    expect(writtenZipCode(typed)).toBe('902 19')
    expect(writtenZipCode(typed, SWEDEN)).toBe('902 19')
    expect(writtenZipCode(typed, GERMANY)).toBe(typed)
  }
  for (const other of ['9021', '190219', '902191']) expect(writtenZipCode(other)).toBe(other)
  expect(writtenTown({ zipCode: '90219', city: 'Umeå' })).toBe('902 19 Umeå')
  expect(writtenTown({ zipCode: '10115', city: 'Berlin', country: GERMANY })).toBe('10115 Berlin')
  expect(writtenTown({ zipCode: '', city: 'Umeå' })).toBe('Umeå')
})

it.each([
  ['0701234567', '070-123 45 67'],
  ['070 - 1234567', '070-123 45 67'],
  ['070-123 45 67', '070-123 45 67'],
  ['+46701234567', '+46 70-123 45 67'],
  ['0046 70 1234567', '+46 70-123 45 67'],
  ['+46 (0)70-1234567', '+46 70-123 45 67'],
  ['08-123 45 67', '08-123 45 67'],
  ['10701234567', '10701234567'],
  ['07012345678', '07012345678'],
  ['07004601234', '07004601234'],
  ['08123456', '08123456'],
  ['+4915112345678', '+4915112345678'],
  ['', ''],
])('writes the telephone number %j as %j (REV-02)', (typed, written) => {
  expect(writtenPhone(typed)).toBe(written)
  expect(writtenPhone(writtenPhone(typed))).toBe(written)
})
