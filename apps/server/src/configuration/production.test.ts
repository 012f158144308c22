/** In production nothing starts with a setting that is missing, weak, in plain text on its way, or of a development machine. */
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { runMain } from '../testing/run-main.ts'

const SECRET = 'q8Z-random-letters-of-thirty-two-and-more'
const GOOD = {
  PUBLIC_ORIGIN: 'https://permits.example',
  DATABASE_URL: 'postgres://sievert_service@127.0.0.1:1/none',
  SESSION_SECRET: SECRET,
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'sievert',
  OIDC_CLIENT_SECRET: 'given by the provider',
  OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa3',
  BANKID_URL: 'https://bankid.example/rp/v6.0',
  BANKID_PFX: '/certificates/bankid.p12',
  BANKID_ROOT_CERTIFICATE: '/certificates/root.pem',
  COMPANY_REGISTRY_URL: 'https://companies.example',
  COMPANY_REGISTRY_CLIENT_ID: 'sievert',
  COMPANY_REGISTRY_CLIENT_SECRET: 'given by the register',
  CASE_SYSTEM_URL: 'https://cases.example',
  CASE_SYSTEM_TOKEN: 'given by the case system',
  CASE_EVENT_SECRET: SECRET,
  SMTP_URL: 'smtp://mail.example:25',
  FILE_STORE: '/files',
  CLAMAV: 'off',
  FULLMAKT_URL: 'https://proxies.example',
  FREJA_URL: 'https://freja.example',
  FREJA_PFX: '/certificates/freja.p12',
  FREJA_JWS_CERTIFICATE: '/certificates/freja.pem',
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
  ['KILL_POINT_FILE', '/tmp/kill-point'],
  ['SIEVERT_TIED', '1'],
  ['ENVIRONMENT', 'prod'],
]

it('takes what an installation must say and no more (SHE-08)', () => {
  expect(readConfig(GOOD)).toMatchObject({ environment: 'production', fakeLogin: false, trustedProxies: 0 })
  expect(
    readConfig({ ...GOOD, FREJA_URL: '', FREJA_PFX: '', TRUSTED_PROXIES: '2', METRICS_TOKEN: SECRET }),
  ).toMatchObject({
    trustedProxies: 2,
  })
})

it.each(wrong)('refuses in production %s=%s, in one line that names it (SHE-08, ACC-08)', (name, value) => {
  const read = () => readConfig({ ...GOOD, [name]: value })
  expect(read).toThrow(
    new RegExp(`^The configuration is not complete:\\n {2}${name === 'CLAMAV' ? 'CLAMAV_HOST' : name} [^\\n]+$`),
  )
})

it('says all faults at once (SHE-08)', () => {
  const read = () => readConfig({ ...GOOD, CASE_EVENT_SECRET: 'a', TRUSTED_PROXIES: 'abc', FAKE_LOGIN: 'on' })
  expect(read).toThrow(/TRUSTED_PROXIES.*\n.*FAKE_LOGIN.*\n.*CASE_EVENT_SECRET/)
})

const STARTED = process.env['NIGHTLY'] ? wrong : wrong.slice(0, 2)
it.each(STARTED)('does not start in production with %s=%s: exit 1 (SHE-08)', async (name, value) => {
  const { code, output } = await runMain({ ...GOOD, [name]: value })
  expect(output.trim().split('\n')).toEqual(['The configuration is not complete:', expect.stringContaining(name)])
  expect(code).toBe(1)
})
