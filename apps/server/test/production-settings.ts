/** The settings of an installation in production. */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../src/settings/config.ts'
import type { Variables } from '../src/settings/settings.ts'
import { pick } from '../src/utilities/objects/pick.ts'

const testing = (name: string) => fileURLToPath(new URL(name, import.meta.url))
export const KEY_STORE = testing('mutual-tls/client.p12')
export const CERTIFICATE = testing('mutual-tls/client.pem')
export const NO_CERTIFICATE = testing('production-settings.ts')
export const NO_FILE = '/certificates/of-nobody.pem'

const random = () => randomBytes(32).toString('base64')
export const SECRET = 'jx8I6bnWmum5899eERbk4qLQEepHsP973Fww38UznsE='
/** The required settings of an installation, and a page, since the web app may not be built. */
export const LEAST = {
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
  METRICS_TOKEN: random(),
  SMTP_URL: 'smtp://mail.example:25',
  FILE_STORE: '/files',
  CLAMAV: 'off',
  FULLMAKT_URL: 'https://proxies.example',
  WEB_DIR: testing('../../web'),
}
/** With Freja and time-stamps. */
export const GOOD = {
  ...LEAST,
  FREJA_URL: 'https://freja.example',
  FREJA_PFX: KEY_STORE,
  FREJA_PASSPHRASE: 'secret',
  FREJA_JWS_CERTIFICATE: CERTIFICATE,
  TIMESTAMP_URL: 'https://time.example/tsa',
  TIMESTAMP_ROOT_CERTIFICATE: CERTIFICATE,
}

/** Settings of a rehearsal with the simulators of the test, which run beside it. */
export const QA = {
  ...pick(GOOD, 'OIDC_ACR_VALUES', 'OIDC_CLIENT_SECRET', 'BANKID_PFX', 'BANKID_PASSPHRASE', 'FREJA_PFX'),
  ...pick(GOOD, 'FREJA_PASSPHRASE', 'COMPANY_REGISTRY_CLIENT_SECRET', 'CASE_SYSTEM_TOKEN', 'METRICS_TOKEN', 'CLAMAV'),
  ENVIRONMENT: 'QA',
}

/** The message of these settings' faults; undefined when they are valid. */
export const faultsIn = (env: Variables): string | undefined => {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
