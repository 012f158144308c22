/** Lengths, and numbers as they are compared and checked. */
import { expect, it } from 'vitest'
import type { Rule } from '../issue.ts'
import { careOf, city, placeZipCode, street } from './address.ts'
import { namesCase } from './case-number.ts'
import { luhnHolds } from './check-digit.ts'
import { email, suggestedEmail } from './email.ts'
import { gln } from './gln.ts'
import { name } from './name.ts'
import { kV, mA, parseNumber } from './number.ts'
import { phone } from './phone.ts'
import { legible, maxLength, minLength, optional, singleLine } from './text.ts'
import { veterinaryNumber } from './veterinary-number.ts'

it('tells how long a text must and may be, at the value itself, counted without what surrounds it (SEC-11)', () => {
  expect(minLength(3)(' ab ')).toEqual([{ path: '', key: 'validation.min.3.length.text', params: [3] }])
  expect(minLength(3)(' abc ')).toEqual([])
  expect(maxLength(3)(' abcd ')).toEqual([{ path: '', key: 'validation.max.3.length.text', params: [3] }])
  expect(maxLength(3)(' abc ')).toEqual([])
})

it('refuses more than 30 marks on a letter, in one line and in several (WIZ-20)', () => {
  for (const rule of [legible, singleLine]) {
    expect(rule(`Ż${'\u0316'.repeat(30)} hej`)).toEqual([])
    expect(rule(`Ż${'\u0316'.repeat(31)} hej`)).toEqual([{ path: '', key: 'validation.marks' }])
  }
})

it('takes blanks for nothing where nothing may be said (SEC-11)', () => {
  expect(optional(minLength(3))('  ')).toEqual([])
  expect(optional(minLength(3))(' a ')).toHaveLength(1)
})

it.each([
  ['sie 2026-1234', true],
  [' SIE2026 - 1234 ', true],
  ['SIE2026-1235', false],
  ['', false],
])('compares a case number as typed, %j, without capitals and spaces: %s (NEW-01)', (typed, isSame) =>
  expect(namesCase(typed, 'SIE 2026-1234')).toBe(isSame),
)

it('adds twice a digit up to four, and of more the sum of both digits (SEC-11)', () =>
  expect(['42', '43', '59', '91', '18', '00'].filter(luhnHolds)).toEqual(['42', '59', '91', '18', '00']))

it('reads every decimal (SEC-11)', () => expect(parseNumber('75,55')).toBe(75.55))

it('refuses a care-of line with characters of no address by a key of its own (BUS-06)', () =>
  expect(careOf('<b>')).toEqual([{ path: '', key: 'validation.care-of.format', params: ['<'] }]))

it.each<[rule: string, of: Rule, value: string, key: string, character: string | undefined]>([
  ['name', name, 'Anna <B>', 'validation.name.format', '<'],
  ['name', name, 'Anna 😀', 'validation.name.format', '😀'],
  ['name', name, 'Anna\tB', 'validation.name.format', 'U+0009'],
  ['name', name, 'Anna \u2800B', 'validation.name.format', 'U+2800'],
  ['name', name, 'Anna \u202eB', 'validation.direction', 'U+202E'],
  ['street', street, 'Gatan 3_', 'validation.street.format', '_'],
  ['city', city, 'Ume[å]', 'validation.city.format', '['],
  ['e-mail', email, 'o’brien@exempel.se', 'error.email.format', '’'],
  ['e-mail', email, 'na mn@exempel.se', 'error.email.format', 'U+0020'],
  ['e-mail', email, 'namn@exempel', 'error.email.format', undefined],
  ['phone', phone, '070-12345x', 'application.business-info.applicant-phone-number.message', 'x'],
  ['phone', phone, '08x12', 'application.business-info.applicant-phone-number.message', 'x'],
  ['phone', phone, '08-123 45 67, anknytning 1234', 'application.business-info.applicant-phone-number.message', ','],
  ['phone', phone, '٠٧٠', 'application.business-info.applicant-phone-number.message', '٠'],
  ['phone', phone, '08-12', 'validation.telephone.format', undefined],
  ['kV', kV, '70 kV', 'validation.number.format', 'k'],
  ['kV', kV, '1·000', 'validation.number.format', '·'],
  ['kV', kV, '1\t000', 'validation.number.format', 'U+0009'],
  ['mA', mA, '٣', 'validation.number.format', '٣'],
  ['mA', mA, '70\u200d', 'validation.number.format', 'U+200D'],
  ['mA', mA, '7,5,5', 'validation.number.format', undefined],
  ['GLN', gln, '73500000O0009', 'validation.exact.13.digits', 'O'],
  ['GLN', gln, '735', 'validation.exact.13.digits', undefined],
  ['veterinary number', veterinaryNumber, 'V_1', 'validation.veterinaryNumber.format', '_'],
  ['postcode', placeZipCode(752), '902 1A', 'validation.zipcode.format', 'A'],
  ['line', singleLine, 'a\u2066b', 'validation.direction', 'U+2066'],
])('the rule %s names the refused character, if there is one, case %# (SEC-11)', (_, rule, value, key, character) =>
  expect(rule(value)).toEqual([{ path: '', key, ...(character === undefined ? {} : { params: [character] }) }]),
)

it.each([
  ['åsa.öberg@exempel.se', 'asa.oberg@exempel.se'],
  ['Åke@åkeri.se', 'Ake@akeri.se'],
  ['søren.ærø@exempel.dk', 'soren.aero@exempel.dk'],
  ['Weiß@exempel.de', 'Weiss@exempel.de'],
  [' josé@exempel.es\u00a0', 'jose@exempel.es'],
  ['o’brien@exempel.se', "o'brien@exempel.se"],
  ['oʼbrien@exempel.se', "o'brien@exempel.se"],
  ['ｏ＇ｂｒｉｅｎ＠exempel.se', "o'brien@exempel.se"],
  ['o´brien@exempel.se', "o'brien@exempel.se"],
  ['ﬁnn@exempel.se', 'finn@exempel.se'],
  ["o'brien@exempel.se", undefined],
  ['“namn”@exempel.se', undefined],
  ['anna½@exempel.se', undefined],
  ['anna@exempel.se', undefined],
  ['åsa', undefined],
  ['иван@exempel.se', undefined],
  ['', undefined],
])('for the address %j suggests %j (SEC-11)', (typed, suggested) => expect(suggestedEmail(typed)).toBe(suggested))

it('takes no quotation mark and no sign that looks like one in an e-mail address, but the straight apostrophe (SEC-11)', () => {
  const all = Array.from({ length: 0x11000 }, (_, code) => String.fromCodePoint(code))
  const marks = all.filter((each) => /\p{Quotation_Mark}/u.test(each) && each !== "'")
  expect(marks.length).toBeGreaterThan(25)
  for (const mark of [...marks, ...'ʹʺʻʼʽˮ՚׳״´′″‴‵‶‷❛❜❝❞'])
    for (const address of [`o${mark}brien@exempel.se`, `obrien@ex${mark}empel.se`])
      expect(email(address)).toEqual([{ path: '', key: 'error.email.format', params: [mark] }])
})
