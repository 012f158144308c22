/** Tests every setting: its name, its default, its place in the configuration, and its range. */
import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../../../scripts/support/root.ts'
import own from '../../package.json' with { type: 'json' }
import { CERTIFICATE, faultsIn, GOOD, KEY_STORE, LEAST, SECRET } from '../../test/production-settings.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { readConfig } from './config.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)
const P_256 = join(folder.path, 'p-256.pem')
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
writeFileSync(P_256, privateKey.export({ type: 'pkcs8', format: 'pem' }))

const OF_LEAST = {
  environment: 'production',
  publicOrigin: 'https://permits.example',
  port: 3000,
  host: '0.0.0.0',
  drainSeconds: 5,
  trustedProxies: 0,
  requestsPerMinute: 3000,
  databaseUrl: 'postgres://sievert_service@127.0.0.1:1/none',
  session: { secrets: [SECRET], maxAge: 1800, absoluteMaxAge: 28_800, warnAfter: 1500 },
  bankid: {
    url: 'https://bankid.example/rp/v6.0',
    rootCertificate: CERTIFICATE,
    pfx: KEY_STORE,
    passphrase: 'secret',
    ocspNonce: 'bound',
  },
  oidc: {
    issuer: 'https://login.example',
    clientId: 'sievert',
    clientSecret: 'given by the provider',
    acrValues: ['http://id.elegnamnden.se/loa/1.0/loa3'],
  },
  companyRegistry: {
    url: 'https://companies.example',
    clientId: 'sievert',
    clientSecret: 'given by the register',
  },
  caseSystem: {
    url: 'https://cases.example',
    token: 'given by the case system',
    eventSecrets: [LEAST.CASE_EVENT_SECRET],
  },
  smtpUrl: 'smtp://mail.example:25',
  smtpRequiresTls: true,
  fileStore: '/files',
  auditAnchors: { everyMinutes: 60, lockDays: 0 },
  catalogueDir: undefined,
  webDir: join(root, 'apps/web/dist'),
  systemMessage: { text: null },
  siwaUrl: 'https://permits.example',
  fullmaktUrl: 'https://proxies.example',
  reportFlow: {},
  fakeLogin: false,
  testSupport: false,
  retention: {
    draftDays: 365,
    draftReminderDays: 30,
    submittedYears: 10,
    auditYears: 10,
    trashDays: 30,
    trashPercent: 10,
    unreferencedFileHours: 24,
  },
  quotas: {
    party: { drafts: 500, bytes: 5_000_000_000, uploads: 50, answers: 50_000_000 },
    person: { drafts: 500, bytes: 5_000_000_000, uploads: 50, answers: 50_000_000 },
    application: { items: 2000, answers: 2_000_000 },
  },
  version: { installed: own.version, branch: 'main' },
  logLevel: 'info',
  metricsTokens: [],
}

it('accepts the required settings alone (SHE-08, ACC-08)', () => {
  expect(readConfig(LEAST)).toEqual(OF_LEAST)
  const emptied = Object.keys(EVERYTHING).filter((name) => !(name in LEAST))
  expect(readConfig({ ...Object.fromEntries(emptied.map((name) => [name, ''])), ...LEAST })).toEqual(OF_LEAST)
})

/** Settings that exclude these are tested below. */
const EVERYTHING = {
  ...GOOD,
  ENVIRONMENT: 'QA',
  PORT: '8080',
  HOST: '::1',
  DRAIN_SECONDS: '7',
  TRUSTED_PROXIES: '2',
  REQUESTS_PER_MINUTE: '100',
  DATABASE_URL: 'postgresql://sievert_service@/sievert?host=/var/run/postgresql',
  MIGRATION_DATABASE_URL: 'postgres://owner@127.0.0.1:1/none',
  SESSION_MAX_AGE: '13',
  SESSION_ABSOLUTE_MAX_AGE: '0000000000000012',
  SESSION_WARN_AFTER: '11',
  OIDC_CLIENT_KEY: P_256,
  OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa3  http://id.elegnamnden.se/loa/1.0/loa4',
  BANKID_ROOT_CERTIFICATE: `${CERTIFICATE}, ${CERTIFICATE}`,
  BANKID_SERVER_CA: CERTIFICATE,
  BANKID_OCSP_NONCE: 'present',
  BANKID_START_URL: 'http://simulator.example/start',
  FREJA_SERVER_CA: CERTIFICATE,
  SMTP_URL: 'smtps://sievert:mine@mail.example?requireTLS=true&name=permits.example',
  MAIL_FROM: 'Sievert <permits@authority.example>',
  FILE_STORE: 's3://sievert-files',
  AUDIT_ANCHORS: 's3://sievert-anchors/',
  AUDIT_ANCHOR_MINUTES: '14',
  AUDIT_ANCHOR_LOCK_DAYS: '15',
  CLAMAV: 'on',
  CLAMAV_HOST: 'scanner.example',
  CLAMAV_PORT: '16',
  CATALOGUE_DIR: folder.path,
  WEB_DIR: '/web',
  SYSTEM_MESSAGE: 'Closed on Saturday.',
  SYSTEM_MESSAGE_FILE: '/message',
  SIWA_URL: 'https://siwa.example/',
  REPORT_START_URL: 'https://reports.example/start/',
  REPORT_SIGN_IN_URL: 'https://reports.example/sign-in',
  REPORT_LOGOUT_URL: 'https://reports.example/logout',
  REPORT_SITE_URL: 'https://reports.example/site',
  REPORT_MY_REPORTS_URL: 'https://reports.example/mine',
  FAKE_LOGIN: 'on',
  RETENTION_DRAFT_DAYS: '17',
  RETENTION_DRAFT_REMINDER_DAYS: '18',
  RETENTION_SUBMITTED_YEARS: '19',
  RETENTION_AUDIT_YEARS: '20',
  RETENTION_TRASH_DAYS: '60',
  RETENTION_TRASH_PERCENT: '5',
  RETENTION_UNREFERENCED_FILE_HOURS: '21',
  QUOTA_PARTY_DRAFTS: '22',
  QUOTA_PARTY_BYTES: '23',
  QUOTA_PARTY_UPLOADS: '24',
  QUOTA_PERSON_DRAFTS: '25',
  QUOTA_PERSON_BYTES: '26',
  QUOTA_PERSON_UPLOADS: '27',
  QUOTA_APPLICATION_ITEMS: '28',
  QUOTA_PARTY_ANSWER_BYTES: '29',
  QUOTA_PERSON_ANSWER_BYTES: '30',
  QUOTA_APPLICATION_ANSWER_BYTES: '31',
  VERSION: '1.2.3',
  BRANCH: 'release',
  LOG_LEVEL: 'warn',
  LOG_FILE: join(folder.path, 'log'),
  METRICS_TOKEN: 'short',
}

it('accepts all settings, each in its place (SHE-08, ACC-01)', () => {
  expect(readConfig(EVERYTHING)).toEqual({
    ...OF_LEAST,
    environment: 'QA',
    port: 8080,
    host: '::1',
    drainSeconds: 7,
    trustedProxies: 2,
    requestsPerMinute: 100,
    databaseUrl: 'postgresql://sievert_service@/sievert?host=/var/run/postgresql',
    migrationDatabaseUrl: 'postgres://owner@127.0.0.1:1/none',
    session: { secrets: [SECRET], maxAge: 13, absoluteMaxAge: 12, warnAfter: 11 },
    bankid: {
      ...OF_LEAST.bankid,
      rootCertificate: `${CERTIFICATE}, ${CERTIFICATE}`,
      serverCa: CERTIFICATE,
      ocspNonce: 'present',
      startUrl: 'http://simulator.example/start',
    },
    freja: {
      url: 'https://freja.example',
      jwsCertificates: CERTIFICATE,
      pfx: KEY_STORE,
      passphrase: 'secret',
      serverCa: CERTIFICATE,
    },
    oidc: {
      ...OF_LEAST.oidc,
      clientKey: P_256,
      acrValues: ['http://id.elegnamnden.se/loa/1.0/loa3', 'http://id.elegnamnden.se/loa/1.0/loa4'],
    },
    timeStamps: { url: 'https://time.example/tsa', rootCertificates: CERTIFICATE },
    smtpUrl: 'smtps://sievert:mine@mail.example?requireTLS=true&name=permits.example',
    smtpRequiresTls: false,
    mailFrom: 'Sievert <permits@authority.example>',
    fileStore: 's3://sievert-files',
    auditAnchors: { place: 's3://sievert-anchors/', everyMinutes: 14, lockDays: 15 },
    clamav: { host: 'scanner.example', port: 16 },
    catalogueDir: folder.path,
    webDir: '/web',
    systemMessage: { text: 'Closed on Saturday.', file: '/message' },
    siwaUrl: 'https://siwa.example',
    reportFlow: {
      startUrl: 'https://reports.example/start',
      signInUrl: 'https://reports.example/sign-in',
      logoutUrl: 'https://reports.example/logout',
      siteUrl: 'https://reports.example/site',
      myReportsUrl: 'https://reports.example/mine',
    },
    fakeLogin: true,
    retention: {
      draftDays: 17,
      draftReminderDays: 18,
      submittedYears: 19,
      auditYears: 20,
      trashDays: 60,
      trashPercent: 5,
      unreferencedFileHours: 21,
    },
    quotas: {
      party: { drafts: 22, bytes: 23, uploads: 24, answers: 29 },
      person: { drafts: 25, bytes: 26, uploads: 27, answers: 30 },
      application: { items: 28, answers: 31 },
    },
    version: { installed: '1.2.3', branch: 'release' },
    logLevel: 'warn',
    logFile: join(folder.path, 'log'),
    metricsTokens: ['short'],
  })
})

/** By the message for a value outside the range: minimum, maximum, and the settings with that range. */
const RANGES: readonly (readonly [said: string, from: number, to: number, names: readonly string[]])[] = [
  ['from 0 to 65535 (a port)', 0, 65_535, ['PORT']],
  ['from 1 to 65535 (a port)', 1, 65_535, ['CLAMAV_PORT']],
  ['from 0 to 9 (proxies)', 0, 9, ['TRUSTED_PROXIES']],
  ['from 1 to 1000000000 (calls)', 1, 1_000_000_000, ['REQUESTS_PER_MINUTE']],
  ['from 0 to 86400 (seconds)', 0, 86_400, ['DRAIN_SECONDS']],
  ['from 1 to 86400 (seconds)', 1, 86_400, ['SESSION_MAX_AGE', 'SESSION_ABSOLUTE_MAX_AGE', 'SESSION_WARN_AFTER']],
  ['from 1 to 1440 (minutes)', 1, 1440, ['AUDIT_ANCHOR_MINUTES']],
  ['from 0 to 36500 (days)', 0, 36_500, ['AUDIT_ANCHOR_LOCK_DAYS']],
  [
    'from 1 to 36500 (days)',
    1,
    36_500,
    ['RETENTION_DRAFT_DAYS', 'RETENTION_DRAFT_REMINDER_DAYS', 'RETENTION_TRASH_DAYS'],
  ],
  ['from 1 to 1000 (years)', 1, 1000, ['RETENTION_SUBMITTED_YEARS', 'RETENTION_AUDIT_YEARS']],
  ['from 1 to 87600 (hours)', 1, 87_600, ['RETENTION_UNREFERENCED_FILE_HOURS']],
  ['from 1 to 100 (percent)', 1, 100, ['RETENTION_TRASH_PERCENT']],
  ['from 1 to 1000000000 (how many)', 1, 1_000_000_000, ['QUOTA_PARTY_DRAFTS', 'QUOTA_PARTY_UPLOADS']],
  ['from 1 to 1000000000 (how many)', 1, 1_000_000_000, ['QUOTA_PERSON_DRAFTS', 'QUOTA_PERSON_UPLOADS']],
  ['from 1 to 1000000000 (how many)', 1, 1_000_000_000, ['QUOTA_APPLICATION_ITEMS']],
  ['from 1 to 1000000000000000 (bytes)', 1, 1e15, ['QUOTA_PARTY_BYTES', 'QUOTA_PERSON_BYTES']],
  ['from 1 to 1000000000000000 (bytes)', 1, 1e15, ['QUOTA_PARTY_ANSWER_BYTES', 'QUOTA_PERSON_ANSWER_BYTES']],
  ['from 1 to 1000000000000000 (bytes)', 1, 1e15, ['QUOTA_APPLICATION_ANSWER_BYTES']],
]

/** Without key stores, which take long to open. The two ages of a session allow each other the whole range. */
const QUICK = {
  ...LEAST,
  ENVIRONMENT: 'test',
  BANKID_PFX: '',
  SESSION_MAX_AGE: '86400',
  SESSION_ABSOLUTE_MAX_AGE: '86400',
  SESSION_WARN_AFTER: '1',
}

it.each(RANGES)('accepts whole numbers %s, and refuses others (SHE-08)', (said, from, to, names) => {
  for (const name of names) {
    const faultsOf = (value: string) => faultsIn({ ...QUICK, CLAMAV_HOST: 'scanner', [name]: value })
    for (const within of [from, to]) expect(faultsOf(String(within))).toBeUndefined()
    for (const outside of [from - 1, to + 1, 'many'])
      expect(faultsOf(String(outside))).toBe(
        `The configuration is not complete:\n  ${name} must be a whole number ${said}`,
      )
  }
})

it.each([
  [true, {}],
  [true, { SMTP_URL: 'smtp://user:pw@mail.example' }],
  [true, { SMTP_URL: 'smtp://mail.example', PLAINTEXT_HOSTS: 'other.example' }],
  [false, { SMTP_URL: 'smtp://mail.example', PLAINTEXT_HOSTS: 'other.example mail.example' }],
  [false, { SMTP_URL: 'smtp://[::1]:25' }],
  [false, { ENVIRONMENT: 'QA' }],
])('requires TLS of the mail server: %s with %j (SHE-08, CAS-03)', (smtpRequiresTls, more) => {
  expect(readConfig({ ...GOOD, ...more })).toMatchObject({ smtpRequiresTls })
})

it.each([
  ['production', {}, { host: '0.0.0.0', drainSeconds: 5, fakeLogin: false, testSupport: false }],
  ['QA', {}, { host: '0.0.0.0', drainSeconds: 5, fakeLogin: false, testSupport: false }],
  ['QA', { FAKE_LOGIN: 'off' }, { fakeLogin: false, testSupport: false }],
  ['QA', { FAKE_LOGIN: 'on' }, { fakeLogin: true, testSupport: false }],
  ['test', {}, { host: '0.0.0.0', drainSeconds: 0.1, fakeLogin: true, testSupport: true }],
  ['development', {}, { host: '127.0.0.1', drainSeconds: 0.1, fakeLogin: true, testSupport: true }],
])('is in %s with %j as that is to be (SHE-08, ACC-08)', (environment, more, expected) => {
  expect(readConfig({ ...GOOD, ENVIRONMENT: environment, ...more })).toMatchObject({ environment, ...expected })
})
