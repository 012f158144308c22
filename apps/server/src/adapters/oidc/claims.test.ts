/** Which claims of an identity provider about a person are accepted. */
import { TODAY } from '@sievert/domain/fixtures/today'
import { expect, it } from 'vitest'
import { oidcOf } from '../../../test/oidc-provider.ts'
import { personOf } from './claims.ts'

const CLAIM = 'https://id.oidc.se/claim/'
const NUMBER = `${CLAIM}personalIdentityNumber`
const COORDINATION = `${CLAIM}coordinationNumber`
const LOA3 = 'http://id.elegnamnden.se/loa/1.0/loa3'
/** Expectations for a login that began in the second of `auth_time`. */
const expected = (acrValues?: readonly string[], today = TODAY, settings = {}) => ({
  ...oidcOf('https://login.example', settings),
  acrValues,
  today,
  begunAt: 1_767_225_600_000,
  now: 1_767_225_660_000,
})
const idToken = { [NUMBER]: '191212121212', auth_time: 1_767_225_600, acr: LOA3 }

it('takes the number from the ID token and names from UserInfo (ACC-01, ACC-17)', () => {
  const userInfo = { given_name: 'Tolvan', family_name: 'Tolvansson', [`${CLAIM}authnProvider`]: 'Freja_eID' }
  expect(personOf(idToken, userInfo, expected(undefined))).toEqual({
    personalNumber: '191212121212',
    givenName: 'Tolvan',
    familyName: 'Tolvansson',
    email: '',
    signMethod: 'Freja_eID',
  })
})

it('takes names without the characters that no name has (ACC-17)', () => {
  const userInfo = { given_name: 'Tol\u0000va\u00adn\u202e', family_name: 'Tolva\u030ans\nson' }
  expect(personOf(idToken, userInfo, expected(undefined))).toMatchObject({
    givenName: 'Tol van',
    familyName: 'Tolvåns son',
  })
})

it('takes a coordination number, and a protected identity without names (ACC-17)', () => {
  expect(personOf({ [COORDINATION]: '189505719808', auth_time: 1_767_225_600 }, {}, expected(undefined))).toEqual({
    personalNumber: '189505719808',
    givenName: '',
    familyName: '',
    email: '',
    signMethod: 'BankID',
  })
})

it('takes an e-mail address that the provider releases with a name, unless it is unverified or malformed (BUS-02)', () => {
  const names = { given_name: 'Tolvan', family_name: 'Tolvansson' }
  const emailOf = (userInfo: object) => personOf(idToken, { ...userInfo }, expected(undefined)).email
  expect(emailOf({ ...names, email: 'tolvan@exempel.se' })).toBe('tolvan@exempel.se')
  expect(emailOf({ ...names, email: 'tolvan@exempel.se', email_verified: true })).toBe('tolvan@exempel.se')
  expect(emailOf({ ...names, email: 'tolvan@exempel.se', email_verified: 'true' })).toBe('tolvan@exempel.se')
  for (const email_verified of [false, 'false', 'False', 'no', 0, null])
    expect(emailOf({ ...names, email: 'tolvan@exempel.se', email_verified })).toBe('')
  for (const email of ['tolvan', '', 12, null, `${'a'.repeat(100)}@exempel.se`])
    expect(emailOf({ ...names, email })).toBe('')
  expect(emailOf({ email: 'tolvan@exempel.se' })).toBe('')
  expect(emailOf({ given_name: 'Tolvan', email: 'tolvan@exempel.se' })).toBe('tolvan@exempel.se')
  expect(emailOf({ family_name: 'Tolvansson', email: 'tolvan@exempel.se' })).toBe('tolvan@exempel.se')
})

it('accepts a coordination number with unknown month and day of birth (ACC-17)', () => {
  const person = personOf({ [COORDINATION]: '189000609801', auth_time: 1_767_225_600 }, {}, expected(undefined))
  expect(person.personalNumber).toBe('189000609801')
})

it('refuses a personal number with a future birth date (ACC-01)', () => {
  expect(() => personOf(idToken, {}, expected(undefined, '1912-12-11'))).toThrow(
    expect.objectContaining({ code: 'error.login-refused.text' }),
  )
  expect(personOf(idToken, {}, expected(undefined, '1912-12-12')).personalNumber).toBe('191212121212')
})

it.each([
  ['no number at all', 'not exactly one number', { [NUMBER]: undefined }],
  ['a number in UserInfo only', 'not exactly one number', { [NUMBER]: '' }],
  ['both kinds of number', 'not exactly one number', { [COORDINATION]: '189505719808' }],
  ['nine digits', 'malformed number', { [NUMBER]: '121212121' }],
  ['another dash', 'malformed number', { [NUMBER]: '19121212–1212' }],
  ['a dash elsewhere', 'malformed number', { [NUMBER]: '1912-12121212' }],
  ['blanks around', 'malformed number', { [NUMBER]: ' 191212121212 ' }],
  ['a line break after', 'malformed number', { [NUMBER]: '191212121212\n' }],
  ['something before the number', 'malformed number', { [NUMBER]: '0191212121212' }],
  ['something after the number', 'malformed number', { [NUMBER]: '1912121212120' }],
  ['a wrong check digit', 'malformed number', { [NUMBER]: '191212121213' }],
  ['ten digits of two possible persons', 'number without a certain century', { [NUMBER]: '1212121212' }],
  ['a plus for a person below 100', 'number without a certain century', { [NUMBER]: ['20121212', '1212'].join('+') }],
  ['a number that is no text', 'malformed number', { [NUMBER]: 191212121212 }],
  ['a list of one number', 'malformed number', { [NUMBER]: ['191212121212'] }],
  ['no time of authentication', 'no auth_time', { auth_time: undefined }],
  ['a time of authentication that is a text', 'no auth_time', { auth_time: '1767225600' }],
  [
    'an authentication of 61 seconds before the login began',
    'auth_time before the login began',
    { auth_time: 1_767_225_539 },
  ],
  ['an authentication of 61 seconds after now', 'auth_time in the future', { auth_time: 1_767_225_721 }],
  ['a lower level of assurance', 'level of assurance', { acr: 'http://id.elegnamnden.se/loa/1.0/loa2' }],
  ['no level of assurance', 'level of assurance', { acr: undefined }],
])('refuses %s; the reason names no person: %s (ACC-01, ACC-18)', (_what, detail, change) => {
  const userInfo = { [NUMBER]: '191212121212' }
  expect(() => personOf({ ...idToken, ...change }, userInfo, expected([LOA3]))).toThrow(
    expect.objectContaining({ code: 'error.login-refused.text', extras: { detail } }),
  )
})

it('takes names and the eID from the ID token where UserInfo has none (ACC-01)', () => {
  const names = { given_name: 'Tolvan', family_name: 'Tolvansson', [`${CLAIM}authnProvider`]: 'FREJA' }
  const known = { givenName: 'Tolvan', familyName: 'Tolvansson', signMethod: 'Freja_eID' }
  expect(personOf({ ...idToken, ...names }, {}, expected())).toMatchObject(known)
  const others = { given_name: 'Nils', family_name: 'Nilsson', [`${CLAIM}authnProvider`]: 'bankid' }
  expect(personOf({ ...idToken, ...others }, names, expected())).toMatchObject(known)
  const numbers = { given_name: 12, family_name: null, [`${CLAIM}authnProvider`]: 12 }
  expect(personOf(idToken, numbers, expected())).toMatchObject({
    givenName: '',
    familyName: '',
    signMethod: 'BankID',
  })
})

it.each([[['']], [[]], [['', LOA3]]])('refuses login without a level when %j is required (ACC-01)', (demanded) => {
  for (const acr of [undefined, '', 0, ['']])
    expect(() => personOf({ ...idToken, acr }, {}, expected(demanded))).toThrow(
      expect.objectContaining({ code: 'error.login-refused.text' }),
    )
})

it.each([
  ['a minute older than the login', 1_767_225_540],
  ['a minute after now', 1_767_225_720],
])('accepts an authentication that seems to be %s (ACC-01)', (_when, auth_time) => {
  expect(personOf({ ...idToken, auth_time }, {}, expected([LOA3])).personalNumber).toBe('191212121212')
})

it.each([
  ['19121212-1212', '19'],
  ['121212+1212', '19'],
  ['121212-1212', '20'],
])('makes twelve digits of %s, of the century %s (ACC-01)', (number, century) => {
  expect(personOf({ ...idToken, [NUMBER]: number }, {}, expected()).personalNumber).toBe(`${century}1212121212`)
})

it('reads the claims that the settings name (ACC-01, ACC-17)', () => {
  const settings = {
    OIDC_PERSONAL_NUMBER_CLAIM: 'pnr',
    OIDC_COORDINATION_NUMBER_CLAIM: 'samnr',
    OIDC_AUTHENTICATION_CLAIM: 'amr',
  }
  const { [NUMBER]: _, ...rest } = idToken
  const read = (claims: object, userInfo = {}, more = {}) =>
    personOf({ ...rest, ...claims }, userInfo, expected(undefined, TODAY, { ...settings, ...more }))
  expect(read({ pnr: '191212121212', amr: ['pwd', 'Freja eID+'] })).toMatchObject({
    personalNumber: '191212121212',
    signMethod: 'Freja_eID',
  })
  expect(read({ samnr: '189505719808', amr: ['pwd'] })).toMatchObject({
    personalNumber: '189505719808',
    signMethod: 'BankID',
  })
  const refusal = expect.objectContaining({ extras: { detail: 'not exactly one number' } })
  expect(() => read({ [NUMBER]: '191212121212' })).toThrow(refusal)
  // One claim for both kinds of number.
  expect(read({ pnr: '189505719808' }, {}, { OIDC_COORDINATION_NUMBER_CLAIM: 'pnr' }).personalNumber).toBe(
    '189505719808',
  )
  const fromUserInfo = { OIDC_NUMBER_SOURCE: 'userinfo' }
  expect(read({}, { pnr: '191212121212' }, fromUserInfo).personalNumber).toBe('191212121212')
  expect(() => read({ pnr: '191212121212' }, {}, fromUserInfo)).toThrow(refusal)
})

it('refuses a person of whom ID token and UserInfo state different numbers (ACC-01, ACC-17)', () => {
  const refusal = expect.objectContaining({ extras: { detail: 'two different numbers' } })
  const read = (userInfo: object) => personOf(idToken, { ...userInfo }, expected(undefined)).personalNumber
  for (const own of ['191212121212', '121212+1212', '1212121212']) expect(read({ [NUMBER]: own })).toBe('191212121212')
  for (const [name, other] of [
    [NUMBER, '198602262381'],
    [NUMBER, '12'],
    [COORDINATION, '189505719808'],
  ] as const)
    expect(() => read({ [name]: other })).toThrow(refusal)
})
