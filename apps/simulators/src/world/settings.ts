/** Settings of the simulators from environment variables; each has a default. */

export type Settings = {
  /** TCP port of the HTTP listener; 0 takes any free one. */
  port: number
  /** TCP port of the mail server; 0 takes any free one. */
  smtpPort: number
  /** Starts a second listener with mutual TLS on this port; 0 takes any free one. */
  tlsPort?: number
  /** Public origin of the simulators; `http://localhost:<port>` when absent. */
  origin?: string
  /** Origins of the service: login may return to each of them, case events go to the first. */
  serviceOrigins: readonly string[]
  /** Folder that stores certificates and keys between starts. */
  dataDir: string
  /** One, or while it is replaced two with a comma between. */
  oidcClientSecret: string
  /** The only secret that the company register accepts; when absent, it accepts any non-empty one. */
  companyRegistryClientSecret?: string
  /** Key of the case system's event signatures. */
  caseEventSecret: string
  /** The bearer token that the case system requires; when absent, it requires none. */
  caseSystemToken?: string
  /** Timeout in milliseconds of the case system's calls to the service. */
  patience: number
}

/** Settings from environment variables. Throws with one readable sentence when a port is not a number. */
export const settingsFrom = (environment: Record<string, string | undefined>): Settings => {
  const port = (name: string, fallback: number): number => {
    const number = Number(environment[name] || fallback)
    if (Number.isInteger(number) && number >= 0 && number <= 65535) return number
    throw new Error(`${name} must be a port, got ${environment[name]}`)
  }
  const webPort = port('SIMULATOR_PORT', 3100)
  const origin = environment['SIMULATOR_ORIGIN']
  const caseSystemToken = environment['CASE_SYSTEM_TOKEN']
  const registrySecret = environment['COMPANY_REGISTRY_CLIENT_SECRET']
  return {
    port: webPort,
    smtpPort: port('SIMULATOR_SMTP_PORT', webPort === 0 ? 0 : webPort + 25),
    ...(environment['SIMULATOR_TLS_PORT'] && { tlsPort: port('SIMULATOR_TLS_PORT', 0) }),
    ...(origin && { origin: new URL(origin).origin }),
    serviceOrigins: (environment['SIEVERT_ORIGIN'] || 'http://localhost:3000').split(',').map((part) => part.trim()),
    dataDir: environment['SIMULATOR_DATA_DIR'] || '.data/simulators',
    oidcClientSecret: environment['OIDC_CLIENT_SECRET'] || 'development-only-oidc-secret',
    ...(registrySecret && { companyRegistryClientSecret: registrySecret }),
    caseEventSecret: environment['CASE_EVENT_SECRET'] || 'development-only-case-event-secret',
    ...(caseSystemToken && { caseSystemToken }),
    patience: Number(environment['SIMULATOR_PATIENCE_MS'] || 30_000),
  }
}
