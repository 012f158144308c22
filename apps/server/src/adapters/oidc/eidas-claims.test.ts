/** Tests which logins by a foreign electronic identity, a wallet or a replaced number are accepted, and for which person. */
import { TODAY } from '@sievert/domain/fixtures/today'
import { describe, expect, it } from 'vitest'
import { oidcOf } from '../../../test/oidc-provider.ts'
import { personOf } from './claims.ts'

const OIDC = 'https://id.oidc.se/claim/'
const SC = 'https://id.swedenconnect.se/claim/'
const LOA = 'http://id.elegnamnden.se/loa/1.0/'
const [NUMBER, COORDINATION, LEVEL, PREVIOUS] = [
  `${OIDC}personalIdentityNumber`,
  `${OIDC}coordinationNumber`,
  `${OIDC}coordinationNumberLevel`,
  `${OIDC}previousCoordinationNumber`,
]
const [PRID, PERSISTENCE, IDENTIFIER] = [`${SC}prid`, `${SC}pridPersistence`, `${SC}eidasPersonIdentifier`]
const [MAPPED, MAPPED_COORDINATION, BINDING] = [
  `${SC}mappedPersonalIdentityNumber`,
  `${SC}mappedCoordinationNumber`,
  `${SC}identityBinding`,
]
const BOUND = 'http://id.swedenconnect.se/id-binding/process/swedish-eid'
const WEAK = 'http://id.swedenconnect.se/id-binding/process/populationregister'
const [TOLVAN, MARIA] = ['191212121212', '189505719808']
const AT = 1_767_225_600
const WALLET = 'https://wallet.example/loa/high'

const ALL = {
  OIDC_ACR_VALUES: `${LOA}loa3`,
  OIDC_WALLET_ACR_VALUES: WALLET,
  OIDC_EIDAS_ACR_VALUES: `${LOA}eidas-nf-sub ${LOA}eidas-nf-high`,
}
const login = (idToken: object, userInfo: object, settings: Record<string, string> = ALL) =>
  personOf(
    { auth_time: AT, ...idToken },
    { ...userInfo },
    { ...oidcOf('https://login.example', settings), today: TODAY, begunAt: AT * 1000, now: (AT + 60) * 1000 },
  )

const FOREIGN = { acr: `${LOA}eidas-nf-sub`, [PRID]: 'XA:prov-0000000001', [PERSISTENCE]: 'A' }
const INFO = { given_name: 'Liis', family_name: 'Tamm', [IDENTIFIER]: 'XA/SE/prov-0000000001' }
const LIIS = {
  personalNumber: null,
  prid: 'XA:prov-0000000001',
  pridPersistence: 'A',
  eidasPersonIdentifier: 'XA/SE/prov-0000000001',
  givenName: 'Liis',
  familyName: 'Tamm',
}
const SWEDISH = { acr: `${LOA}loa3`, [NUMBER]: TOLVAN }

it('takes the prid of a foreign eID at an accepted level, and no number (FOR-01)', () => {
  expect(login(FOREIGN, INFO)).toMatchObject(LIIS)
  // UserInfo may repeat the ID token.
  expect(login(FOREIGN, { ...INFO, [PRID]: 'XA:prov-0000000001', [PERSISTENCE]: 'A' })).toMatchObject(LIIS)
  // Letters in upper case are the same identifier.
  expect(login({ ...FOREIGN, [PRID]: 'xa:PROV-0000000001' }, INFO)).toMatchObject(LIIS)
  expect(login(FOREIGN, INFO, { OIDC_EIDAS_ACR_VALUES: FOREIGN.acr })).toMatchObject(LIIS)
})

/** Changes of a right login that make it a forged or weak one, and the name of the refusal. */
const REFUSED: [what: string, reason: string, idToken: object, userInfo?: object, settings?: Record<string, string>][] =
  [
    ['where eIDAS is off', 'eIDAS is off', FOREIGN, INFO, { OIDC_ACR_VALUES: `${LOA}loa3` }],
    ['at a lower level', 'level of assurance of eIDAS', { ...FOREIGN, acr: `${LOA}eidas-nf-low` }],
    ['of a scheme that is not notified', 'level of assurance of eIDAS', { ...FOREIGN, acr: `${LOA}eidas-sub` }],
    ['without a level', 'no level of assurance of eIDAS', { ...FOREIGN, acr: undefined }],
    ['with a level in a list', 'no level of assurance of eIDAS', { ...FOREIGN, acr: [`${LOA}eidas-nf-sub`] }],
    ['at the Swedish level', 'prid at the level of another scheme', { ...FOREIGN, acr: `${LOA}loa3` }],
    ['at the level of the wallet', 'prid at the level of another scheme', { ...FOREIGN, acr: WALLET }],
    ['with a Swedish number beside it', 'number and prid both', { ...FOREIGN, [NUMBER]: TOLVAN }],
    ['with a number in UserInfo', 'number and prid both', FOREIGN, { ...INFO, [COORDINATION]: MARIA }],
    ['of a number without prid', 'Swedish number at a level of eIDAS', { acr: FOREIGN.acr, [NUMBER]: TOLVAN }],
    ['without a prid', 'no prid', { acr: FOREIGN.acr }],
    ['with a short prid', 'malformed prid', { ...FOREIGN, [PRID]: 'XA:123456789' }],
    ['with a prid without country', 'malformed prid', { ...FOREIGN, [PRID]: 'prov-0000000001' }],
    ['with a line break after the prid', 'malformed prid', { ...FOREIGN, [PRID]: 'XA:prov-0000000001\n' }],
    ['with a prid that is no text', 'malformed prids', { ...FOREIGN, [PRID]: 191_212_121_212 }],
    ['with a Swedish number as prid', 'Swedish number as prid', { ...FOREIGN, [PRID]: TOLVAN }],
    ['with a prid of Sweden', 'prid of Sweden', { ...FOREIGN, [PRID]: 'SE:prov-0000000001' }],
    [
      'with a Swedish number in the prid',
      'prid that looks like a Swedish number',
      { ...FOREIGN, [PRID]: `XA:${TOLVAN}` },
    ],
    ['with two prids', 'two different prids', FOREIGN, { ...INFO, [PRID]: 'XA:prov-0000000002' }],
    ['without persistence', 'no pridPersistence', { ...FOREIGN, [PERSISTENCE]: undefined }],
    ['with an unknown persistence', 'unknown pridPersistence', { ...FOREIGN, [PERSISTENCE]: 'D' }],
    ['without a foreign identifier', 'no eidasPersonIdentifier', FOREIGN, { ...INFO, [IDENTIFIER]: '' }],
    ['with a malformed one', 'malformed eidasPersonIdentifier', FOREIGN, { ...INFO, [IDENTIFIER]: 'prov-0000000001' }],
    [
      'of another country',
      'eidasPersonIdentifier of another country',
      FOREIGN,
      { ...INFO, [IDENTIFIER]: 'XB/SE/prov-1' },
    ],
    [
      'meant for another country',
      'malformed eidasPersonIdentifier',
      FOREIGN,
      { ...INFO, [IDENTIFIER]: 'XA/DK/prov-1' },
    ],
    ['of an earlier authentication', 'auth_time before the login began', { ...FOREIGN, auth_time: AT - 61 }],
  ]

describe('a login with a foreign eID', () => {
  it.each(REFUSED)(
    'is refused %s, by the name: %s (FOR-01)',
    (_what, detail, idToken, userInfo = INFO, settings = ALL) => {
      expect(() => login(idToken, userInfo, settings)).toThrow(
        expect.objectContaining({ code: 'error.login-refused.text', extras: { detail } }),
      )
    },
  )

  it('names no identifier in any refusal (FOR-01)', () => {
    for (const [, reason] of REFUSED) expect(reason).not.toMatch(/prov-|\d{4}/)
  })
})

describe('a Swedish number that the connector found', () => {
  const mapped = { ...INFO, [MAPPED]: TOLVAN, [BINDING]: BOUND }
  const accepting = { ...ALL, OIDC_EIDAS_BINDINGS: BOUND }

  it('is taken only by a binding that the settings accept (FOR-01)', () => {
    expect(login(FOREIGN, mapped, accepting).personalNumber).toBe(TOLVAN)
    expect(login(FOREIGN, { ...mapped, [BINDING]: `${WEAK};${BOUND}` }, accepting).personalNumber).toBe(TOLVAN)
  })

  it.each([
    ['of a weaker process', { [BINDING]: WEAK }, accepting],
    ['of a process that begins alike', { [BINDING]: `${BOUND}-of-old` }, accepting],
    ['of no process', { [BINDING]: undefined }, accepting],
    ['where the settings accept none', {}, ALL],
  ])('with a binding %s is nobody’s login: the person has the prid (FOR-01)', (_what, change, settings) => {
    expect(login(FOREIGN, { ...mapped, ...change }, settings)).toMatchObject(LIIS)
  })

  it.each([
    ['of both kinds', 'two mapped numbers', { [MAPPED_COORDINATION]: MARIA }],
    ['that is malformed', 'malformed mapped number', { [MAPPED]: '191212121213' }],
  ])('%s is refused (FOR-01)', (_what, detail, change) => {
    expect(() => login(FOREIGN, { ...mapped, ...change }, accepting)).toThrow(
      expect.objectContaining({ extras: { detail } }),
    )
  })
})

describe('a Swedish login beside it', () => {
  it('by a wallet has a level of its own (FOR-01)', () => {
    expect(login({ acr: WALLET, [NUMBER]: TOLVAN }, {}).personalNumber).toBe(TOLVAN)
    const { OIDC_WALLET_ACR_VALUES: _, ...without } = ALL
    expect(() => login({ acr: WALLET, [NUMBER]: TOLVAN }, {}, without)).toThrow(
      expect.objectContaining({ extras: { detail: 'level of assurance' } }),
    )
  })

  it.each(['eidas-nf-sub', 'eidas-high', 'eidas-low'])(
    'is none at the level %s, even where no level is demanded (FOR-01)',
    (level) => {
      const refused = expect.objectContaining({ extras: { detail: 'level of assurance' } })
      expect(() => login({ ...SWEDISH, acr: `${LOA}${level}` }, {}, {})).toThrow(refused)
      const proxied = `http://id.swedenconnect.se/loa/1.0/uncertified-${level.replace('-nf', '')}`
      expect(() => login({ ...SWEDISH, acr: proxied }, {}, {})).toThrow(refused)
      // The operator's present setting decides.
      const listed = { OIDC_ACR_VALUES: `${LOA}${level}` }
      expect(login({ ...SWEDISH, acr: `${LOA}${level}` }, {}, listed).personalNumber).toBe(TOLVAN)
    },
  )

  const ofMaria = (level: string) => login({ acr: `${LOA}loa3`, [COORDINATION]: MARIA }, { [LEVEL]: level })
  it.each(['confirmed', 'probable', ''])('with a coordination number of the level %j is accepted (FOR-01)', (level) => {
    expect(ofMaria(level).personalNumber).toBe(MARIA)
  })

  it.each([
    ['uncertain', 'uncertain coordination number'],
    ['proven', 'unknown level of the coordination number'],
  ])('with a coordination number of the level %s is refused: %s (FOR-01)', (level, detail) => {
    expect(() => ofMaria(level)).toThrow(expect.objectContaining({ extras: { detail } }))
  })

  it('states which coordination number the personal number replaced (FOR-02)', () => {
    expect(login(SWEDISH, { [PREVIOUS]: MARIA })).toMatchObject({ previousCoordinationNumber: MARIA })
    expect(login({ ...SWEDISH, [PREVIOUS]: MARIA }, {})).toMatchObject({ previousCoordinationNumber: MARIA })
    // A personal number is none, nor is what has a wrong check digit. A coordination number replaces none.
    for (const other of [TOLVAN, '189505719809', 'x'])
      expect(login(SWEDISH, { [PREVIOUS]: other })).not.toHaveProperty('previousCoordinationNumber')
    const coordination = { acr: `${LOA}loa3`, [COORDINATION]: MARIA }
    expect(login(coordination, { [PREVIOUS]: '189000609801' })).not.toHaveProperty('previousCoordinationNumber')
    expect(() => login({ ...SWEDISH, [PREVIOUS]: '189000609801' }, { [PREVIOUS]: MARIA })).toThrow(
      expect.objectContaining({ extras: { detail: 'two different previous numbers' } }),
    )
  })
})
