/** Personal identity numbers: centuries, display and normal form. Only published or historical numbers. */
import { describe, expect, it } from 'vitest'
import {
  displayNationalIdentity,
  isCoordinationNumber,
  nationalIdentityOn,
  normaliseNationalIdentity,
} from './national-identity.ts'
import { displayOrganisationNumber, isOrganisationNumber } from './organisation-number.ts'

describe('a day of birth that has not come yet', () => {
  it('is refused when today is known (SEC-11)', () => {
    expect(nationalIdentityOn('1912-12-11')('191212121212')).toHaveLength(1)
    expect(nationalIdentityOn('1912-12-12')('191212121212')).toHaveLength(0)
  })
  it('puts ten digits into the latest century that has come (SEC-11)', () => {
    expect(nationalIdentityOn('1912-12-11')('1212121212')).toHaveLength(0)
  })
})

describe('normal form', () => {
  it('is digits alone (SEC-11)', () => {
    expect(normaliseNationalIdentity('19121212-1212')).toBe('191212121212')
    expect(normaliseNationalIdentity(' 121212-1212 ')).toBe('1212121212')
  })
  it('finds the century from today, and from the plus of those who have turned 100 (SEC-11)', () => {
    expect(normaliseNationalIdentity('121212-1212', '2012-12-11')).toBe('191212121212')
    expect(normaliseNationalIdentity('121212-1212', '2026-01-01')).toMatch(/^20/)
    expect(normaliseNationalIdentity('121212+1212', '2026-01-01')).toBe('191212121212')
  })
  it('leaves what is no identity number as it was (SEC-11)', () => {
    expect(normaliseNationalIdentity('Tolvan')).toBe('Tolvan')
  })
})

describe('display', () => {
  it('has a dash after the sixth or eighth character of 10 or 12 (SEC-14)', () => {
    expect(displayNationalIdentity('1212121212')).toBe('121212-1212')
    expect(displayNationalIdentity('191212121212')).toBe('19121212-1212')
    expect(displayNationalIdentity('19121212-1212')).toBe('19121212-1212')
    expect(displayNationalIdentity('12')).toBe('12')
  })
})

describe('kinds of numbers', () => {
  it('tells coordination numbers from personal ones (SEC-11)', () => {
    expect(isCoordinationNumber('189001619809')).toBe(true)
    expect(isCoordinationNumber('191212121212')).toBe(false)
  })
  it('knows organisation numbers, a sole trader being one too (BUS-01)', () => {
    expect(['5560000001', '556000-0001', '191212121212'].map(isOrganisationNumber)).toEqual([true, true, true])
    expect(['5560000002', '5510000001', '', '55600000'].map(isOrganisationNumber)).toEqual([false, false, false, false])
    expect(displayOrganisationNumber('5560000001')).toBe('556000-0001')
  })
})
