/** Parses addresses of the database, and limits their parameters. */

/**
 * Parameters for the place of the database, TLS, and the name in `pg_stat_activity`. Others would replace the role and
 * the time limits of the service.
 */
const PARAMETERS = ['host', 'port', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation', 'application_name']

export const PARAMETERS_FAULT = `may have no parameters but ${PARAMETERS.join(', ')}: the service sets its role and time limits itself`

export const SEVERAL_HOSTS_FAULT =
  'names several hosts, which the driver does not support: name one address that follows the primary, such as a virtual IP, HAProxy or PgBouncer'

/** In the authority or in `?host=`, as libpq reads them, or with libpq's choice among them. */
export const namesSeveralHosts = (address: string): boolean =>
  /^postgres(?:ql)?:\/\/[^/?]*,|[?&]host=[^&]*(?:,|%2c)|[?&]target_session_attrs=/i.test(address)

/** Null when it is no address. `URL` refuses an authority that has a user name and no host. */
export const parseDatabaseAddress = (address: string): URL | null =>
  /^postgres(?:ql)?:\/\/[^\s#]+$/.test(address) ? URL.parse(address.replace('@/', '@localhost/')) : null

export const hasOnlyAllowedParameters = (address: string): boolean =>
  [...(parseDatabaseAddress(address)?.searchParams.keys() ?? [])].every((name) => PARAMETERS.includes(name))
