/** The environment variables of `npm start` and of the processes it starts; its ports and data folder. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { tryFolder } from '../../apps/server/src/adapters/file-store/try-folder.ts'
import { dataFolder } from '../../apps/server/src/adapters/postgres/embedded-place.ts'
import { root } from '../support/root.ts'

type Environment = Readonly<Record<string, string | undefined>>
/**
 * V8 keeps garbage while its heap has room, and glibc keeps an arena for each thread. With these limits a process takes
 * less than half the memory, and no more time. The Dockerfile sets the same limits.
 */
export const ROOM = { NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=768', MALLOC_ARENA_MAX: '1' }

export type Settings = { port: number; simulatorPort: number; smtpPort: number; dataDir: string }

const portFrom = (environment: Environment, name: string, fallback: number): number => {
  const port = Number(environment[name] || fallback)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${name} must be a port from 1 to 65535, not "${environment[name] || fallback}".`)
  return port
}

/** Throws one readable line for an invalid port. */
export const readSettings = (environment: Environment): Settings => {
  const simulatorPort = portFrom(environment, 'SIMULATOR_PORT', 3100)
  return {
    port: portFrom(environment, 'PORT', 3000),
    simulatorPort,
    smtpPort: portFrom(environment, 'SIMULATOR_SMTP_PORT', simulatorPort + 25),
    dataDir: dataFolder(environment),
  }
}

/** The secret is created once and stored with the data, so that sessions survive a restart. */
const sessionSecret = (dataDir: string): string => {
  const path = join(dataDir, 'session-secret')
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

/** A process creates no file store, since a missing one may be a missing mount. */
const ownFileStore = (dataDir: string): string => {
  const folder = join(dataDir, 'files')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Whether the catalogue in force names another site, where notifications begin. An overlay may leave it to the shipped. */
const hasReportSite = ({ CATALOGUE_DIR }: Environment): boolean => {
  const shipped = join(root, 'catalogue/authority.json')
  const own = CATALOGUE_DIR ? join(CATALOGUE_DIR, 'authority.json') : shipped
  return readFileSync(existsSync(own) ? own : shipped, 'utf8').includes('"reportFlow"')
}

const reportSite = (elsewhere: string) => ({
  REPORT_START_URL: `${elsewhere}/anmalan`,
  REPORT_SIGN_IN_URL: `${elsewhere}/logga-in`,
  REPORT_LOGOUT_URL: `${elsewhere}/utloggad`,
  REPORT_SITE_URL: `${elsewhere}/anmalan`,
  REPORT_MY_REPORTS_URL: `${elsewhere}/mina-anmalningar`,
})

/**
 * The environment of server, worker and simulators, without the database. Variables
 * that the caller has set take precedence.
 */
export const childEnvironment = (settings: Settings, given: Environment): Environment => {
  const { port, simulatorPort, smtpPort, dataDir } = settings
  const origin = `http://localhost:${port}`
  const simulators = `http://localhost:${simulatorPort}`
  const certificates = join(dataDir, 'simulators')
  const defaults: Environment = {
    ENVIRONMENT: 'development',
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    FILE_STORE: ownFileStore(dataDir),
    SESSION_SECRET: sessionSecret(dataDir),
    SIEVERT_TIED: '1',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    OIDC_ISSUER: `${simulators}/oidc`,
    OIDC_CLIENT_ID: 'sievert',
    OIDC_CLIENT_SECRET: 'development-only-oidc-secret',
    OIDC_EIDAS_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/eidas-nf-sub',
    OIDC_WALLET_ACR_VALUES: 'https://wallet.example/loa/high',
    BANKID_URL: `${simulators}/bankid/rp/v6.0`,
    BANKID_START_URL: `${simulators}/bankid/start`,
    BANKID_ROOT_CERTIFICATE: join(certificates, 'bankid-root.pem'),
    FREJA_URL: `${simulators}/freja`,
    FREJA_JWS_CERTIFICATE: join(certificates, 'freja-jws.pem'),
    COMPANY_REGISTRY_URL: `${simulators}/company-registry`,
    COMPANY_REGISTRY_CLIENT_ID: 'sievert',
    COMPANY_REGISTRY_CLIENT_SECRET: 'development-only-company-registry-secret',
    TIMESTAMP_URL: `${simulators}/tsa`,
    TIMESTAMP_ROOT_CERTIFICATE: join(certificates, 'tsa-root.pem'),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    CASE_SYSTEM_URL: `${simulators}/case-system`,
    CASE_EVENT_SECRET: 'development-only-case-event-secret',
    // External sites: the simulators have a page for each, with a description and a link back.
    FULLMAKT_URL: `${simulators}/elsewhere/fullmakter`,
    ...(hasReportSite(given) && reportSite(`${simulators}/elsewhere`)),
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_SMTP_PORT: String(smtpPort),
    SIMULATOR_DATA_DIR: certificates,
    SIMULATOR_TIED: '1',
    SIEVERT_ORIGIN: origin,
  }
  const set = Object.entries(given).filter(([, value]) => value !== undefined && value !== '')
  return { ...given, ...defaults, ...Object.fromEntries(set) }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)

/** Creates the data folder. Throws one line if it is not writable. */
export const checkDataFolder = (dataDir: string): void => {
  try {
    tryFolder(dataDir)
  } catch (error) {
    throw new Error(`Can't write to ${dataDir} (${codeOf(error)}). Set DATA_DIR to a folder where you may.`, {
      cause: error,
    })
  }
}

/** Throws one line if the port is in use, or not permitted to this user. */
export const checkPort = (name: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const why = codeOf(error) === 'EADDRINUSE' ? 'is taken' : `can't be used (${codeOf(error)})`
      fail(new Error(`Port ${port} ${why}. Stop what uses it, or set ${name} to another.`))
    })
    probe.listen(port, () => probe.close(() => done()))
  })
