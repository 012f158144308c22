/** In production nothing starts with a setting that is missing, weak, in plain text on its way, or of a development machine. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { byDay } from '../../../../../scripts/testing/by-day.ts'
import { runMain } from '../../../test/run-main.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { readConfig } from '../../settings/config.ts'
import { reader } from '../../settings/settings.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)
const testing = (name: string) => fileURLToPath(new URL(`../../../test/mutual-tls/${name}`, import.meta.url))
const KEY_STORE = testing('client.p12')
const CERTIFICATE = testing('client.pem')
const NO_FILE = '/certificates/of-nobody.pem'
const NO_CERTIFICATE = join(folder.path, 'no-certificate.pem')
writeFileSync(NO_CERTIFICATE, 'This is none.')

const random = () => randomBytes(32).toString('base64')
const SECRET = 'jx8I6bnWmum5899eERbk4qLQEepHsP973Fww38UznsE='
const GOOD = {
  PUBLIC_ORIGIN: 'https://permits.example',
  DATABASE_URL: 'postgres://sievert_service@127.0.0.1:1/none',
  SESSION_SECRET: SECRET,
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'sievert',
  OIDC_CLIENT_SECRET: 'given by the provider',
  OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa3',
  BANKID_URL: 'https://bankid.example/rp/v6.0',
  BANKID_PFX: KEY_STORE,
  BANKID_PASSPHRASE: 'secret',
  BANKID_ROOT_CERTIFICATE: CERTIFICATE,
  COMPANY_REGISTRY_URL: 'https://companies.example',
  COMPANY_REGISTRY_CLIENT_ID: 'sievert',
  COMPANY_REGISTRY_CLIENT_SECRET: 'given by the register',
  CASE_SYSTEM_URL: 'https://cases.example',
  CASE_SYSTEM_TOKEN: 'given by the case system',
  CASE_EVENT_SECRET: random(),
  SMTP_URL: 'smtp://mail.example:25',
  FILE_STORE: '/files',
  CLAMAV: 'off',
  FULLMAKT_URL: 'https://proxies.example',
  FREJA_URL: 'https://freja.example',
  FREJA_PFX: KEY_STORE,
  FREJA_PASSPHRASE: 'secret',
  FREJA_JWS_CERTIFICATE: CERTIFICATE,
  TIMESTAMP_URL: 'https://time.example/tsa',
  TIMESTAMP_ROOT_CERTIFICATE: CERTIFICATE,
}

const wrong: readonly (readonly [name: string, value: string])[] = [
  ['PUBLIC_ORIGIN', 'http://permits.example'],
  ['PUBLIC_ORIGIN', 'permits.example'],
  ['DATABASE_URL', ''],
  ['SESSION_SECRET', ''],
  ['SESSION_SECRET', 'short'],
  ['SESSION_SECRET', 'a'.repeat(64)],
  ['SESSION_MAX_AGE', '0'],
  ['SESSION_WARN_AFTER', 'soon'],
  ['OIDC_ISSUER', 'http://login.example'],
  ['OIDC_CLIENT_SECRET', ''],
  ['OIDC_CLIENT_SECRET', 'development-only-oidc-secret'],
  ['OIDC_ACR_VALUES', ''],
  ['BANKID_URL', 'http://bankid.example/rp/v6.0'],
  ['BANKID_PFX', ''],
  ['BANKID_ROOT_CERTIFICATE', ''],
  ['BANKID_OCSP_NONCE', 'perhaps'],
  ['BANKID_START_URL', 'https://permits.example/start'],
  ['FREJA_URL', 'http://freja.example'],
  ['TIMESTAMP_URL', 'http://time.example/tsa'],
  ['TIMESTAMP_ROOT_CERTIFICATE', ''],
  ['TIMESTAMP_ROOT_CERTIFICATE', NO_CERTIFICATE],
  ['FREJA_PFX', ''],
  ['COMPANY_REGISTRY_URL', 'http://companies.example'],
  ['COMPANY_REGISTRY_CLIENT_SECRET', 'development-only-company-registry-secret'],
  ['CASE_SYSTEM_URL', 'http://cases.example'],
  ['CASE_SYSTEM_TOKEN', ''],
  ['CASE_EVENT_SECRET', 'a'],
  ['CASE_EVENT_SECRET', ''],
  ['METRICS_TOKEN', 'secret'],
  ['SIWA_URL', 'http://login.example'],
  ['FULLMAKT_URL', 'http://proxies.example'],
  ['FULLMAKT_URL', ''],
  ['REPORT_LOGOUT_URL', 'http://reports.example'],
  ['TRUSTED_PROXIES', 'abc'],
  ['TRUSTED_PROXIES', '-1'],
  ['TRUSTED_PROXIES', '1.5'],
  ['REQUESTS_PER_MINUTE', '0'],
  ['RETENTION_DRAFT_DAYS', 'never'],
  ['FILE_STORE', ''],
  ['CLAMAV', ''],
  ['FAKE_LOGIN', 'on'],
  ['SIEVERT_TIED', '1'],
  ['ENVIRONMENT', 'prod'],
  // A list.
  ['OIDC_ACR_VALUES', ' '],
  ['OIDC_ACR_VALUES', 'http://id.elegnamnden.se/loa/1.0/loa3 '],
  // Secrets of our own.
  ['SESSION_SECRET', SECRET.slice(0, 31)],
  ['SESSION_SECRET', '0123456789'.repeat(4)],
  ['SESSION_SECRET', 'changeme changeme changeme please'],
  ['SESSION_SECRET', 'a secret of the tests, of 32 characters or more'],
  ['CASE_EVENT_SECRET', 'a secret of the tests for case events'],
  ['CASE_EVENT_SECRET', 'fGk2-0x9Qz7fGk2-0x9Qz7fGk2-0x9Qz7fGk2'],
  ['CASE_EVENT_SECRET', SECRET],
  ['METRICS_TOKEN', SECRET],
  ['METRICS_TOKEN', 'password1-Password2-passw0rd3-PASSWORD4'],
  // Secrets that others gave us.
  ['OIDC_CLIENT_SECRET', 'a'],
  ['OIDC_CLIENT_SECRET', SECRET],
  ['OIDC_CLIENT_SECRET', 'development-only-another'],
  ['COMPANY_REGISTRY_CLIENT_SECRET', 'a'],
  ['COMPANY_REGISTRY_CLIENT_SECRET', ''],
  ['CASE_SYSTEM_TOKEN', 'a'],
  ['CASE_SYSTEM_TOKEN', 'seven-7'],
  ['CASE_SYSTEM_TOKEN', 'aaaaaaaaaaaa'],
  ['CASE_SYSTEM_TOKEN', 'changeme changeme'],
  ['CASE_SYSTEM_TOKEN', 'given-by-the-case-system\n'],
  // Addresses.
  ['PUBLIC_ORIGIN', 'https://permits.example/sv'],
  ['OIDC_ISSUER', 'https://sievert:mine@login.example'],
  ['CASE_SYSTEM_URL', 'ftp://cases.example'],
  ['DATABASE_URL', 'nonsense'],
  ['DATABASE_URL', 'https://database.example/sievert'],
  ['MIGRATION_DATABASE_URL', 'nonsense'],
  ['SMTP_URL', 'http://mail.example'],
  ['SMTP_URL', 'nonsense'],
  ['SMTP_URL', 'smtp://mail.example:25?ignoreTLS=true'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['FILE_STORE', 'gs://bucket'],
  ['FILE_STORE', 's3://'],
  ['AUDIT_ANCHORS', 'gs://bucket'],
  ['AUDIT_ANCHORS', '/files'],
  ['AUDIT_ANCHOR_MINUTES', '0'],
  ['AUDIT_ANCHOR_LOCK_DAYS', '-1'],
  ['MAIL_FROM', 'nobody'],
  // Whole numbers.
  ['PORT', '99999'],
  ['PORT', '80.5'],
  ['CLAMAV_PORT', '0'],
  ['TRUSTED_PROXIES', '99'],
  ['DRAIN_SECONDS', '-1'],
  ['SESSION_ABSOLUTE_MAX_AGE', '1e12'],
  ['SESSION_ABSOLUTE_MAX_AGE', '1000000000000'],
  ['SESSION_MAX_AGE', '1.5'],
  ['QUOTA_PARTY_BYTES', 'Infinity'],
  // One of a few words.
  ['LOG_LEVEL', 'nonsense'],
  ['CLAMAV', 'perhaps'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
  // Machines.
  ['HOST', 'not a machine'],
  ['CLAMAV_HOST', 'http://scanner'],
  // Files, and what opens them.
  ['BANKID_PFX', NO_FILE],
  ['BANKID_PFX', CERTIFICATE],
  ['BANKID_PASSPHRASE', 'wrong'],
  ['BANKID_ROOT_CERTIFICATE', NO_FILE],
  ['BANKID_ROOT_CERTIFICATE', `${CERTIFICATE},${NO_FILE}`],
  ['BANKID_ROOT_CERTIFICATE', NO_CERTIFICATE],
  ['BANKID_SERVER_CA', NO_FILE],
  ['BANKID_SERVER_CA', NO_CERTIFICATE],
  ['FREJA_PFX', NO_FILE],
  ['FREJA_PASSPHRASE', ''],
  ['FREJA_JWS_CERTIFICATE', NO_FILE],
  ['FREJA_SERVER_CA', NO_CERTIFICATE],
  ['OIDC_CLIENT_KEY', NO_FILE],
  ['OIDC_CLIENT_KEY', CERTIFICATE],
  ['CATALOGUE_DIR', '/catalogue/of-nobody'],
  ['LOG_FILE', '/logs/of-nobody/sievert.log'],
]

it('takes what an installation must say and no more (SHE-08)', () => {
  expect(readConfig(GOOD)).toMatchObject({
    environment: 'production',
    fakeLogin: false,
    trustedProxies: 0,
    requestsPerMinute: 3000,
  })
  expect(
    readConfig({ ...GOOD, FREJA_URL: '', FREJA_PFX: '', TRUSTED_PROXIES: '2', METRICS_TOKEN: random() }),
  ).toMatchObject({
    trustedProxies: 2,
  })
})

it('takes every address, number and list that means something (SHE-08, ACC-01)', () => {
  const more = {
    OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa3  http://id.elegnamnden.se/loa/1.0/loa4',
    SMTP_URL: 'smtps://sievert:mine@mail.example?requireTLS=true&name=permits.example',
    DATABASE_URL: 'postgresql://sievert_service@/sievert?host=/var/run/postgresql',
    FILE_STORE: 's3://sievert-files',
    MAIL_FROM: 'Sievert <permits@authority.example>',
    HOST: '::1',
    LOG_LEVEL: 'warn',
    BANKID_SERVER_CA: CERTIFICATE,
    BANKID_ROOT_CERTIFICATE: `${CERTIFICATE}, ${CERTIFICATE}`,
  }
  expect(readConfig({ ...GOOD, ...more }).oidc.acrValues).toEqual([
    'http://id.elegnamnden.se/loa/1.0/loa3',
    'http://id.elegnamnden.se/loa/1.0/loa4',
  ])
})

it('takes any random secret, in letters or in hex (SHE-08)', () => {
  for (let tries = 0; tries < 500; tries++)
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      const read = reader({ METRICS_TOKEN: randomBytes(24).toString(form) })
      read.ownSecret('METRICS_TOKEN')
      expect([...read.faults]).toEqual([])
    }
})

/** What else than the setting itself is to be set, so that it is looked at. */
const NAMED: Readonly<Record<string, string>> = { CLAMAV: 'CLAMAV_HOST' }
const withWrong = (name: string, value: string) => ({
  ...GOOD,
  ...(name === 'CLAMAV_PORT' ? { CLAMAV_HOST: 'scanner' } : {}),
  [name]: value,
})

it.each(wrong)('refuses in production %s=%s, in one line that names it (SHE-08, ACC-08)', (name, value) => {
  const read = () => readConfig(withWrong(name, value))
  const named = value === '' ? (NAMED[name] ?? name) : name
  expect(read).toThrow(new RegExp(`^The configuration is not complete:\\n {2}${named} [^\\n]+$`))
})

it.each(wrong.filter(([, value]) => value.length > 8))(
  'says of a wrong %s not that it is %s (SHE-08)',
  (name, value) => {
    const message = () => {
      try {
        return readConfig(withWrong(name, value))
      } catch (error) {
        return String(error)
      }
    }
    expect(message()).not.toContain(value)
  },
)

it.each(['development', 'test', 'QA'])('wants a random secret for sessions in %s too (SHE-08)', (environment) => {
  const read = (secret: string) => readConfig({ ...GOOD, ENVIRONMENT: environment, SESSION_SECRET: secret })
  expect(read(SECRET).environment).toBe(environment)
  expect(() => read('a'.repeat(64))).toThrow(/^  SESSION_SECRET must have at least 32 random characters$/m)
})

it('says all faults at once (SHE-08)', () => {
  const read = () => readConfig({ ...GOOD, CASE_EVENT_SECRET: 'a', TRUSTED_PROXIES: 'abc', FAKE_LOGIN: 'on' })
  for (const name of ['CASE_EVENT_SECRET', 'TRUSTED_PROXIES', 'FAKE_LOGIN'])
    expect(read).toThrow(new RegExp(`^  ${name} `, 'm'))
})

it.each(byDay(wrong, ([, value]) => value === ''))(
  'does not start in production with %s=%s: exit 1 (SHE-08)',
  async (name, value) => {
    const { code, output } = await runMain(withWrong(name, value))
    expect(output.trim().split('\n')).toEqual(['The configuration is not complete:', expect.stringContaining(name)])
    expect(code).toBe(1)
  },
)
