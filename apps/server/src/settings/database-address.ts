/** Parses addresses of the database, and limits their parameters. */

/**
 * Parameters for the place of the database, TLS, and the name in `pg_stat_activity`. Others would replace the role and
 * the time limits of the service.
 */
const PARAMETERS = ['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'application_name']

export const PARAMETERS_FAULT = `may have no parameters but ${PARAMETERS.join(', ')}: the service sets its role and time limits itself`

export const SEVERAL_HOSTS_FAULT =
  'names several hosts, which the driver does not support: name one address that follows the primary, such as a virtual IP, HAProxy or PgBouncer'

/**
 * After the last `@`, since a password may have a comma. In the authority or in `?host=`, as libpq reads them, or with
 * libpq's choice among them.
 */
export const namesSeveralHosts = (address: string): boolean =>
  /^postgres(?:ql)?:\/\/(?:[^/?]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)|[?&]host=[^&]*(?:,|%2c)|[?&]target_session_attrs=/i.test(
    address,
  )

/** `URL` refuses an authority that has a user name and no host, so that it gets this one. */
const NO_HOST = 'no-host.invalid'

/** Null when it is no address, or has an invalid escape. The driver inserts a host in the same cases. */
export const parseDatabaseAddress = (address: string): URL | null =>
  /^postgres(?:ql)?:\/\/[^\s#]+$/.test(address) && !/%(?![\da-f]{2})/i.test(address)
    ? (URL.parse(address) ?? URL.parse(address.replace('@/', `@${NO_HOST}/`)))
    : null

/**
 * The host of an address, in the driver's order: `?host=`, then the authority, then `otherwise` (PGHOST). A socket is a
 * path.
 */
export const databaseHost = ({ hostname, searchParams }: URL, otherwise: string | undefined): string =>
  searchParams.getAll('host').at(-1) || (hostname === NO_HOST ? '' : unescaped(hostname)) || otherwise || 'localhost'

/** Bytes that are no UTF-8 name no host. */
const unescaped = (hostname: string): string => {
  try {
    return decodeURIComponent(hostname)
  } catch {
    return hostname
  }
}

/** Modes in which the driver encrypts and verifies certificate and host name; it treats all three as `verify-full`. */
const VERIFYING_MODES = ['verify-full', 'verify-ca', 'require']

export const isVerified = ({ searchParams }: URL): boolean =>
  VERIFYING_MODES.includes(searchParams.getAll('sslmode').at(-1) ?? '')

export const hasOnlyAllowedParameters = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].every((name) => PARAMETERS.includes(name))
