/** Tests of dates of birth and the display form of identity numbers. Only published or historical numbers. */
import { describe, expect, it } from 'vitest'
import { displayNationalIdentity, fullNationalIdentity, nationalIdentity } from './national-identity.ts'

it.each([
  ['189006159801', '1890-06-15', true, 'born today'],
  ['189006169800', '1890-06-15', false, 'born tomorrow'],
  ['189006769807', '1890-06-15', false, 'born tomorrow, a coordination number'],
  ['189006609805', '1890-06-15', true, 'born this month, day unknown'],
  ['189007609804', '1890-06-15', false, 'born next month, day unknown'],
  ['189000609801', '1890-06-15', true, 'born this year, month and day unknown'],
  ['189000919804', '1890-06-15', true, 'born this year, month unknown'],
  ['189100609800', '1890-06-15', false, 'born next year, month and day unknown'],
  ['000229-9808', '2026-11-28', true, 'ten digits: 29 February 2000'],
  ['000229-9808', '1999-12-31', false, 'ten digits: 29 February 2000 is in the future, and there was none in 1900'],
  ['000229-9808', '2000-02-28', false, 'ten digits: 29 February 2000 is tomorrow'],
  ['000229+9808', '2026-11-28', false, 'ten digits and a plus: there was no 29 February 1900'],
  ['000229+9808', '2100-01-01', true, 'ten digits and a plus, in the year of the hundredth birthday'],
  ['000229+9808', '2099-12-31', false, 'ten digits and a plus, the year before it'],
])('judges %s on %s: accepted is %s, %s (SEC-11)', (value, today, isAccepted) => {
  expect(nationalIdentity(value, today).length === 0).toBe(isAccepted)
})

it.each([
  ['191212121212', '2026-11-28', '19'],
  ['19121212-1212', '2026-11-28', '19'],
  ['19121212+1212', '2012-01-01', '19'],
  [['20121212', '1212'].join('-'), '2026-11-28', '20'],
  ['121212+1212', '2026-11-28', '19'],
  ['121212-1212', '2026-11-28', '20'],
  ['121212-1212', '2011-11-28', '19'],
  ['1212121212', '2011-11-28', '19'],
  ['1212121212', '2033-01-01', '20'],
  ['000229-9808', '2026-11-28', '20'],
  ['0002299808', '2026-11-28', '20'],
  ['121212-1212', '1911-11-28', '18'],
  ['189505719808', '2026-11-28', '18'],
])('makes twelve digits of %s on %s, of the century %s (ACC-01)', (value, today, century) => {
  expect(fullNationalIdentity(value, today)).toBe(`${century}${value.replaceAll(/\D/g, '').slice(-10)}`)
})

it.each([
  ['1212121212', '2026-11-28', 'a person of 13 or of 113'],
  ['1212121212', '2032-12-31', 'a person of 20 or of 120'],
  ['1212121212', '2012-12-12', 'born today, or 100 years ago'],
  [['20121212', '1212'].join('+'), '2026-11-28', 'a plus for a person of 13'],
  ['19121212+1212', '2011-12-31', 'a plus in the year before that of the hundredth birthday'],
  ['121212+1212', '2011-12-31', 'the same with ten digits'],
  ['121212+1212', '2033-01-01', 'a person of 121'],
  ['000229+9808', '2026-11-28', 'no 29 February 1900'],
  ['1212121213', '2026-11-28', 'a wrong check digit'],
  ['', '2026-11-28', 'the empty value'],
])('takes no person from %s on %s: %s (ACC-01)', (value, today) => {
  expect(fullNationalIdentity(value, today)).toBeUndefined()
})

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
