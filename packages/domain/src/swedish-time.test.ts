/** Tests of Swedish days around midnight, summer time and new year. */
import { describe, expect, it } from 'vitest'
import { addYears, isDay, stockholmDate, wholeMonths } from './swedish-time.ts'

describe('Swedish time', () => {
  it('is an hour ahead in winter, two in summer (STA-02)', () => {
    const days = ['2026-01-15T22:59:59Z', '2026-01-15T23:00:00Z', '2026-07-15T21:59:59Z', '2026-07-15T22:00:00Z']
    expect(days.map((instant) => stockholmDate(Date.parse(instant)))).toEqual([
      '2026-01-15',
      '2026-01-16',
      '2026-07-15',
      '2026-07-16',
    ])
  })
  it('begins the year at its own midnight (REP-02)', () => {
    expect(stockholmDate(Date.parse('2025-12-31T22:59:59Z'))).toBe('2025-12-31')
    expect(stockholmDate(Date.parse('2025-12-31T23:00:00Z'))).toBe('2026-01-01')
  })
  it('adds years, and knows leap days (CAS-03)', () => {
    expect([addYears('2026-05-31', 1), addYears('2096-02-29', 4), addYears('1996-02-29', 4)]).toEqual([
      '2027-05-31',
      '2100-02-28',
      '2000-02-29',
    ])
  })
  it.each([
    ['2026-03-02', '2026-03-02', 0],
    ['2026-03-02', '2026-04-01', 0],
    ['2026-03-02', '2026-04-02', 1],
    ['2025-12-31', '2026-02-28', 2],
    ['2024-11-30', '2026-01-29', 13],
  ])('counts whole months from %s to %s: %i (LES-01)', (from, to, months) => {
    expect(wholeMonths(from, to)).toBe(months)
  })
  it.each([
    ['2024-02-29', true],
    ['1812-12-31', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-01-00', false],
  ])('has the day %s: %s (SEC-14)', (day, is) => expect(isDay(day)).toBe(is))
})
