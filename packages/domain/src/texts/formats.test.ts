/** Tests of the formats of days, times and money. */
import { describe, expect, it } from 'vitest'
import { formatsIn } from './formats.ts'

const sv = formatsIn('sv')
const en = formatsIn('en')
/** Formatted numbers contain spaces of several kinds. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe('formats', () => {
  it('write times in Swedish time and in the language (STA-02, SHE-07)', () => {
    const instant = '2026-07-01T22:30:00Z'
    expect(sv.shortDateTime(instant)).toBe('2026-07-02 00:30')
    expect(sv.date(instant)).toBe('2 juli 2026')
    expect(en.date(instant)).toBe('2 July 2026')
    expect(en.date('2031-02-28')).toBe('28 February 2031')
    expect(en.shortDateTime(instant)).toBe('2 Jul 2026, 00:30')
    expect(sv.time(instant)).toBe('00:30')
    expect(sv.dateTime(instant)).toBe('2 juli 2026 kl. 00:30')
    expect(en.dateTime(instant)).toBe('2 July 2026 at 00:30')
  })

  it('write the hour that repeats in October with its offset, and no other hour (STA-02)', () => {
    const { time, dateTime, shortDateTime, date } = formatsIn('sv')
    const times = ['2026-10-24T23:59:59Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z', '2026-10-25T02:00Z'].map(time)
    expect(times).toEqual(['01:59', '02:30 (UTC+2)', '02:30 (UTC+1)', '03:00'])
    expect([dateTime, shortDateTime].map((write) => write('2026-10-25T00:30Z'))).toEqual([
      '25 oktober 2026 kl. 02:30 (UTC+2)',
      '2026-10-25 02:30 (UTC+2)',
    ])
    expect(formatsIn('en').shortDateTime('2026-10-25T01:30Z')).toBe('25 Oct 2026, 02:30 (UTC+1)')
    expect(date('2026-10-25T00:30Z')).toBe('25 oktober 2026')
    // The hour that the start of summer time skips.
    expect(['2026-03-29T00:59Z', '2026-03-29T01:00Z'].map(time)).toEqual(['01:59', '03:00'])
  })
  it('write a list within a sentence (TOG-01)', () => {
    expect(sv.list(['Karin', 'Otto', 'Vera'])).toBe('Karin, Otto och Vera')
    expect(en.list(['Karin', 'Otto', 'Vera'])).toBe('Karin, Otto and Vera')
    expect(sv.list(['Karin'])).toBe('Karin')
  })
  it('write whole kronor with the sign of thousands that the language has (FEE-01)', () => {
    expect(plain(sv.money(12_500))).toBe('12 500 kr')
    expect(plain(en.money(12_500))).toBe('SEK 12,500')
    // Neither the thousands nor the currency can wrap to another line.
    for (const amount of [sv.money(12_500), en.money(12_500)]) expect(amount).not.toMatch(/[^\S\u00a0\u202f]/)
  })
})
