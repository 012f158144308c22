/** Tests every setting: its name, its default, and its place in the configuration. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from '../../../../scripts/support/root.ts'
import own from '../../package.json' with { type: 'json' }
import { CERTIFICATE, GOOD, KEY_STORE, LEAST, SECRET } from '../../test/production-settings.ts'
import { createTemporaryFolder } from '../../test/temporary-folder.ts'
import { readConfig } from './config.ts'

const folder = createTemporaryFolder()
afterAll(folder.remove)
const P_256 = join(folder.path, 'p-256.pem')
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
writeFileSync(join(folder.path, 'index.html'), '')
writeFileSync(P_256, privateKey.export({ type: 'pkcs8', format: 'pem' }))

const METRICS = randomBytes(32).toString('hex')

const OF_LEAST = {
  environment: 'production',
  isProductionLike: true,
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
    secretMethod: 'discovery',
    keyAudience: 'issuer',
    acrValues: ['http://id.elegnamnden.se/loa/1.0/loa3'],
    scopes: ['openid', 'https://id.oidc.se/scope/naturalPersonInfo', 'https://id.oidc.se/scope/naturalPersonNumber'],
    claims: {
      source: 'id_token',
      personalNumber: 'https://id.oidc.se/claim/personalIdentityNumber',
      coordinationNumber: 'https://id.oidc.se/claim/coordinationNumber',
      authentication: 'https://id.oidc.se/claim/authnProvider',
    },
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
  webDir: join(root, 'apps/web'),
  systemMessage: { text: null },
  siwaUrl: 'https://permits.example',
  caseFilesOrigin: 'https://permits.example',
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
  metricsTokens: [LEAST.METRICS_TOKEN],
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
  OIDC_ISSUER: 'https://login.example/',
  OIDC_CLIENT_KEY: P_256,
  OIDC_CLIENT_SECRET_METHOD: 'client_secret_post',
  OIDC_CLIENT_KEY_AUDIENCE: 'token_endpoint',
  OIDC_SCOPES: 'openid person',
  OIDC_NUMBER_SOURCE: 'userinfo',
  OIDC_PERSONAL_NUMBER_CLAIM: 'pnr',
  OIDC_COORDINATION_NUMBER_CLAIM: 'samnr',
  OIDC_AUTHENTICATION_CLAIM: 'amr',
  OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa3  http://id.elegnamnden.se/loa/1.0/loa4',
  OIDC_WALLET_ACR_VALUES: 'wallet-high',
  OIDC_EIDAS_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/eidas-nf-sub',
  OIDC_EIDAS_BINDINGS: 'http://id.swedenconnect.se/id-binding/process/swedish-eid',
  BANKID_ROOT_CERTIFICATE: `${CERTIFICATE}, ${CERTIFICATE}`,
  BANKID_SERVER_CA: CERTIFICATE,
  BANKID_OCSP_NONCE: 'present',
  BANKID_START_URL: 'http://simulator.example/start',
  FREJA_SERVER_CA: CERTIFICATE,
  SMTP_URL: 'smtps://sievert:mine@mail.example?requireTLS=true&name=permits.example',
  MAIL_FROM: 'Sievert <permits@authority.example>',
  MAIL_BOUNCE_ADDRESS: 'bounces@authority.example',
  FILE_STORE: 's3://sievert-files',
  AUDIT_ANCHORS: 's3://sievert-anchors/',
  AUDIT_ANCHOR_MINUTES: '14',
  AUDIT_ANCHOR_LOCK_DAYS: '15',
  CLAMAV: 'on',
  CLAMAV_HOST: 'scanner.example',
  PLAINTEXT_HOSTS: 'scanner.example',
  CLAMAV_PORT: '16',
  CATALOGUE_DIR: folder.path,
  WEB_DIR: folder.path,
  SYSTEM_MESSAGE: 'Closed on Saturday.',
  SYSTEM_MESSAGE_FILE: '/message',
  SIWA_URL: 'https://siwa.example/',
  CASE_FILES_ORIGIN: 'https://inside.example',
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
  METRICS_TOKEN: METRICS,
}

it('accepts all settings, each in its place (SHE-08, ACC-01)', () => {
  expect(readConfig(EVERYTHING)).toEqual({
    ...OF_LEAST,
    environment: 'QA',
    isProductionLike: true,
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
      secretMethod: 'client_secret_post',
      keyAudience: 'token_endpoint',
      scopes: ['openid', 'person'],
      claims: { source: 'userinfo', personalNumber: 'pnr', coordinationNumber: 'samnr', authentication: 'amr' },
      acrValues: ['http://id.elegnamnden.se/loa/1.0/loa3', 'http://id.elegnamnden.se/loa/1.0/loa4'],
      walletAcrValues: ['wallet-high'],
      eidasAcrValues: ['http://id.elegnamnden.se/loa/1.0/eidas-nf-sub'],
      eidasBindings: ['http://id.swedenconnect.se/id-binding/process/swedish-eid'],
    },
    timeStamps: { url: 'https://time.example/tsa', rootCertificates: CERTIFICATE },
    smtpUrl: 'smtps://sievert:mine@mail.example?requireTLS=true&name=permits.example',
    smtpRequiresTls: true,
    bounceAddress: 'bounces@authority.example',
    mailFrom: 'Sievert <permits@authority.example>',
    fileStore: 's3://sievert-files',
    auditAnchors: { place: 's3://sievert-anchors/', everyMinutes: 14, lockDays: 15 },
    clamav: { host: 'scanner.example', port: 16 },
    catalogueDir: folder.path,
    webDir: folder.path,
    systemMessage: { text: 'Closed on Saturday.', file: '/message' },
    siwaUrl: 'https://siwa.example',
    caseFilesOrigin: 'https://inside.example',
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
    metricsTokens: [METRICS],
  })
})

it('reads the issuer as the provider writes it, a slash after the host apart (SHE-08)', () => {
  const issuerOf = (issuer: string) => readConfig({ ...GOOD, OIDC_ISSUER: issuer }).oidc.issuer
  expect(issuerOf('https://login.example/')).toBe('https://login.example')
  expect(issuerOf('https://login.example/realms/a')).toBe('https://login.example/realms/a')
  expect(issuerOf('https://login.example/realms/a/')).toBe('https://login.example/realms/a/')
})

it.each([
  [true, {}],
  [true, { SMTP_URL: 'smtp://user:pw@mail.example' }],
  [true, { SMTP_URL: 'smtp://mail.example', PLAINTEXT_HOSTS: 'other.example' }],
  [false, { SMTP_URL: 'smtp://mail.example', PLAINTEXT_HOSTS: 'other.example mail.example' }],
  [false, { SMTP_URL: 'smtp://[::1]:25' }],
  [true, { ENVIRONMENT: 'QA' }],
  [false, { ENVIRONMENT: 'test' }],
  [true, { ENVIRONMENT: 'test', SMTP_URL: 'smtp://user:pw@mail.example' }],
  [false, { ENVIRONMENT: 'test', SMTP_URL: 'smtp://user:pw@mail.example', PLAINTEXT_HOSTS: 'mail.example' }],
  [false, { ENVIRONMENT: 'test', SMTP_URL: 'smtp://user:pw@127.0.0.1' }],
])('requires TLS of the mail server: %s with %j (SHE-08, CAS-03)', (smtpRequiresTls, more) => {
  expect(readConfig({ ...GOOD, ...more })).toMatchObject({ smtpRequiresTls })
})

it.each([
  ['production', {}, { host: '0.0.0.0', drainSeconds: 5, fakeLogin: false, testSupport: false }],
  ['QA', {}, { host: '0.0.0.0', drainSeconds: 5, fakeLogin: false, testSupport: false }],
  ['QA', { FAKE_LOGIN: 'off' }, { fakeLogin: false, testSupport: false }],
  ['QA', { FAKE_LOGIN: 'on' }, { fakeLogin: true, testSupport: false }],
  ['test', {}, { host: '0.0.0.0', drainSeconds: 0.1, fakeLogin: true, testSupport: true }],
  ['development', { WEB_DIR: '' }, { webDir: join(root, 'apps/web/dist') }],
  ['development', {}, { host: '127.0.0.1', drainSeconds: 0.1, fakeLogin: true, testSupport: true }],
])('is in %s with %j as that is to be (SHE-08, ACC-08)', (environment, more, expected) => {
  expect(readConfig({ ...GOOD, ENVIRONMENT: environment, ...more })).toMatchObject({ environment, ...expected })
})

it('refuses a password without TLS in every environment (SHE-08, CAS-03)', () => {
  const settings = { ...GOOD, ENVIRONMENT: 'test', SMTP_URL: 'smtp://user:pw@mail.example?ignoreTLS=true' }
  expect(() => readConfig(settings)).toThrow('SMTP_URL reaches another host without TLS')
  expect(readConfig({ ...settings, PLAINTEXT_HOSTS: 'mail.example' })).toMatchObject({ smtpRequiresTls: false })
})
