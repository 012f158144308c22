// oxlint-disable max-lines -- one table of cases
/** The settings of an installation, and the fault of each wrong one in production. */
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../src/settings/config.ts'
import type { Variables } from '../src/settings/settings.ts'

const testing = (name: string) => fileURLToPath(new URL(name, import.meta.url))
export const KEY_STORE = testing('mutual-tls/client.p12')
export const CERTIFICATE = testing('mutual-tls/client.pem')
const NO_CERTIFICATE = testing('production-settings.ts')
const NO_FILE = '/certificates/of-nobody.pem'

const random = () => randomBytes(32).toString('base64')
export const SECRET = 'jx8I6bnWmum5899eERbk4qLQEepHsP973Fww38UznsE='
/** The required settings of an installation, and no more. */
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
  SMTP_URL: 'smtp://mail.example:25',
  FILE_STORE: '/files',
  CLAMAV: 'off',
  FULLMAKT_URL: 'https://proxies.example',
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

/** By the message of the fault: settings, each with a wrong value. */
const BY_SENTENCE: Readonly<Record<string, readonly (readonly [name: string, value: string])[]>> = {
  'is missing: where browsers find the service': [['PUBLIC_ORIGIN', '']],
  'is missing: a PostgreSQL of version 15 or later': [['DATABASE_URL', '']],
  'is missing: at least 32 random bytes in base64 or hex, made by: openssl rand -base64 32': [['SESSION_SECRET', '']],
  'is missing: the identity provider': [['OIDC_ISSUER', '']],
  'is missing: our id at the identity provider': [['OIDC_CLIENT_ID', '']],
  'is missing: our secret at the identity provider, or OIDC_CLIENT_KEY': [['OIDC_CLIENT_SECRET', '']],
  'is missing: the levels of assurance that a login must have': [['OIDC_ACR_VALUES', '']],
  "is missing: BankID's relying-party address": [['BANKID_URL', '']],
  'is missing: our certificate at BankID': [['BANKID_PFX', '']],
  'is missing: PEM file(s) of the roots that BankID signatures lead to': [['BANKID_ROOT_CERTIFICATE', '']],
  'is missing: our certificate at Freja': [['FREJA_PFX', '']],
  'is missing: PEM file(s) of the certificates Freja signs with': [['FREJA_JWS_CERTIFICATE', '']],
  'is missing: PEM file(s) of the roots that time-stamps lead to': [['TIMESTAMP_ROOT_CERTIFICATE', '']],
  'is missing: the company register': [['COMPANY_REGISTRY_URL', '']],
  'is missing: our id at the company register': [['COMPANY_REGISTRY_CLIENT_ID', '']],
  'is missing: our secret at the company register': [['COMPANY_REGISTRY_CLIENT_SECRET', '']],
  'is missing: the case system': [['CASE_SYSTEM_URL', '']],
  'is missing: our token at the case system': [['CASE_SYSTEM_TOKEN', '']],
  'is missing: the secret that signs case events': [['CASE_EVENT_SECRET', '']],
  'is missing: the mail server': [['SMTP_URL', '']],
  'is missing: a folder, or s3://bucket': [['FILE_STORE', '']],
  'is missing: where people give each other proxies': [['FULLMAKT_URL', '']],
  'is missing: name the virus scanner, or set CLAMAV=off to run without one': [['CLAMAV', '']],
  'is for development: production does not start with it': [
    ['BANKID_START_URL', 'https://permits.example/start'],
    ['FAKE_LOGIN', 'on'],
    ['SIEVERT_TIED', '1'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['NODE_DEBUG', 'http'],
  ],
  'must not begin or end with a blank or a line break': [
    ['CASE_SYSTEM_TOKEN', 'given-by-the-case-system\n'],
    ['OIDC_ACR_VALUES', ' '],
    ['OIDC_ACR_VALUES', 'http://id.elegnamnden.se/loa/1.0/loa3 '],
    // The first of two faults is reported.
    ['CASE_EVENT_SECRET', ' short'],
  ],
  'must be at least 32 random bytes in base64 or hex, made by: openssl rand -base64 32': [
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'a'.repeat(64)],
    // 24 and 31 bytes in base64, 31 in hex, and 32 characters that are neither.
    ['SESSION_SECRET', SECRET.slice(0, 32)],
    ['SESSION_SECRET', SECRET.slice(0, 42)],
    ['SESSION_SECRET', Buffer.from(SECRET, 'base64').toString('hex').slice(0, 62)],
    ['METRICS_TOKEN', `${SECRET.slice(0, 40)} and a sentence`],
    ['SESSION_SECRET', '0123456789'.repeat(4)],
    ['SESSION_SECRET', 'changeme changeme changeme please'],
    ['SESSION_SECRET', 'a secret of the tests, of 32 characters or more'],
    ['CASE_EVENT_SECRET', 'a'],
    ['CASE_EVENT_SECRET', 'a secret of the tests for case events'],
    ['CASE_EVENT_SECRET', 'fGk2-0x9Qz7fGk2-0x9Qz7fGk2-0x9Qz7fGk2'],
    ['METRICS_TOKEN', 'secret'],
    ['METRICS_TOKEN', 'password1-Password2-passw0rd3-PASSWORD4'],
    // Nine distinct characters; and a piece of eight twice, adjacent and apart.
    ['METRICS_TOKEN', 'aeibfcgdhbgaicfehdbcaghiedfbaighceif'],
    ['METRICS_TOKEN', 'kT4-vQ9zkT4-vQ9zLm2+Xw7Rb5/Hn3Pd8'],
    ['METRICS_TOKEN', 'kT4-vQ9zLm2+Xw7Rb5kT4-vQ9z/Hn3Pd8'],
    // Common placeholders, followed by random characters.
    ...[
      'changeme',
      'Change-Me',
      'password',
      'passwrd',
      'Secret',
      'example',
      'DEVELOPMENT',
      'qwerty',
      '0123456',
      'abcdefg',
    ].map((word) => ['METRICS_TOKEN', `${word}${SECRET}`] as const),
  ],
  'is the same as SESSION_SECRET: each is to be one of its own': [
    ['CASE_EVENT_SECRET', SECRET],
    ['METRICS_TOKEN', SECRET],
    ['OIDC_CLIENT_SECRET', SECRET],
  ],
  'is not what somebody gave us: 8 characters or more': [
    ['OIDC_CLIENT_SECRET', 'a'],
    ['OIDC_CLIENT_SECRET', 'development-only-oidc-secret'],
    ['OIDC_CLIENT_SECRET', 'development-only-another'],
    ['COMPANY_REGISTRY_CLIENT_SECRET', 'a'],
    ['COMPANY_REGISTRY_CLIENT_SECRET', 'development-only-company-registry-secret'],
    ['CASE_SYSTEM_TOKEN', 'a'],
    ['CASE_SYSTEM_TOKEN', 'seven-7'],
    ['CASE_SYSTEM_TOKEN', 'aaaaaaaaaaaa'],
    ['CASE_SYSTEM_TOKEN', 'abcabcabcabc'],
    ['CASE_SYSTEM_TOKEN', 'changeme changeme'],
    ['CASE_SYSTEM_TOKEN', 'please change-me'],
  ],
  "must be an address with https:, and nobody's name in it": [
    ['PUBLIC_ORIGIN', 'http://permits.example'],
    ['PUBLIC_ORIGIN', 'permits.example'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'https://sievert:mine@login.example'],
    ['BANKID_URL', 'http://bankid.example/rp/v6.0'],
    ['FREJA_URL', 'http://freja.example'],
    ['TIMESTAMP_URL', 'http://time.example/tsa'],
    ['COMPANY_REGISTRY_URL', 'http://companies.example'],
    ['CASE_SYSTEM_URL', 'http://cases.example'],
    ['CASE_SYSTEM_URL', 'ftp://cases.example'],
    ['SIWA_URL', 'http://login.example'],
    ['FULLMAKT_URL', 'http://proxies.example'],
    ['REPORT_START_URL', 'http://reports.example'],
    ['REPORT_SIGN_IN_URL', 'http://reports.example'],
    ['REPORT_LOGOUT_URL', 'http://reports.example'],
    ['REPORT_SITE_URL', 'http://reports.example'],
    ['REPORT_MY_REPORTS_URL', 'http://reports.example'],
  ],
  'must be an origin: no path after name and port': [['PUBLIC_ORIGIN', 'https://permits.example/sv']],
  'must be an address with postgres:': [
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_URL', 'https://database.example/sievert'],
    ['DATABASE_URL', 'jdbc:postgres://database.example/sievert'],
    ['DATABASE_URL', 'postgres://database.example/our sievert'],
    ['DATABASE_URL', 'postgres://sievert_service@[::1/sievert'],
    ['DATABASE_URL', 'postgres://sievert_service@127.0.0.1:1/none#fragment'],
    ['MIGRATION_DATABASE_URL', 'nonsense'],
  ],
  'may have no parameters but host, port, sslmode, sslrootcert, sslcert, sslkey, sslnegotiation, application_name: the service sets its role and time limits itself':
    [
      ['DATABASE_URL', 'postgres://sievert_service@127.0.0.1/sievert?options=-c%20statement_timeout%3D0'],
      ['DATABASE_URL', 'postgres://sievert_service@127.0.0.1/sievert?%6Fptions=-c%20role%3Dpostgres'],
      ['DATABASE_URL', 'postgres://sievert_service@/sievert?host=/var/run/postgresql&query_timeout=0'],
      ['DATABASE_URL', 'postgres://sievert_service@127.0.0.1/sievert?keepAlive=false&connectionTimeoutMillis=0'],
      ['DATABASE_URL', 'postgres://sievert_service@127.0.0.1/sievert?user=sievert_owner'],
      ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=require&uselibpqcompat=true'],
      ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=verify-full&ssl=false'],
      ['MIGRATION_DATABASE_URL', 'postgres://sievert@127.0.0.1/sievert?options=-c%20lock_timeout%3D1'],
    ],
  'must be an address with smtp: or smtps:, and leave TLS as it is': [
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'nonsense'],
    ['SMTP_URL', 'smtp:'],
    ['SMTP_URL', 'ssmtp://mail.example'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ],
  'must be a mail address': [
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'permits@authority@example'],
    ['MAIL_FROM', 'permits@authority.example\nBcc: all'],
    ['MAIL_FROM', 'Sievert\n<permits@authority.example>'],
  ],
  'must be a folder, or s3://bucket': [
    ['FILE_STORE', 'gs://bucket'],
    ['FILE_STORE', 's3://'],
    ['FILE_STORE', 's3://bucket/folder'],
    ['FILE_STORE', 'as3://bucket'],
    ['AUDIT_ANCHORS', 'gs://bucket'],
  ],
  'is the same place as FILE_STORE, or one is inside the other': [
    ['AUDIT_ANCHORS', '/files'],
    ['AUDIT_ANCHORS', '/files/'],
    ['AUDIT_ANCHORS', '/other/../files'],
    ['AUDIT_ANCHORS', '/files/anchors'],
    ['AUDIT_ANCHORS', '/'],
  ],
  'must be at most SESSION_MAX_AGE (1800): the session would end before the warning': [
    ['SESSION_WARN_AFTER', '1801'],
    ['SESSION_WARN_AFTER', '86400'],
  ],
  'reaches another host without TLS: add sslmode=verify-full, or name that host in PLAINTEXT_HOSTS when the network to it is private':
    [
      ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert'],
      ['DATABASE_URL', 'postgres://sievert_service@10.0.0.4:5432/sievert'],
      ['DATABASE_URL', 'postgres://sievert_service@[fd00::1]/sievert'],
      ['DATABASE_URL', 'postgres://sievert_service@localhost.example/sievert'],
      ['DATABASE_URL', 'postgres://sievert_service@localhost/sievert?host=database.example'],
      ['DATABASE_URL', 'postgres://sievert_service@/sievert?host=database.example'],
      ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=disable'],
      ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=prefer'],
      ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=no-verify'],
      ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=verify-full&sslmode=disable'],
      ['MIGRATION_DATABASE_URL', 'postgresql://sievert@database.example/sievert'],
    ],
  'reaches another host without TLS: use https:, or name that host in PLAINTEXT_HOSTS when the network to it is private':
    [
      ['AWS_ENDPOINT_URL_S3', 'http://store.example'],
      ['AWS_ENDPOINT_URL', 'http://10.0.0.5:9000'],
    ],
  'reaches another host without TLS: remove ignoreTLS and requireTLS, or name that host in PLAINTEXT_HOSTS when the network to it is private':
    [
      ['SMTP_URL', 'smtp://user:pw@mail.example:25?ignoreTLS=true'],
      ['SMTP_URL', 'smtp://mail.example:25?requireTLS=true&ignoreTLS=true'],
      ['SMTP_URL', 'smtp://mail.example:25?requireTLS=false'],
      ['SMTP_URL', 'smtp://mail.example:25?name=permits.example&requireTLS='],
      ['SMTP_URL', 'smtp://mail.example:25?requireTLS=true&requireTLS=0'],
    ],
  'must list names or addresses of machines, without protocol or port': [
    ['PLAINTEXT_HOSTS', 'http://store'],
    ['PLAINTEXT_HOSTS', 'database store:9000'],
    ['PLAINTEXT_HOSTS', '*'],
    ['PLAINTEXT_HOSTS', 'database,store'],
    ['PLAINTEXT_HOSTS', '10.0.0.0/8'],
  ],
  'is another host, and clamd has no TLS: run it on this host, or name that host in PLAINTEXT_HOSTS when the network to it is private':
    [['CLAMAV_HOST', 'scanner.example']],
  'weakens HTTP parsing or TLS, or opens a debugger: production does not start with it': [
    ['NODE_OPTIONS', '--insecure-http-parser'],
    ['NODE_OPTIONS', '--max-old-space-size=512 --insecure_http_parser'],
    ['NODE_OPTIONS', '"--insecure-http-parser"'],
    ['NODE_OPTIONS', '--tls-min-v1.0'],
    ['NODE_OPTIONS', '--tls-max-v1.1'],
    ['NODE_OPTIONS', '--tls-cipher-list=DEFAULT@SECLEVEL=0'],
    ['NODE_OPTIONS', '--tls-keylog=/tmp/keys'],
    ['NODE_OPTIONS', '--max-http-header-size=9000000'],
    ['NODE_OPTIONS', '--openssl-legacy-provider'],
    ['NODE_OPTIONS', '--openssl-config=/tmp/openssl.cnf'],
    ['NODE_OPTIONS', '--security-revert=CVE-2023-46809'],
    ['NODE_OPTIONS', '--inspect=0.0.0.0:9229'],
    ['NODE_OPTIONS', '--inspect-brk'],
    ['NODE_OPTIONS', '--"inspect"=0.0.0.0:9229'],
    ['NODE_OPTIONS', '--ins"pect"'],
    ['NODE_OPTIONS', '"--\\inspect"'],
    ['NODE_OPTIONS', '--trace-tls'],
    ['NODE_OPTIONS', '--heapsnapshot-near-heap-limit=3'],
    ['NODE_OPTIONS', '--heapsnapshot-signal=SIGUSR2'],
  ],
  'can weaken TLS: production does not start with it': [['OPENSSL_CONF', '/etc/openssl.cnf']],
  'must be the name or address of a machine': [
    ['HOST', 'not a machine'],
    ['HOST', '/machine'],
    ['HOST', 'machine/'],
    ['CLAMAV_HOST', 'http://scanner'],
  ],
  'must be a whole number from 1 to 86400 (seconds)': [
    ['SESSION_MAX_AGE', '0'],
    ['SESSION_MAX_AGE', '1.5'],
    ['SESSION_MAX_AGE', '+5'],
    ['SESSION_MAX_AGE', '00000000000000005'],
    ['SESSION_WARN_AFTER', 'soon'],
    ['SESSION_ABSOLUTE_MAX_AGE', '1e12'],
    ['SESSION_ABSOLUTE_MAX_AGE', '1000000000000'],
  ],
  'must be a whole number from 1 to 1000000000000000 (bytes)': [['QUOTA_PARTY_BYTES', 'Infinity']],
  'must be production, QA, test or development': [['ENVIRONMENT', 'prod']],
  'must be fatal, error, warn, info, debug, trace or silent': [['LOG_LEVEL', 'nonsense']],
  'must be on or off': [['CLAMAV', 'perhaps']],
  'must be bound or present': [['BANKID_OCSP_NONCE', 'perhaps']],
  // Files, and their passphrases.
  "names a file that can't be read": [
    ['BANKID_PFX', NO_FILE],
    ['FREJA_PFX', NO_FILE],
  ],
  'names a file that is no key store (PKCS #12) with key and certificate': [['BANKID_PFX', CERTIFICATE]],
  'does not open the file of BANKID_PFX': [['BANKID_PASSPHRASE', 'wrong']],
  'does not open the file of FREJA_PFX': [['FREJA_PASSPHRASE', '']],
  'names a file without a certificate (PEM) that can be read': [
    ['BANKID_ROOT_CERTIFICATE', NO_FILE],
    ['BANKID_ROOT_CERTIFICATE', NO_CERTIFICATE],
    ['BANKID_ROOT_CERTIFICATE', `${CERTIFICATE},${NO_FILE}`],
    ['BANKID_SERVER_CA', NO_FILE],
    ['BANKID_SERVER_CA', NO_CERTIFICATE],
    ['FREJA_JWS_CERTIFICATE', NO_FILE],
    ['FREJA_SERVER_CA', NO_CERTIFICATE],
    ['TIMESTAMP_ROOT_CERTIFICATE', NO_CERTIFICATE],
  ],
  'names a file without a private key (PEM) that can be read': [
    ['OIDC_CLIENT_KEY', NO_FILE],
    ['OIDC_CLIENT_KEY', CERTIFICATE],
  ],
  'names a folder that is not there': [
    ['CATALOGUE_DIR', '/catalogue/of-nobody'],
    ['CATALOGUE_DIR', CERTIFICATE],
  ],
  "names a file that can't be written": [['LOG_FILE', '/logs/of-nobody/sievert.log']],
}

export const WRONG = Object.entries(BY_SENTENCE).flatMap(([said, each]) =>
  each.map(([name, value]) => [name, value, said] as const),
)

/** The message of these settings' faults; undefined when they are valid. */
export const faultsIn = (env: Variables): string | undefined => {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
