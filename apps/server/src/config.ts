/** Configuration from environment variables, all checked at start; every fault is said in one readable message. */
import { resolve } from 'node:path'

export type Config = ReturnType<typeof readConfig>
type Environment = 'production' | 'QA' | 'test' | 'development'
type Variables = Record<string, string | undefined>

/** Says all faults at once, a line each. */
class ConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The configuration is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  }
}

const reader = (env: Variables) => {
  const faults: string[] = []
  const read = {
    faults,
    optional: (name: string, fallback: string) => env[name] || fallback,
    required: (name: string, why: string) => {
      const value = env[name]
      if (!value) faults.push(`${name} is missing: ${why}`)
      return value ?? ''
    },
    url: (name: string, why: string) => {
      const value = env[name] || read.required(name, why)
      if (value && !URL.canParse(value)) faults.push(`${name} is not an address: ${value}`)
      return value.replace(/\/$/, '')
    },
    optionalUrl: (name: string) => (env[name] ? read.url(name, '') : undefined),
    number: (name: string, fallback: number) => {
      const value = Number(env[name] || fallback)
      if (!Number.isFinite(value) || value <= 0) faults.push(`${name} must be a number above 0, not ${env[name]}`)
      return value
    },
    count: (name: string) => {
      const value = env[name] || '0'
      if (!/^\d{1,2}$/.test(value)) faults.push(`${name} must be a whole number, 0 or more, not ${value}`)
      return Number(value)
    },
    /** Long enough, and not one letter over and over: nobody comes upon it by trying. */
    strong: (name: string) => {
      const value = env[name]
      if (value && (value.length < 32 || new Set(value).size < 10))
        faults.push(`${name} must have at least 32 random characters`)
    },
  }
  return read
}
type Reader = ReturnType<typeof reader>

const environmentOf = (read: Reader): Environment => {
  const value = read.optional('ENVIRONMENT', 'production')
  if (value === 'QA' || value === 'test' || value === 'development' || value === 'production') return value
  read.faults.push(`ENVIRONMENT must be production, QA, test or development, not ${value}`)
  return 'production'
}

const sessionOf = (read: Reader) => ({
  /** Encrypts what browsers keep for us, and signs once-only links. At least 32 characters. */
  secret: read.required('SESSION_SECRET', 'at least 32 random characters'),
  /** Seconds without a request after which a session ends, and seconds after which it ends whatever happens. */
  maxAge: read.number('SESSION_MAX_AGE', 30 * 60),
  absoluteMaxAge: read.number('SESSION_ABSOLUTE_MAX_AGE', 8 * 60 * 60),
  /** Seconds without a request after which the browser warns. */
  warnAfter: read.number('SESSION_WARN_AFTER', 25 * 60),
})

/** How much may be there that is not sent in: of one party, and of one person for whomever they represent. */
const quotasOf = (read: Reader) => ({
  party: {
    drafts: read.number('QUOTA_PARTY_DRAFTS', 500),
    bytes: read.number('QUOTA_PARTY_BYTES', 5e9),
    uploads: read.number('QUOTA_PARTY_UPLOADS', 50),
  },
  person: {
    drafts: read.number('QUOTA_PERSON_DRAFTS', 500),
    bytes: read.number('QUOTA_PERSON_BYTES', 5e9),
    uploads: read.number('QUOTA_PERSON_UPLOADS', 50),
  },
})

/** Whether the nonce of BankID's OCSP answers must be bound to the signature, or need only be there; see BankIdTrust. */
const ocspNonceOf = (read: Reader): 'bound' | 'present' => {
  const value = read.optional('BANKID_OCSP_NONCE', 'bound')
  if (value === 'bound' || value === 'present') return value
  read.faults.push(`BANKID_OCSP_NONCE must be bound or present, not ${value}`)
  return 'bound'
}

const eidOf = (env: Variables, read: Reader) => ({
  bankid: {
    url: read.url('BANKID_URL', "BankID's relying-party address"),
    rootCertificate: read.required(
      'BANKID_ROOT_CERTIFICATE',
      'PEM file(s) of the roots that BankID signatures lead to',
    ),
    pfx: env['BANKID_PFX'],
    passphrase: env['BANKID_PASSPHRASE'],
    serverCa: env['BANKID_SERVER_CA'],
    ocspNonce: ocspNonceOf(read),
    /** Development only: replaces the bankid: link by the simulator's page. */
    startUrl: env['BANKID_START_URL'],
  },
  freja: env['FREJA_URL']
    ? {
        url: read.url('FREJA_URL', "Freja's address"),
        jwsCertificates: read.required('FREJA_JWS_CERTIFICATE', 'PEM file(s) of the certificates Freja signs with'),
        pfx: env['FREJA_PFX'],
        passphrase: env['FREJA_PASSPHRASE'],
        serverCa: env['FREJA_SERVER_CA'],
      }
    : undefined,
})

const outsideOf = (env: Variables, read: Reader) => ({
  oidc: {
    issuer: read.url('OIDC_ISSUER', 'the identity provider'),
    clientId: read.required('OIDC_CLIENT_ID', 'our id at the identity provider'),
    clientSecret: env['OIDC_CLIENT_SECRET'],
    /** A private key (PEM file) instead of a secret. */
    clientKey: env['OIDC_CLIENT_KEY'],
    acrValues: env['OIDC_ACR_VALUES'],
  },
  companyRegistry: {
    url: read.url('COMPANY_REGISTRY_URL', 'the company register'),
    clientId: read.required('COMPANY_REGISTRY_CLIENT_ID', 'our id at the company register'),
    clientSecret: read.required('COMPANY_REGISTRY_CLIENT_SECRET', 'our secret at the company register'),
  },
  caseSystem: {
    url: read.url('CASE_SYSTEM_URL', 'the case system'),
    token: env['CASE_SYSTEM_TOKEN'],
    eventSecret: read.required('CASE_EVENT_SECRET', 'the secret that signs case events'),
  },
  smtpUrl: read.url('SMTP_URL', 'the mail server'),
  mailFrom: env['MAIL_FROM'],
})

/** Whom we speak to, and where we send people: nobody in between may listen or answer for them. */
const HTTPS_ONLY =
  /^(?:PUBLIC_ORIGIN|OIDC_ISSUER|BANKID_URL|FREJA_URL|COMPANY_REGISTRY_URL|CASE_SYSTEM_URL|SIWA_URL|FULLMAKT_URL|REPORT_\w+_URL)$/
const FOR_DEVELOPMENT = ['BANKID_START_URL', 'FAKE_LOGIN', 'KILL_POINT_FILE', 'SIEVERT_TIED']

/** What production insists on, beside what every installation must say. */
const checkProduction = (env: Variables, read: Reader) => {
  const { faults, required, strong } = read
  for (const [name, value] of Object.entries(env))
    if (HTTPS_ONLY.test(name) && URL.canParse(value ?? '') && !value?.startsWith('https://'))
      faults.push(`${name} must be https in production, not ${value}`)
  for (const name of FOR_DEVELOPMENT)
    if (env[name]) faults.push(`${name} is for development: production does not start with it`)
  for (const [name, value = ''] of Object.entries(env))
    if (value.startsWith('development-only')) faults.push(`${name} is the secret of every development machine`)
  required('OIDC_ACR_VALUES', 'the levels of assurance that a login must have')
  if (!env['OIDC_CLIENT_KEY']) required('OIDC_CLIENT_SECRET', 'our secret at the identity provider, or OIDC_CLIENT_KEY')
  required('BANKID_PFX', 'our certificate at BankID')
  if (env['FREJA_URL']) required('FREJA_PFX', 'our certificate at Freja')
  required('CASE_SYSTEM_TOKEN', 'our token at the case system')
  strong('CASE_EVENT_SECRET')
  strong('METRICS_TOKEN')
  if (!env['CLAMAV_HOST'] && env['CLAMAV'] !== 'off')
    faults.push('CLAMAV_HOST is missing: name the virus scanner, or set CLAMAV=off to run without one')
}

/** Reads and checks everything. Throws ConfigError with every fault. */
export const readConfig = (env: Variables) => {
  const read = reader(env)
  const environment = environmentOf(read)
  const publicOrigin = read.url('PUBLIC_ORIGIN', 'where browsers find the service')
  const session = sessionOf(read)
  const config = {
    environment,
    publicOrigin,
    port: read.number('PORT', 3000),
    host: read.optional('HOST', environment === 'development' ? '127.0.0.1' : '0.0.0.0'),
    /** Seconds for which a process that is to end still takes requests, so that a load balancer sees that it isn't ready. */
    drainSeconds: read.number('DRAIN_SECONDS', environment === 'development' || environment === 'test' ? 0.1 : 5),
    /** Number of proxies in front that set X-Forwarded-For. */
    trustedProxies: read.count('TRUSTED_PROXIES'),
    /** From one address, before it is told to wait. */
    requestsPerMinute: read.number('REQUESTS_PER_MINUTE', 3000),
    /** The service's own login: in production nobody's owner. */
    databaseUrl: read.required('DATABASE_URL', 'a PostgreSQL of version 15 or later'),
    /** The owner's, to bring the database up to date at start. */
    migrationDatabaseUrl: env['MIGRATION_DATABASE_URL'] || undefined,
    session,
    ...eidOf(env, read),
    ...outsideOf(env, read),
    /** A folder, or s3://bucket. */
    fileStore: read.required('FILE_STORE', 'a folder, or s3://bucket'),
    clamav: env['CLAMAV_HOST'] ? { host: env['CLAMAV_HOST'], port: read.number('CLAMAV_PORT', 3310) } : undefined,
    catalogueDir: resolve(env['CATALOGUE_DIR'] || new URL('../../../catalogue', import.meta.url).pathname),
    webDir: resolve(env['WEB_DIR'] || new URL('../../web/dist', import.meta.url).pathname),
    systemMessage: { text: env['SYSTEM_MESSAGE'] || null, file: env['SYSTEM_MESSAGE_FILE'] || undefined },
    siwaUrl: read.optionalUrl('SIWA_URL') ?? publicOrigin,
    fullmaktUrl: read.url('FULLMAKT_URL', 'where people give each other proxies'),
    /** What is not given here is as the authority's file in the catalogue has it. */
    reportFlow: {
      startUrl: read.optionalUrl('REPORT_START_URL'),
      signInUrl: read.optionalUrl('REPORT_SIGN_IN_URL'),
      logoutUrl: read.optionalUrl('REPORT_LOGOUT_URL'),
      siteUrl: read.optionalUrl('REPORT_SITE_URL'),
      myReportsUrl: read.optionalUrl('REPORT_MY_REPORTS_URL'),
    },
    /** QA only when asked for, never in production whatever is configured (ACC-08). */
    fakeLogin:
      environment === 'development' || environment === 'test' || (environment === 'QA' && env['FAKE_LOGIN'] === 'on'),
    testSupport: environment === 'development' || environment === 'test',
    /** Tests only: see ports/kill-points.ts. */
    killPointFile: environment === 'development' || environment === 'test' ? env['KILL_POINT_FILE'] : undefined,
    retention: {
      /** Days without a change after which a draft goes, and days before that its owner is told. */
      draftDays: read.number('RETENTION_DRAFT_DAYS', 365),
      draftReminderDays: read.number('RETENTION_DRAFT_REMINDER_DAYS', 30),
      submittedYears: read.number('RETENTION_SUBMITTED_YEARS', 10),
      /** Hours that an unreferenced file of a submitted application stays. */
      unreferencedFileHours: read.number('RETENTION_UNREFERENCED_FILE_HOURS', 24),
    },
    quotas: quotasOf(read),
    version: { installed: read.optional('VERSION', '0.1.0'), branch: read.optional('BRANCH', 'main') },
    logLevel: read.optional('LOG_LEVEL', 'info'),
    /** Instead of the standard output. */
    logFile: env['LOG_FILE'],
    metricsToken: env['METRICS_TOKEN'],
  }
  read.strong('SESSION_SECRET')
  if (environment === 'production') checkProduction(env, read)
  if (read.faults.length > 0) throw new ConfigError(read.faults)
  return config
}
