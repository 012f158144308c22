/** Reads the configuration from environment variables, and reports every fault in one message at start. */

import { existsSync, realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { MOST_YEARS } from '@sievert/domain/swedish-time'
import own from '../../package.json' with { type: 'json' }
import { identityProviderOf } from './identity-provider.ts'
import { type Reader, reader, SECRET_FORM, type Variables } from './settings.ts'
import { checkNodeOptions, checkScannerTransport, checkStoreTransport, requiresMailTls } from './transport.ts'

export type Config = ReturnType<typeof readConfig>
const ENVIRONMENTS = ['production', 'QA', 'test', 'development'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Lists all faults, one per line. */
class ConfigError extends Error {
  constructor(faults: ReadonlyMap<string, string>) {
    const lines = [...faults].map(([name, what]) => `  ${name} ${what}`)
    super(`The configuration is not complete:\n${lines.join('\n')}`)
  }
}

const SECONDS = { to: 24 * 60 * 60, unit: 'seconds' }
const PORTS = { to: 65_535, unit: 'a port' }
const CALLS = { to: 1e9, unit: 'calls' }
const PIECES = { to: 1e9, unit: 'how many' }
const BYTES = { to: 1e15, unit: 'bytes' }
const DAYS = { to: 36_500, unit: 'days' }
const YEARS = { to: MOST_YEARS, unit: 'years' }

const sessionOf = (read: Reader) => {
  const session = {
    /** Encrypt data stored in browsers, and sign single-use links. At least 32 random bytes in every environment. */
    secrets: read.requiredList('SESSION_SECRET', SECRET_FORM, (name) => read.ownSecrets(name, true)),
    /** Seconds without a request after which a session ends, and its maximum age in seconds. */
    maxAge: read.number('SESSION_MAX_AGE', 30 * 60, SECONDS),
    absoluteMaxAge: read.number('SESSION_ABSOLUTE_MAX_AGE', 8 * 60 * 60, SECONDS),
    /** Seconds without a request after which the browser warns. */
    warnAfter: read.number('SESSION_WARN_AFTER', 25 * 60, SECONDS),
  }
  const ends = [
    ['SESSION_MAX_AGE', session.maxAge],
    ['SESSION_ABSOLUTE_MAX_AGE', session.absoluteMaxAge],
  ] as const
  for (const [name, age] of ends)
    if (session.warnAfter > age && !read.faults.has(name))
      read.fault('SESSION_WARN_AFTER', `must be at most ${name} (${age}): the session would end before the warning`)
  return session
}

/** Quotas before submission: per party, per person (whichever party they represent) and per application. */
const quotasOf = (read: Reader) => ({
  party: {
    drafts: read.number('QUOTA_PARTY_DRAFTS', 500, PIECES),
    bytes: read.number('QUOTA_PARTY_BYTES', 5e9, BYTES),
    uploads: read.number('QUOTA_PARTY_UPLOADS', 50, PIECES),
    answers: read.number('QUOTA_PARTY_ANSWER_BYTES', 50e6, BYTES),
  },
  person: {
    drafts: read.number('QUOTA_PERSON_DRAFTS', 500, PIECES),
    bytes: read.number('QUOTA_PERSON_BYTES', 5e9, BYTES),
    uploads: read.number('QUOTA_PERSON_UPLOADS', 50, PIECES),
    answers: read.number('QUOTA_PERSON_ANSWER_BYTES', 50e6, BYTES),
  },
  application: {
    items: read.number('QUOTA_APPLICATION_ITEMS', 2000, PIECES),
    answers: read.number('QUOTA_APPLICATION_ANSWER_BYTES', 2e6, BYTES),
  },
})

export const retentionOf = (read: Reader) => ({
  /** Days without a change after which a draft is deleted, and days before that its owner is reminded. */
  draftDays: read.number('RETENTION_DRAFT_DAYS', 365, DAYS),
  draftReminderDays: read.number('RETENTION_DRAFT_REMINDER_DAYS', 30, DAYS),
  /** Years that a submitted application is stored, and the audit log of deleted ones. */
  submittedYears: read.number('RETENTION_SUBMITTED_YEARS', 10, YEARS),
  auditYears: read.number('RETENTION_AUDIT_YEARS', 10, YEARS),
  /** Days that an orphaned file stays in the trash. */
  trashDays: read.number('RETENTION_TRASH_DAYS', 30, DAYS),
  /** Greatest share of the files that one clean-up moves to the trash without an operator's confirmation. */
  trashPercent: read.number('RETENTION_TRASH_PERCENT', 10, { to: 100, unit: 'percent' }),
  /** Hours that an unreferenced file of a submitted application is stored. */
  unreferencedFileHours: read.number('RETENTION_UNREFERENCED_FILE_HOURS', 24, { to: 87_600, unit: 'hours' }),
})

/** Resolves symbolic links when the folder exists. */
const realPath = (folder: string): string => {
  try {
    return realpathSync(folder)
  } catch {
    return resolve(folder)
  }
}
const isInside = (folder: string, outer: string): boolean => !/^\.\.(?:\/|$)/.test(relative(outer, folder))

/** Whether two storage locations overlap: the same bucket, the same folder, or one folder inside the other. */
const areTogether = (one: string, other: string): boolean => {
  if ([one, other].some((place) => place.startsWith('s3://')))
    return one.replace(/\/$/, '') === other.replace(/\/$/, '')
  const [first, second] = [realPath(one), realPath(other)]
  return isInside(first, second) || isInside(second, first)
}

/** Location of audit anchors: a folder, or s3://bucket. Undefined: anchors are not published. */
const auditAnchorsOf = (read: Reader, fileStore: string) => {
  const place = read.place('AUDIT_ANCHORS')
  if (place !== undefined && fileStore !== '' && areTogether(place, fileStore))
    read.fault('AUDIT_ANCHORS', 'is the same place as FILE_STORE, or one is inside the other')
  return {
    place,
    everyMinutes: read.number('AUDIT_ANCHOR_MINUTES', 60, { to: 24 * 60, unit: 'minutes' }),
    /** Days of the object lock of each anchor in a bucket; 0: the bucket's own rule. */
    lockDays: read.number('AUDIT_ANCHOR_LOCK_DAYS', 0, { ...DAYS, from: 0 }),
  }
}

const eidOf = (env: Variables, read: Reader) => ({
  bankid: {
    url: read.required('BANKID_URL', "BankID's relying-party address", read.webAddress),
    rootCertificate: read.required(
      'BANKID_ROOT_CERTIFICATE',
      'PEM file(s) of the roots that BankID signatures lead to',
      read.certificates,
    ),
    ...read.keyStore('BANKID_PFX', 'BANKID_PASSPHRASE'),
    serverCa: read.certificates('BANKID_SERVER_CA'),
    /** Whether the nonce of OCSP answers must be bound to the signature, or only present; see BankIdTrust. */
    ocspNonce: read.oneOf('BANKID_OCSP_NONCE', ['bound', 'present'], 'bound'),
    /** Development only: replaces the bankid: link by the simulator's page. */
    startUrl: env['BANKID_START_URL'] || undefined,
  },
  freja: env['FREJA_URL']
    ? {
        url: read.required('FREJA_URL', "Freja's address", read.webAddress),
        jwsCertificates: read.required(
          'FREJA_JWS_CERTIFICATE',
          'PEM file(s) of the certificates Freja signs with',
          read.certificates,
        ),
        ...read.keyStore('FREJA_PFX', 'FREJA_PASSPHRASE'),
        serverCa: read.certificates('FREJA_SERVER_CA'),
      }
    : undefined,
})

export const caseSystemPlaceOf = (read: Reader) => ({
  url: read.required('CASE_SYSTEM_URL', 'the case system', read.webAddress),
  token: read.givenSecret('CASE_SYSTEM_TOKEN'),
})

const outsideOf = (env: Variables, read: Reader) => ({
  oidc: identityProviderOf(read),
  companyRegistry: {
    url: read.required('COMPANY_REGISTRY_URL', 'the company register', read.webAddress),
    clientId: read.required('COMPANY_REGISTRY_CLIENT_ID', 'our id at the company register'),
    clientSecret: read.required(
      'COMPANY_REGISTRY_CLIENT_SECRET',
      'our secret at the company register',
      read.givenSecret,
    ),
  },
  caseSystem: {
    ...caseSystemPlaceOf(read),
    eventSecrets: read.requiredList('CASE_EVENT_SECRET', 'the secret that signs case events', read.ownSecrets),
  },
  /** Undefined: no time-stamps. */
  timeStamps: env['TIMESTAMP_URL']
    ? {
        url: read.required('TIMESTAMP_URL', 'the time-stamp authority', read.webAddress),
        rootCertificates: read.required(
          'TIMESTAMP_ROOT_CERTIFICATE',
          'PEM file(s) of the roots that time-stamps lead to',
          read.certificates,
        ),
      }
    : undefined,
  smtpUrl: read.required('SMTP_URL', 'the mail server', read.mailServer),
  smtpRequiresTls: requiresMailTls(env, read),
  mailFrom: read.mailAddress('MAIL_FROM'),
  /** Undefined: reports of undeliverable mails go to the sender. */
  bounceAddress: read.plainAddress('MAIL_BOUNCE_ADDRESS'),
})

/** Undefined when the authority runs without a virus scanner. */
const clamavOf = (read: Reader) => {
  read.oneOf('CLAMAV', ['on', 'off'], 'on')
  const host = read.host('CLAMAV_HOST')
  return host === undefined ? undefined : { host, port: read.number('CLAMAV_PORT', 3310, PORTS) }
}

const FOR_TESTS = ['BANKID_START_URL', 'FAKE_LOGIN', 'SIEVERT_TIED']
const FOR_DEVELOPMENT = ['NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_DEBUG']

/** The folder of the built web app. */
const webDirOf = (env: Variables): string =>
  resolve(env['WEB_DIR'] || new URL('../../../web/dist', import.meta.url).pathname)

/** Additional requirements of production and of its rehearsal, in which test people may log in. */
const checkProduction = (env: Variables, read: Reader) => {
  const { fault, required } = read
  const isRehearsal = env['ENVIRONMENT'] === 'QA'
  for (const name of isRehearsal ? FOR_DEVELOPMENT : [...FOR_TESTS, ...FOR_DEVELOPMENT])
    if (env[name]) fault(name, 'is for development: production does not start with it')
  required('OIDC_ACR_VALUES', 'the levels of assurance that a login must have')
  if (!env['OIDC_CLIENT_KEY']) required('OIDC_CLIENT_SECRET', 'our secret at the identity provider, or OIDC_CLIENT_KEY')
  required('BANKID_PFX', 'our certificate at BankID')
  if (env['FREJA_URL']) required('FREJA_PFX', 'our certificate at Freja')
  required('CASE_SYSTEM_TOKEN', 'our token at the case system')
  required('METRICS_TOKEN', 'the secret with which /metrics is read')
  if (!env['CLAMAV_HOST'] && (env['CLAMAV'] || 'on') === 'on')
    fault('CLAMAV_HOST', 'is missing: name the virus scanner, or set CLAMAV=off to run without one')
  checkStoreTransport(env, read)
  checkScannerTransport(env, read)
  checkNodeOptions(env, read)
}

/** Some of the settings for a command, read as the server reads them. Throws an Error with one line per fault. */
export const readSome = <Settings>(env: Variables, some: (read: Reader) => Settings): Settings => {
  const read = reader(env)
  const settings = some(read)
  if (read.faults.size > 0) throw new Error([...read.faults].map((fault) => fault.join(' ')).join('\n'))
  return settings
}

/** The process that reads the settings: the worker serves no pages. */
export type ProcessKind = { worker: boolean }

/** Reads and checks all settings. Throws ConfigError with every fault. */
export const readConfig = (env: Variables, { worker }: ProcessKind = { worker: false }) => {
  const read = reader(env)
  const environment = read.oneOf('ENVIRONMENT', ENVIRONMENTS, 'production')
  const publicOrigin = read.required('PUBLIC_ORIGIN', 'where browsers find the service', read.origin)
  const fileStore = read.required('FILE_STORE', 'a folder, or s3://bucket', read.place)
  const isDevelopmentOrTest = environment === 'development' || environment === 'test'
  const config = {
    environment,
    /** Whether production's checks apply: there, and in a rehearsal (QA). */
    isProductionLike: read.isProductionLike,
    publicOrigin,
    port: read.number('PORT', 3000, { ...PORTS, from: 0 }),
    host: read.host('HOST') ?? (environment === 'development' ? '127.0.0.1' : '0.0.0.0'),
    /**
     * Seconds for which a stopping process still accepts requests, so that a load balancer sees that it isn't ready.
     */
    drainSeconds: read.number('DRAIN_SECONDS', isDevelopmentOrTest ? 0.1 : 5, { ...SECONDS, from: 0 }),
    /** Number of proxies in front that set X-Forwarded-For. */
    trustedProxies: read.number('TRUSTED_PROXIES', 0, { from: 0, to: 9, unit: 'proxies' }),
    /** Per address; further requests get 429. */
    requestsPerMinute: read.number('REQUESTS_PER_MINUTE', 3000, CALLS),
    /** The server's own role: in production it owns no tables. */
    databaseUrl: read.required('DATABASE_URL', 'a PostgreSQL of version 15 or later', read.database),
    /** The owner's role, for migrations at start. */
    migrationDatabaseUrl: read.database('MIGRATION_DATABASE_URL'),
    session: sessionOf(read),
    ...eidOf(env, read),
    ...outsideOf(env, read),
    /** A folder, or s3://bucket. */
    fileStore,
    auditAnchors: auditAnchorsOf(read, fileStore),
    clamav: clamavOf(read),
    /** The authority's catalogue or overlay; undefined: the shipped one. */
    catalogueDir: read.folder('CATALOGUE_DIR'),
    webDir: webDirOf(env),
    systemMessage: { text: env['SYSTEM_MESSAGE'] || null, file: env['SYSTEM_MESSAGE_FILE'] || undefined },
    siwaUrl: read.webAddress('SIWA_URL') ?? publicOrigin,
    /** Where the case system fetches the files. */
    caseFilesOrigin: read.origin('CASE_FILES_ORIGIN') ?? publicOrigin,
    fullmaktUrl: read.required('FULLMAKT_URL', 'where people give each other authorisations', read.webAddress),
    /** Missing addresses are taken from the authority file of the catalogue. */
    reportFlow: {
      startUrl: read.webAddress('REPORT_START_URL'),
      signInUrl: read.webAddress('REPORT_SIGN_IN_URL'),
      logoutUrl: read.webAddress('REPORT_LOGOUT_URL'),
      siteUrl: read.webAddress('REPORT_SITE_URL'),
      myReportsUrl: read.webAddress('REPORT_MY_REPORTS_URL'),
    },
    /** QA only when requested, never in production whatever the configuration (ACC-08). */
    fakeLogin: isDevelopmentOrTest || (environment === 'QA' && read.oneOf('FAKE_LOGIN', ['on', 'off'], 'off') === 'on'),
    testSupport: isDevelopmentOrTest,
    retention: retentionOf(read),
    quotas: quotasOf(read),
    version: { installed: read.text('VERSION') ?? own.version, branch: read.text('BRANCH') ?? 'main' },
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
    /** Instead of the standard output. */
    logFile: read.log('LOG_FILE'),
    metricsTokens: read.ownSecrets('METRICS_TOKEN'),
  }
  if (read.isProductionLike) checkProduction(env, read)
  if (read.isProductionLike && !worker && !existsSync(join(config.webDir, 'index.html')))
    read.fault('WEB_DIR', 'has no index.html: build the web app, or name the folder of a built one')
  if (read.faults.size > 0) throw new ConfigError(read.faults)
  return config
}
