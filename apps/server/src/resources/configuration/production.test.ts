/** The production server refuses settings that are missing, weak, unencrypted or meant for development. */
import { generateKeyPairSync, type KeyObject, randomBytes, X509Certificate } from 'node:crypto'
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { CERTIFICATE, faultsIn, GOOD } from '../../../test/production-settings.ts'
import { createTemporaryFolder } from '../../../test/temporary-folder.ts'
import { WRONG } from '../../../test/wrong-settings.ts'
import { readSome } from '../../settings/config.ts'
import { databaseHost, parseDatabaseAddress } from '../../settings/database-address.ts'
import { reader, type Variables } from '../../settings/settings.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)
const written = (name: string, content: string | Buffer) => {
  const path = join(folder.path, name)
  writeFileSync(path, content)
  return path
}
const saying = (...lines: string[]) => ['The configuration is not complete:', ...lines].join('\n  ')

it.each(WRONG)('refuses in production %s=%s, in one line that names it (SHE-08, ACC-08)', (name, value, said) => {
  // Two settings belong to one choice: whether there is a scanner.
  const named = name === 'CLAMAV' && value === '' ? 'CLAMAV_HOST' : name
  expect(faultsIn({ ...GOOD, [name]: value })).toBe(saying(`${named} ${said}`))
})

it.each(WRONG.filter(([, value]) => value.length > 8))(
  'reports a wrong %s without value %s (SHE-08)',
  (name, value) => {
    expect(faultsIn({ ...GOOD, [name]: value })).not.toContain(value)
  },
)

it('lists all faults (SHE-08)', () => {
  const wrong = { ...GOOD, CASE_EVENT_SECRET: 'a', TRUSTED_PROXIES: 'abc', FAKE_LOGIN: 'on' }
  expect(faultsIn(wrong)?.split('\n')).toEqual([
    'The configuration is not complete:',
    '  TRUSTED_PROXIES must be a whole number from 0 to 9 (proxies)',
    '  CASE_EVENT_SECRET must be at least 32 random bytes in base64 or hex, made by: openssl rand -base64 32',
    '  FAKE_LOGIN is for development: production does not start with it',
  ])
})

it.each([
  ['RSA', generateKeyPairSync('rsa', { modulusLength: 1024 }), undefined],
  ['P-256', generateKeyPairSync('ec', { namedCurve: 'P-256' }), undefined],
  ['P-384', generateKeyPairSync('ec', { namedCurve: 'P-384' }), 'OIDC_CLIENT_KEY must be RSA or P-256'],
  ['Ed25519', generateKeyPairSync('ed25519'), 'OIDC_CLIENT_KEY must be RSA or P-256'],
])(
  'signs with a %s key, or names the allowed types (SHE-08)',
  (kind, { privateKey }: { privateKey: KeyObject }, said) => {
    const key = written(`${kind}.pem`, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const faults = faultsIn({ ...GOOD, OIDC_CLIENT_KEY: key, OIDC_CLIENT_SECRET: '' })
    expect(faults).toBe(said && saying(said))
  },
)

it('refuses a certificate in DER instead of PEM (SHE-08)', () => {
  const bare = written('bare.der', new X509Certificate(readFileSync(CERTIFICATE)).raw)
  const said = 'BANKID_SERVER_CA names a file without a certificate (PEM) that can be read'
  expect(faultsIn({ ...GOOD, BANKID_SERVER_CA: bare })).toBe(saying(said))
})

it('takes any random secret, in letters or in hex (SHE-08)', () => {
  for (let tries = 0; tries < 500; tries++)
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      const read = reader({ METRICS_TOKEN: randomBytes(32).toString(form) })
      read.ownSecrets('METRICS_TOKEN')
      expect([...read.faults]).toEqual([])
    }
})

it.each([
  // Ten distinct characters, with a repeated sequence of seven.
  ['METRICS_TOKEN', '2tvzkxpknmvxpwzm2tvzkxp2pkpwtnwnmtkvnxwpz2m'],
  ['CASE_SYSTEM_TOKEN', 'abcdabcd'],
  ['HOST', 'a'],
  ['MAIL_FROM', 'a@b'],
  ['SMTP_URL', 'smtps://mail.example?name=permits.example'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=true'],
  ['SMTP_URL', 'smtp://127.0.0.1?ignoreTLS=true'],
  ['PLAINTEXT_HOSTS', 'database 10.0.0.4 [fd00::1]'],
  ['FILE_STORE', 's3://files/'],
  ['BANKID_URL', 'https://bankid.example/rp/v6.0/'],
  ['FREJA_URL', ''],
  ['TIMESTAMP_URL', ''],
  ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert?sslmode=require&sslrootcert=/ca.pem'],
  ['DATABASE_URL', 'postgres://sievert_service@localhost/sievert'],
  ['DATABASE_URL', 'postgres://sievert_service@[::1]:5433/sievert'],
  ['DATABASE_URL', 'postgres:///sievert'],
  ['DATABASE_URL', 'postgres://sievert_service:a,b@localhost/sievert'],
  ['DATABASE_URL', 'postgres://sievert_service@/sievert?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://sievert_service@[::1]/sievert?application_name=web&sslmode=disable&port=5433'],
  [
    'DATABASE_URL',
    'postgres://sievert_service@database.example/sievert?sslmode=verify-full&sslcert=/a&sslkey=/b&sslnegotiation=direct',
  ],
  ['AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:9000'],
  ['AWS_ENDPOINT_URL_S3', 'https://store.example'],
  ['CLAMAV_HOST', '127.0.0.1'],
  ['AUDIT_ANCHORS', '/files-anchors'],
  ['AUDIT_ANCHORS', 's3://files'],
  ['SESSION_WARN_AFTER', '1800'],
  ['NODE_OPTIONS', '--max-old-space-size=512 --import=/opt/tracing.mjs --use-system-ca'],
  ['NODE_OPTIONS', '--disable-warning=ExperimentalWarning --max_semi_space_size=8 --import=@scope/tracing/register'],
])('takes in production %s=%s (SHE-08)', (name, value) => {
  expect(faultsIn({ ...GOOD, [name]: value })).toBeUndefined()
})

it.each([
  ['', undefined, saying('CLAMAV_HOST is missing: name the virus scanner, or set CLAMAV=off to run without one')],
  ['on', undefined, saying('CLAMAV_HOST is missing: name the virus scanner, or set CLAMAV=off to run without one')],
  ['off', undefined, undefined],
  ['', 'localhost', undefined],
  ['on', 'localhost', undefined],
])(
  'requires, with CLAMAV=%s and CLAMAV_HOST=%s, a virus scanner or an explicit off (SHE-08)',
  (CLAMAV, CLAMAV_HOST, said) => {
    expect(faultsIn({ ...GOOD, CLAMAV, CLAMAV_HOST })).toBe(said)
  },
)

it.each([
  ['DATABASE_URL', 'postgres://sievert_service@database/sievert'],
  ['MIGRATION_DATABASE_URL', 'postgres://sievert@database/sievert?sslmode=disable'],
  ['AWS_ENDPOINT_URL_S3', 'http://store:9000'],
  ['CLAMAV_HOST', 'scanner'],
  ['SMTP_URL', 'smtp://user:pw@store?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://store?requireTLS=false'],
])('allows %s=%s for the hosts that PLAINTEXT_HOSTS names, and for no other (SHE-08)', (name, value) => {
  const faultsWith = (hosts: string) => faultsIn({ ...GOOD, [name]: value, PLAINTEXT_HOSTS: hosts })
  expect(faultsWith('database scanner  store')).toBeUndefined()
  expect(faultsWith('databases my-store scanner.example')).toContain(`${name} `)
})

it.each([
  ['DATABASE_URL', 'postgres://sievert_service@[fd00::1]:5433/sievert'],
  ['DATABASE_URL', 'postgres://sievert_service@Database/sievert'],
  ['CLAMAV_HOST', 'fd00::1'],
])('compares the hosts of %s=%s and PLAINTEXT_HOSTS without brackets and case (SHE-08)', (name, value) => {
  for (const hosts of ['database fd00::1', 'DATABASE [FD00::1]'])
    expect(faultsIn({ ...GOOD, [name]: value, PLAINTEXT_HOSTS: hosts })).toBeUndefined()
})

it('finds the database host in PGHOST when the address names none (SHE-08)', () => {
  const DATABASE_URL = 'postgres://sievert_service@/sievert'
  expect(faultsIn({ ...GOOD, DATABASE_URL })).toBeUndefined()
  expect(faultsIn({ ...GOOD, DATABASE_URL, PGHOST: 'database' })).toContain('DATABASE_URL reaches another host')
})

it.each([
  'postgres://u@database.example/sievert?application_name=x@/',
  'postgres://u@database.example/sievert@/',
  'postgres://u@/sievert',
  'postgres:///sievert',
  'postgres://u@localhost%2edatabase.example/sievert',
  'postgres://u@%2Fvar%2Frun/sievert',
  'postgres://u@127.0.0.1/sievert?hOst=database.example',
  'postgres://u@127.0.0.1/sievert?host=one&host=%64atabase.example',
  'postgres://u:p%40@DATABASE.example:5433/sievert',
  'postgres://u:a@b@database.example/sievert',
])('finds the host of %s that the driver would connect to (SHE-08)', (address) => {
  const url = parseDatabaseAddress(address)
  expect(url && databaseHost(url, undefined)).toBe(new pg.Client({ connectionString: address }).host)
})

it.each(['production', 'QA'])(
  'refuses in %s a command’s database without TLS, as the service’s (SHE-08)',
  (ENVIRONMENT) => {
    const url = 'postgres://owner@database.example/sievert'
    const read = (more: Variables) =>
      readSome({ ENVIRONMENT, MIGRATION_DATABASE_URL: url, ...more }, (settings) =>
        settings.database('MIGRATION_DATABASE_URL'),
      )
    expect(() => read({})).toThrow('MIGRATION_DATABASE_URL reaches another host without TLS')
    expect(read({ PLAINTEXT_HOSTS: 'database.example' })).toBe(url)
    expect(read({ ENVIRONMENT: 'test' })).toBe(url)
  },
)

it.each([
  ['s3://files', 's3://files/'],
  ['s3://files/', 's3://files'],
  ['/files', '/files/../files/'],
  ['/files/inside', '/files'],
  ['/files', '/files/..anchors'],
])('refuses FILE_STORE=%s beside AUDIT_ANCHORS=%s (AUD-01)', (FILE_STORE, AUDIT_ANCHORS) => {
  expect(faultsIn({ ...GOOD, FILE_STORE, AUDIT_ANCHORS })).toContain('AUDIT_ANCHORS is the same place as FILE_STORE')
})

it('finds the same folder behind a symbolic link and a relative path (AUD-01)', () => {
  const link = join(folder.path, 'link')
  symlinkSync(folder.path, link)
  for (const AUDIT_ANCHORS of [link, relative(process.cwd(), folder.path)])
    expect(faultsIn({ ...GOOD, FILE_STORE: folder.path, AUDIT_ANCHORS })).toContain('AUDIT_ANCHORS is the same place')
})

it('refuses a warning after the end of the session by age (SHE-08)', () => {
  const faults = faultsIn({ ...GOOD, SESSION_ABSOLUTE_MAX_AGE: '60' })
  expect(faults).toBe(
    saying(
      'SESSION_WARN_AFTER must be at most SESSION_ABSOLUTE_MAX_AGE (60): the session would end before the warning',
    ),
  )
})

it('requires no Freja settings where Freja is not used (SHE-08)', () => {
  expect(faultsIn({ ...GOOD, FREJA_URL: '', FREJA_PFX: '', FREJA_JWS_CERTIFICATE: '' })).toBeUndefined()
})

describe.each(['development', 'test'])('in %s', (ENVIRONMENT) => {
  const faultsHere = (more: Variables) => faultsIn({ ...GOOD, ENVIRONMENT, ...more })

  it('also requires a random session secret (SHE-08)', () => {
    expect(faultsHere({})).toBeUndefined()
    expect(faultsHere({ SESSION_SECRET: 'a'.repeat(64) })).toBe(
      saying('SESSION_SECRET must be at least 32 random bytes in base64 or hex, made by: openssl rand -base64 32'),
    )
  })

  it('refuses an empty secret beside another (SHE-08)', () => {
    for (const secrets of ['a,', ',a', ','])
      expect(faultsHere({ CASE_EVENT_SECRET: secrets })).toContain('CASE_EVENT_SECRET must be at least 32 random bytes')
  })

  it('settings may be open, weak, repeated or missing (SHE-08)', () => {
    const open = { PUBLIC_ORIGIN: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:25?ignoreTLS=true' }
    const weak = { CASE_EVENT_SECRET: 'a', METRICS_TOKEN: 'a', OIDC_CLIENT_SECRET: 'a', CASE_SYSTEM_TOKEN: 'a' }
    const missing = { OIDC_ACR_VALUES: '', BANKID_PFX: '', FREJA_PFX: '', CLAMAV: '' }
    expect(faultsHere({ ...open, ...weak, ...missing, SIEVERT_TIED: '1' })).toBeUndefined()
    expect(faultsHere({ OIDC_CLIENT_SECRET: '', CASE_SYSTEM_TOKEN: '' })).toBeUndefined()
  })

  it('refuses parameters of a database address that replace the limits of the service (SHE-08)', () => {
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL'])
      for (const parameter of ['options=-c%20role%3Dpostgres', 'query_timeout=0', 'statement_timeout=0', 'ssl=0'])
        expect(faultsHere({ [name]: `postgres://sievert_service@127.0.0.1/sievert?${parameter}` })).toContain(
          `${name} may have no parameters but `,
        )
  })

  it('addresses still need http(s) and no user (SHE-08)', () => {
    for (const CASE_SYSTEM_URL of ['ftp://cases.example', 'http://sievert@cases.example'])
      expect(faultsHere({ CASE_SYSTEM_URL })).toBe(
        saying("CASE_SYSTEM_URL must be an address with http: or https:, and nobody's name in it"),
      )
  })
})

describe('in a rehearsal (QA)', () => {
  const faultsHere = (more: Variables) => faultsIn({ ...GOOD, ENVIRONMENT: 'QA', ...more })

  it.each([
    ['CASE_EVENT_SECRET', 'a'],
    ['CASE_SYSTEM_TOKEN', ''],
    ['OIDC_ACR_VALUES', ''],
    ['BANKID_PFX', ''],
    ['CLAMAV', ''],
    ['NODE_DEBUG', 'tls'],
    ['PUBLIC_ORIGIN', 'http://permits.example'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['DATABASE_URL', 'postgres://sievert_service@database.example/sievert'],
    ['NODE_OPTIONS', '--inspect'],
  ])('refuses the same settings as production: %s=%j (SHE-08)', (name, value) => {
    const inProduction = faultsIn({ ...GOOD, [name]: value })
    expect(inProduction).toContain(`  ${name}`)
    expect(faultsHere({ [name]: value })).toBe(inProduction)
  })

  it('lets test people log in, and simulators run beside it without TLS (SHE-08, ACC-08)', () => {
    expect(
      faultsHere({ FAKE_LOGIN: 'on', BANKID_START_URL: 'https://simulators.example/bankid/start' }),
    ).toBeUndefined()
    const beside = { OIDC_ISSUER: 'http://localhost:3100/oidc', BANKID_URL: 'http://127.0.0.1:3100/bankid/rp/v6.0' }
    expect(faultsHere(beside)).toBeUndefined()
    expect(faultsIn({ ...GOOD, ...beside })).toContain('OIDC_ISSUER must be an address with https:')
  })
})

it('reads single settings, as a command does, and reports their faults line by line (SHE-08)', () => {
  const some = (env: Variables) =>
    readSome(env, (read) => [read.place('FILE_STORE'), read.number('PORT', 3000, { to: 9999, unit: 'a port' })])
  expect(some({ FILE_STORE: '/files' })).toEqual(['/files', 3000])
  expect(() => some({ FILE_STORE: 'gs://bucket', PORT: '0' })).toThrow(
    new Error('FILE_STORE must be a folder, or s3://bucket\nPORT must be a whole number from 1 to 9999 (a port)'),
  )
})
