/** How identity numbers are shown. Only published or historical numbers. */
import { describe, expect, it } from 'vitest'
import { displayNationalIdentity } from './national-identity.ts'

describe('display', () => {
  it('has a dash after the sixth or eighth character of 10 or 12 (SEC-14)', () => {
    expect(displayNationalIdentity('1212121212')).toBe('121212-1212')
    expect(displayNationalIdentity('191212121212')).toBe('19121212-1212')
    expect(displayNationalIdentity('19121212-1212')).toBe('19121212-1212')
    expect(displayNationalIdentity('5560000001')).toBe('556000-0001')
  })
  it.each(['12', 'SE5560000001', '5560000001AB', 'SE165560000001', '165560000001AB'])(
    'leaves %s as it is (SEC-14)',
    (value) => {
      expect(displayNationalIdentity(value)).toBe(value)
    },
  )
})
