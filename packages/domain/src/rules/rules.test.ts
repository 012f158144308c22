/** Every field rule against its table of cases in fixtures/cases/rules. */
import { describe, expect, it } from 'vitest'
import { firstKey, type RuleCases } from '../fixtures/cases/rule-cases.ts'
import bankAccounts from '../fixtures/cases/rules/bank-account.json' with { type: 'json' }
import caseNumbers from '../fixtures/cases/rules/case-number.json' with { type: 'json' }
import cities from '../fixtures/cases/rules/city.json' with { type: 'json' }
import dates from '../fixtures/cases/rules/date.json' with { type: 'json' }
import emails from '../fixtures/cases/rules/email.json' with { type: 'json' }
import files from '../fixtures/cases/rules/file.json' with { type: 'json' }
import glns from '../fixtures/cases/rules/gln.json' with { type: 'json' }
import voltages from '../fixtures/cases/rules/kv.json' with { type: 'json' }
import currents from '../fixtures/cases/rules/ma.json' with { type: 'json' }
import names from '../fixtures/cases/rules/name.json' with { type: 'json' }
import identities from '../fixtures/cases/rules/national-identity.json' with { type: 'json' }
import numbers from '../fixtures/cases/rules/number.json' with { type: 'json' }
import organisations from '../fixtures/cases/rules/organisation-number.json' with { type: 'json' }
import phones from '../fixtures/cases/rules/phone.json' with { type: 'json' }
import streets from '../fixtures/cases/rules/street.json' with { type: 'json' }
import veterinaryNumbers from '../fixtures/cases/rules/veterinary-number.json' with { type: 'json' }
import invoiceZipsAbroad from '../fixtures/cases/rules/zip-code-invoice-abroad.json' with { type: 'json' }
import placeZipsAbroad from '../fixtures/cases/rules/zip-code-place-abroad.json' with { type: 'json' }
import swedishZips from '../fixtures/cases/rules/zip-code-sweden.json' with { type: 'json' }
import { TODAY } from '../fixtures/today.ts'
import type { Rule } from '../issue.ts'
import { type DateSection, date } from '../sections/date.ts'
import { type NumberSection, number } from '../sections/number.ts'
import { city, country, placeZipCode, postalZipCode, street } from './address.ts'
import { bankAccount } from './bank-account.ts'
import { caseNumber, digitsOfCaseNumber, namesCase } from './case-number.ts'
import { email, emailConfirm, requiredEmail } from './email.ts'
import { ALLOWED_EXTENSIONS, displayFileSize, extensionOf, file } from './file.ts'
import { gln, isGlnDoubtful } from './gln.ts'
import { name } from './name.ts'
import { nationalIdentity } from './national-identity.ts'
import { kV, mA, toNumber } from './number.ts'
import { organisationNumber } from './organisation-number.ts'
import { phone } from './phone.ts'
import { veterinaryNumber } from './veterinary-number.ts'

const against = <Value>(title: string, rule: Rule<Value>, { cases }: RuleCases<Value>, id = 'SEC-11'): void => {
  describe(`the rule of ${title}`, () => {
    it(`has cases, some accepted and some refused (${id})`, () => {
      expect(new Set(cases.map((each) => each.key === null)).size).toBe(2)
    })
    for (const { value, key, why } of cases)
      it(`${key === null ? 'accepts' : 'refuses'} ${why}: ${JSON.stringify(value)?.slice(0, 60)} (${id})`, () => {
        const issues = rule(value)
        expect(firstKey(issues)).toBe(key)
        expect(issues.length).toBeLessThanOrEqual(1)
      })
  })
}

const named = { identity: 'A', label: 'a' }
type DateCase = { definition: Partial<DateSection<string>>; answer: string; other?: string }
type NumberCase = { definition: Partial<NumberSection<string>>; answer: string }

against('phone', phone, phones)
against('national identity', (value) => nationalIdentity(value, TODAY), identities)
against('organisation number', (value) => organisationNumber(value, TODAY), organisations, 'VOC-03')
against('bank account', bankAccount, bankAccounts, 'VOC-03')
against(
  'date',
  ({ definition, answer, other }: DateCase) =>
    date.check({ ...named, sectionType: 'Date', ...definition })({ date: answer }, false, TODAY, () =>
      other === undefined ? undefined : { date: other },
    ),
  dates as RuleCases<DateCase>,
  'VOC-01',
)
against(
  'number',
  ({ definition, answer }: NumberCase) =>
    number.check({ ...named, sectionType: 'Number', ...definition })({ number: answer }, false, TODAY),
  numbers as RuleCases<NumberCase>,
  'VOC-02',
)
against('name', name, names)
against('e-mail', email, emails)
against('case number', caseNumber, caseNumbers)
against('veterinary number', veterinaryNumber, veterinaryNumbers)
against('street', street, streets)
against('city', city, cities)
against('postcode in Sweden', placeZipCode(752), swedishZips)
against('postcode of an invoice in Sweden', postalZipCode(752), swedishZips)
against('postcode of a place abroad', placeZipCode(578), placeZipsAbroad)
against('postcode of an invoice abroad', postalZipCode(578), invoiceZipsAbroad)
against('kV', kV, voltages)
against('mA', mA, currents)
against('GLN', gln, glns)
against('file', file, files)

describe('e-mail, required and repeated', () => {
  it('has its own key when missing (SEC-11)', () => {
    expect(firstKey(requiredEmail(''))).toBe('validation.email.missing')
  })
  it('must be repeated exactly, with the message of the place (SEC-06, BUS-02)', () => {
    expect(emailConfirm('a@b.se', 'error.email.format')('a@b.se')).toEqual([])
    expect(firstKey(emailConfirm('a@b.se', 'error.email.format')('A@b.se'))).toBe('error.email.format')
    expect(firstKey(emailConfirm('a@b.se', 'validation.email.confirm')(''))).toBe('validation.email.confirm')
  })
})

describe('a GLN that may be mistyped', () => {
  it('is 13 digits with a wrong check digit, and nothing else (BUS-03)', () => {
    const values = ['7350000000007', '7350000000009', '735000000000', '735000000000a', '']
    expect(values.filter(isGlnDoubtful)).toEqual(['7350000000007'])
  })
})

describe('country', () => {
  it('is a number greater than 0 (SEC-09)', () => {
    expect([null, 0, -752].map((value) => firstKey(country(value)))).toEqual(Array(3).fill('validation.required.text'))
    expect(country(752)).toEqual([])
  })
})

describe('toNumber', () => {
  it('accepts comma and point, and no text that is not a number (SEC-11)', () => {
    expect([toNumber('75,5'), toNumber('75.5'), toNumber(75.5)]).toEqual([75.5, 75.5, 75.5])
    expect(['', 'x', '1,000', null, Number.NaN].map(toNumber)).toEqual(Array(5).fill(undefined))
  })
})

describe('files', () => {
  it('reads the extension in any case (FIL-03)', () => {
    expect(ALLOWED_EXTENSIONS.map((each) => extensionOf(`A.${each.toUpperCase()}`))).toEqual([...ALLOWED_EXTENSIONS])
  })
  it('takes one byte less than 50 MB, and no more (FIL-03)', () => {
    const most = 50 * 1024 * 1024 - 1
    expect(file({ name: 'plan.pdf', size: most })).toEqual([])
    expect(firstKey(file({ name: 'plan.pdf', size: most + 1 }))).toBe('validation.fileupload.file-too-large')
  })
  it('shows sizes in KB under 1 MB, else MB, rounded, never below 1 (FIL-03)', () => {
    expect([0, 1, 1535, 1536, 1024 * 1024 - 1].map(displayFileSize)).toEqual([
      '1 KB',
      '1 KB',
      '1 KB',
      '2 KB',
      '1024 KB',
    ])
    expect([1024 * 1024, 1.5 * 1024 * 1024, 50 * 1024 * 1024].map(displayFileSize)).toEqual(['1 MB', '2 MB', '50 MB'])
  })
})

it.each([
  ['SIE 2026-17', 'sie2026-17', '202617'],
  ['ÅKL-STRASSE 1', 'åkl-straße1', '1'],
])('knows %s as %s, and both by their digits (STA-05)', (reference, typed, digits) => {
  expect(namesCase(typed, reference)).toBe(true)
  expect([reference, typed].map(digitsOfCaseNumber)).toEqual([digits, digits])
})
