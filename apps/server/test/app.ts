/** The complete server for a test: a separate database, the real catalogue, and simulators behind the real adapters. */
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoginUser } from '@sievert/contract/authentication'
import type { InjectOptions } from 'fastify'
import { expect, inject } from 'vitest'
import { startSimulators } from '../../simulators/src/start-simulators.ts'
import { buildApp } from '../src/app.ts'
import { compose } from '../src/compose.ts'
import type { Dependencies } from '../src/ports/dependencies.ts'
import { type Config, readConfig } from '../src/settings/config.ts'
import { type Browser, cookiesAfter } from './cookies.ts'
import { createTestDatabase } from './database.ts'
import { printersOf } from './stored-pdfs.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export type { Browser }

export const ORIGIN = 'http://localhost:3000'
export const TOLVAN = '191212121212'
/** Tolvan's own clinic, and the company he holds a warrant for. */
export const CLINIC = 'org-k3v9m2x7q4'
export const SECOND_COMPANY = 'org-t8h5w1n6b3'
export const PRIVATE_PERSON = 'privateperson'
/** Settings with which the server starts as in production. Its dependencies are not running. */
export const PRODUCTION = {
  ENVIRONMENT: 'production',
  WEB_DIR: fileURLToPath(new URL('../../web', import.meta.url)),
  PUBLIC_ORIGIN: 'https://sievert.example',
  OIDC_ISSUER: 'https://login.example',
  OIDC_ACR_VALUES: 'http://id.elegnamnden.se/loa/1.0/loa3',
  OIDC_CLIENT_SECRET: 'our secret at the identity provider',
  BANKID_URL: 'https://bankid.example/rp/v6.0',
  BANKID_PFX: fileURLToPath(new URL('./mutual-tls/client.p12', import.meta.url)),
  BANKID_PASSPHRASE: 'secret',
  FREJA_URL: '',
  TIMESTAMP_URL: '',
  TIMESTAMP_ROOT_CERTIFICATE: '',
  COMPANY_REGISTRY_URL: 'https://companies.example',
  COMPANY_REGISTRY_CLIENT_SECRET: 'our secret at the company register',
  CASE_SYSTEM_URL: 'https://cases.example',
  CASE_SYSTEM_TOKEN: 'our token at the case system',
  METRICS_TOKEN: randomBytes(32).toString('hex'),
  CLAMAV: 'off',
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the certificates that the simulators of all tests share. */
    simulatorCertificates: string
  }
}

const startSimulated = async () => {
  const folder = createTemporaryFolder()
  cpSync(inject('simulatorCertificates'), folder.path, { recursive: true })
  const caseEventSecret = randomBytes(32).toString('hex')
  const simulators = await startSimulators({ port: 0, smtpPort: 0, dataDir: folder.path, caseEventSecret })
  return { ...simulators, folder, caseEventSecret }
}
type Simulated = Awaited<ReturnType<typeof startSimulated>>

/** Silent, unless `TEST_LOGS` is set because the run searches the logs. */
const logging = (): Record<string, string> => {
  const folder = process.env['TEST_LOGS']
  return folder ? { LOG_FILE: join(folder, `server-tests-${process.pid}.log`) } : { LOG_LEVEL: 'silent' }
}

const environment = (simulated: Simulated, databaseUrl: string): Record<string, string> => ({
  ENVIRONMENT: 'test',
  PUBLIC_ORIGIN: ORIGIN,
  DATABASE_URL: databaseUrl,
  SESSION_SECRET: randomBytes(32).toString('hex'),
  OIDC_ISSUER: `${simulated.origin}/oidc`,
  OIDC_CLIENT_ID: 'sievert',
  OIDC_CLIENT_SECRET: 'development-only-oidc-secret',
  BANKID_URL: `${simulated.origin}/bankid/rp/v6.0`,
  BANKID_ROOT_CERTIFICATE: join(simulated.folder.path, 'bankid-root.pem'),
  FREJA_URL: `${simulated.origin}/freja`,
  FREJA_JWS_CERTIFICATE: join(simulated.folder.path, 'freja-jws.pem'),
  COMPANY_REGISTRY_URL: `${simulated.origin}/company-registry`,
  COMPANY_REGISTRY_CLIENT_ID: 'sievert',
  COMPANY_REGISTRY_CLIENT_SECRET: 'development-only-company-registry-secret',
  TIMESTAMP_URL: `${simulated.origin}/tsa`,
  TIMESTAMP_ROOT_CERTIFICATE: join(simulated.folder.path, 'tsa-root.pem'),
  SMTP_URL: `smtp://127.0.0.1:${simulated.smtpPort}`,
  CASE_SYSTEM_URL: `${simulated.origin}/case-system`,
  CASE_EVENT_SECRET: simulated.caseEventSecret,
  FULLMAKT_URL: 'https://fullmakt.example',
  FILE_STORE: join(simulated.folder.path, 'files'),
  WEB_DIR: join(simulated.folder.path, 'no-web-app'),
  ...logging(),
})

/** Creates the folder of the file store, as an operator does. */
const configOf = (settings: Record<string, string>): Config => {
  const config = readConfig(settings)
  if (!config.fileStore.includes('://')) mkdirSync(config.fileStore, { recursive: true })
  return config
}

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type CallOptions = { browser?: Browser; body?: unknown; headers?: Record<string, string> }

/**
 * Starts the server. `overrides` are environment variables; the caller owns a database among them. `change` replaces
 * dependencies, for conditions that can't be caused from outside. Calls are injected, so the server listens on no port.
 * No worker runs: a test that needs jobs starts `startJobs(needs, queue)`, and stops it before it closes the server.
 */
export const startTestApp = async (
  overrides: Record<string, string> = {},
  change: (deps: Dependencies) => Dependencies = (deps) => deps,
) => {
  const simulated = await startSimulated()
  const database = await createTestDatabase(overrides['DATABASE_URL'])
  const settings = { ...environment(simulated, database.serviceUrl), ...overrides }
  const config = configOf(settings)
  const composed = await compose(config, { worker: false })
  const deps = change({ ...composed.deps, ...printersOf(composed.deps) })
  const app = await buildApp(deps)

  /** `path`: below `/api/v1`, or absolute with a leading slash. */
  const call = async (method: Method, path: string, { browser, body, headers }: CallOptions = {}) => {
    const options: InjectOptions = {
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: { ...browser, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    }
    const response = await app.inject(options)
    if (browser) browser.cookie = cookiesAfter(browser.cookie, response.cookies)
    return response
  }

  /** A browser with a session of this person, who represents `cid` when it is given. */
  const signIn = async (personalNumber: string, cid?: string): Promise<Browser> => {
    const browser: Browser = { cookie: '' }
    const login = await call('POST', 'authentication/fakelogin', { browser, body: { personalNumber } })
    expect(login.statusCode).toBe(200)
    if (cid === undefined) return browser
    const choice = await call('PUT', 'authentication/identity', { browser, body: { cid, name: 'chosen in a test' } })
    expect(choice.json<LoginUser>().oid).toBe(cid)
    return browser
  }

  /** Calls the simulators' control API, for example `control/faults`. */
  const simulate = async (path: string, body: object = {}) => {
    const answer = await fetch(`${simulated.origin}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
    return answer
  }

  const close = async () => {
    await app.close()
    await composed.close()
    await simulated.stop()
    await database.drop()
    simulated.folder.remove()
  }
  return {
    ...composed,
    app,
    deps,
    /** The environment variables, for a process beside this one. */
    settings,
    /** With the owner's role; the server's own role owns nothing. */
    databaseUrl: database.url,
    simulators: simulated.origin,
    call,
    signIn,
    simulate,
    close,
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>
