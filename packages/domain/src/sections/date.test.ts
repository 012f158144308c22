/** Tests of a date's rules, limits and summary. */
import { describe, expect, it } from 'vitest'
import { compile } from '../engine/compile.ts'
import { validateStep } from '../engine/validate.ts'
import { catCafeAnswers, catCafePermit } from '../fixtures/cat-cafe-permit.ts'
import { MIDNIGHTS } from '../fixtures/midnights.ts'
import { showKeys } from '../fixtures/show-keys.ts'
import { TODAY } from '../fixtures/today.ts'
import { withChanges } from '../fixtures/with-changes.ts'
import { stockholmDate } from '../swedish-time.ts'
import { type DateSection, date, exampleDate } from './date.ts'

const section = (more: Partial<DateSection<string>> = {}): DateSection<string> => ({
  identity: 'D',
  sectionType: 'Date',
  label: 'Dag',
  ...more,
})
const faults = (more: Partial<DateSection<string>>, value: string, today = TODAY, other?: string) =>
  date.check(section(more))({ date: value }, false, today, () => (other === undefined ? undefined : { date: other }))
const keys = (...given: Parameters<typeof faults>) => faults(...given).map(({ key }) => key)

describe('a date', () => {
  it('names the dates that a text can mean (VOC-01)', () => {
    expect(faults({}, '03/04/2026')).toEqual([
      { path: 'date', key: 'validation.date.ambiguous', params: ['2026-04-03', '2026-03-04'] },
    ])
  })

  it('names the dates within its limits first, and those alone where there are several (VOC-01)', () => {
    const params = (more: Partial<DateSection<string>>) => faults(more, '26-12-24', TODAY)[0]?.params
    expect(params({})?.slice(0, 2)).toEqual(['2024-12-26', '1924-12-26'])
    expect(params({ earliest: { date: '2026-11-29' } })?.slice(0, 2)).toEqual(['2026-12-24', '2024-12-26'])
    expect(params({ latest: { date: '1950-01-01' } })).toEqual(['1924-12-26', '1926-12-24'])
  })

  it('is stored as it was typed, up to 40 characters (VOC-01)', () => {
    expect(date.decode({ date: ' 3/4\u00a02026 ' })).toEqual({ date: '3/4 2026' })
    expect(date.decode({ date: 'a'.repeat(40) })).toEqual({ date: 'a'.repeat(40) })
    expect(date.decode({ date: 'a'.repeat(41) })).toBeUndefined()
    expect(date.decode({ date: 20261128 })).toBeUndefined()
  })

  it('can be compared once it is a date (VOC-01)', () => {
    const compared = (value: string, more: Partial<DateSection<string>> = {}) =>
      date.compared?.text({ date: value }, section(more))
    expect(compared('2026-11', { precision: 'month' })).toBe('2026-11')
    for (const value of ['2026-11', '03/04/2026', '']) expect(compared(value)).toBeUndefined()
  })

  it.each([
    ['2026-11-28', '28 november 2026'],
    ['2026-11', 'november 2026'],
    ['2026', '2026'],
    ['i morgon', 'i morgon'],
    ['', 'error.component'],
  ])('%j is summarised as %s (VOC-01)', (value, text) => {
    expect(
      date.summarise(section(), { date: value }, 'D', {
        t: showKeys(),
        countries: new Map(),
        itemRows: () => [],
        answerOf: () => undefined,
      }),
    ).toEqual([{ kind: 'text', path: 'D', label: 'Dag', text }])
  })
})

describe('an example', () => {
  it.each<[Partial<DateSection<string>>, string]>([
    [{}, '2026-11-28'],
    [{ precision: 'month' }, '2026-11'],
    [{ latest: { date: '2020-06-30' }, precision: 'year' }, '2020'],
    [{ latest: [{ fromToday: { years: -18 } }, { date: '2020-06-30' }] }, '1989-11-09'],
    [{ earliest: { date: '2030-02-28' }, latest: { of: 'OTHER' } }, '2030-02-28'],
    [{ earliest: { date: '1900-01-01' }, latest: { date: '2030-01-01' } }, '2026-11-28'],
  ])('of a date with %j is %s, which its own limits allow (VOC-01)', (more, example) => {
    expect(exampleDate(section(more), '2007-11-09')).toBe(example)
  })
})

describe('a limit', () => {
  it.each<[more: Partial<DateSection<string>>, value: string, params: string[]]>([
    [{ earliest: { fromToday: { days: 1 } } }, '2026-11-28', ['2026-11-29', '2026-11-28']],
    [{ latest: { of: 'OTHER' }, precision: 'month' }, '2026-07', ['2026-06', '2026-07']],
  ])('of %j names the limit and the value %s (VOC-01)', (more, value, params) => {
    expect(faults(more, value, TODAY, '2026-06-01')).toMatchObject([{ path: 'date', params }])
  })

  it('of another date applies among the answers of a type (VOC-01)', () => {
    const closing = (day: string, more: object = {}) =>
      validateStep(
        compile(catCafePermit),
        1,
        withChanges(catCafeAnswers, { '1.CAT_CLOSING.date': day, ...more }),
        TODAY,
      )
    expect(closing('2027-03-01')).toMatchObject([{ path: 'CAT_CLOSING.date', key: 'validation.date.after' }])
    expect(closing('2027-03-02')).toEqual([])
    expect(closing('2019-01-01', { '1.CAT_OPENING.date': '' })).toMatchObject([{ path: 'CAT_OPENING.date' }])
  })

  it('moves at midnight in Sweden, also when summer time begins and ends, and on 29 February (VOC-01)', () => {
    const allows = (instant: string, value: string) =>
      keys({ latest: { fromToday: {} } }, value, stockholmDate(Date.parse(instant))).length === 0
    for (const { before, at, day } of MIDNIGHTS) expect([allows(before, day), allows(at, day)]).toEqual([false, true])
  })

  it('a year from 29 February is 28 February (VOC-01)', () => {
    const latest = { fromToday: { years: 1 } }
    expect(keys({ latest }, '2029-02-28', '2028-02-29')).toEqual([])
    expect(keys({ latest }, '2029-03-01', '2028-02-29')).toEqual(['validation.date.latest'])
  })
})
