/** Tests of lengths, and of the comparison and check digits of numbers. */
import { expect, it } from 'vitest'
import type { Rule } from '../issue.ts'
import { careOf, city, placeZipCode, street } from './address.ts'
import { namesCase } from './case-number.ts'
import { luhnHolds } from './check-digit.ts'
import { email, suggestedEmail } from './email.ts'
import { gln } from './gln.ts'
import { name } from './name.ts'
import { kV, mA, toNumber } from './number.ts'
import { phone } from './phone.ts'
import { legible, maxLength, minLength, optional, singleLine } from './text.ts'
import { veterinaryNumber } from './veterinary-number.ts'

it('reports the length limits of a text, inclusive, without surrounding blanks (SEC-11)', () => {
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

it('finds each mark and control of direction, however few texts have one (WIZ-20)', () => {
  const isSuspect = (character: string) => /[\p{Bidi_Control}\p{M}]/u.test(character)
  const suspects = Array.from({ length: 0x300 }, (_, code) => String.fromCodePoint(code)).filter(isSuspect)
  expect(suspects).toEqual([])
  for (const text of ['\u061c', 'a\u202eb', '\u2069'])
    for (const rule of [legible, singleLine]) expect(rule(text)).toMatchObject([{ key: 'validation.direction' }])
})

it('treats blanks as empty in an optional text (SEC-11)', () => {
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

it('doubles every second digit, and adds the digits of a product above nine (SEC-11)', () =>
  expect(['42', '43', '59', '91', '18', '00'].filter(luhnHolds)).toEqual(['42', '59', '91', '18', '00']))

it('reads every decimal (SEC-11)', () => expect(toNumber('75,55')).toBe(75.55))

it('refuses a care-of line with invalid characters by its own key (BUS-06)', () =>
  expect(careOf('<b>')).toEqual([{ path: '', key: 'validation.care-of.format', params: ['<'] }]))

/** By rule name: the key of its refusals, and for each value the character that the refusal names, if any. */
const REFUSALS: Record<string, [of: Rule, key: string, cases: Record<string, string | undefined>]> = {
  name: [
    name,
    'validation.name.format',
    { 'Anna <B>': '<', 'Anna 😀': '😀', 'Anna\tB': 'U+0009', 'Anna \u2800B': 'U+2800' },
  ],
  'name with a control of direction': [name, 'validation.direction', { 'Anna \u202eB': 'U+202E' }],
  street: [street, 'validation.street.format', { 'Gatan 3_': '_' }],
  city: [city, 'validation.city.format', { 'Ume[å]': '[' }],
  'e-mail': [
    email,
    'error.email.format',
    { 'o’brien@exempel.se': '’', 'na mn@exempel.se': 'U+0020', 'namn@exempel': undefined },
  ],
  phone: [
    phone,
    'application.business-info.applicant-phone-number.message',
    { '070-12345x': 'x', '08x12': 'x', '08-123 45 67, anknytning 1234': ',', '٠٧٠': '٠' },
  ],
  'phone of too few digits': [phone, 'validation.telephone.format', { '08-12': undefined }],
  kV: [kV, 'validation.number.format', { '70 kV': 'k', '1·000': '·', '1\t000': 'U+0009' }],
  mA: [mA, 'validation.number.format', { '٣': '٣', abc: undefined, '70\u200d': 'U+200D', '7,5,5': undefined }],
  GLN: [gln, 'validation.exact.13.digits', { '73500000O0009': 'O', '735': undefined }],
  'veterinary number': [veterinaryNumber, 'validation.veterinaryNumber.format', { V_1: '_' }],
  postcode: [placeZipCode(752), 'validation.zipcode.format', { '902 1A': 'A' }],
  line: [singleLine, 'validation.direction', { 'a\u2066b': 'U+2066' }],
}

it.each(Object.entries(REFUSALS))(
  'the rule %s names the refused character, if there is one (SEC-11)',
  (_, refusals) => {
    const [rule, key, cases] = refusals
    for (const [value, character] of Object.entries(cases)) {
      const params = character === undefined ? {} : { params: [character] }
      expect({ value, issues: rule(value) }).toEqual({ value, issues: [{ path: '', key, ...params }] })
    }
  },
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

it('refuses quotation marks and lookalikes in an e-mail address, except the straight apostrophe (SEC-11)', () => {
  const all = Array.from({ length: 0x11000 }, (_, code) => String.fromCodePoint(code))
  const marks = all.filter((each) => /\p{Quotation_Mark}/u.test(each) && each !== "'")
  expect(marks.length).toBeGreaterThan(25)
  for (const mark of [...marks, ...'ʹʺʻʼʽˮ՚׳״´′″‴‵‶‷❛❜❝❞'])
    for (const address of [`o${mark}brien@exempel.se`, `obrien@ex${mark}empel.se`])
      expect(email(address)).toEqual([{ path: '', key: 'error.email.format', params: [mark] }])
})
