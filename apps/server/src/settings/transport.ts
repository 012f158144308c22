/** Production rules for connections to other hosts, and for the options of Node.js. */
import { parseDatabaseAddress } from './database-address.ts'
import { isSameMachine, type Reader, type Variables } from './settings.ts'

/** Options that accept malformed HTTP, old or unverified TLS, write TLS keys or memory to a file, or open a debugger. */
const WEAKENING =
  /--(?:trace-tls|heapsnapshot-near-heap-limit|heapsnapshot-signal|insecure-http-parser|max-http-header-size|tls-min-v1\.[01]|tls-max-v1\.[01]|tls-cipher-list|tls-keylog|openssl-legacy-provider|openssl-config|security-revert|inspect(?:-(?:brk|wait|port|publish-uid))?|debug-port)(?=[\s"=]|$)/

/** Modes in which the driver encrypts and verifies certificate and host name; it treats all three as `verify-full`. */
const VERIFYING_MODES = ['verify-full', 'verify-ca', 'require']

/**
 * The host of a database address, in the driver's order: `?host=`, then the authority, then PGHOST. A socket is a path.
 */
const databaseHost = (address: string, { hostname, searchParams }: URL, env: Variables): string =>
  searchParams.getAll('host').at(-1) ||
  (address.includes('@/') ? '' : decodeURIComponent(hostname)) ||
  env['PGHOST'] ||
  'localhost'

const isVerified = ({ searchParams }: URL): boolean =>
  VERIFYING_MODES.includes(searchParams.getAll('sslmode').at(-1) ?? '')

const S3_ENDPOINTS = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']

/** Whether connections to a host need no TLS: a socket, this host, or a host listed in PLAINTEXT_HOSTS. */
const isPrivateIn = ({ hosts }: Reader) => {
  const allowed = hosts('PLAINTEXT_HOSTS')
  return (host: string) => host.startsWith('/') || isSameMachine(host) || allowed.includes(host)
}

const EXCEPTION = 'or name that host in PLAINTEXT_HOSTS when the network to it is private'

const avoidsMailTls = ({ searchParams }: URL): boolean =>
  searchParams.has('ignoreTLS') || searchParams.getAll('requireTLS').some((value) => value !== 'true')

/**
 * Whether mail needs TLS: in production, and everywhere with a password. Without it, the mailer uses TLS only when the
 * mail server offers it. Adds a fault when the address avoids TLS.
 */
export const requiresMailTls = (env: Variables, read: Reader): boolean => {
  const url = URL.parse(env['SMTP_URL'] ?? '')
  if (!url || isPrivateIn(read)(url.hostname) || !(read.isProductionLike || url.password)) return false
  if (avoidsMailTls(url))
    read.fault('SMTP_URL', `reaches another host without TLS: remove ignoreTLS and requireTLS, ${EXCEPTION}`)
  return true
}

/** Adds a fault for each setting that sends unencrypted data to a host not listed in PLAINTEXT_HOSTS. */
export const checkTransport = (env: Variables, read: Reader): void => {
  const { fault } = read
  const isPrivate = isPrivateIn(read)
  for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
    const address = env[name] ?? ''
    const url = parseDatabaseAddress(address)
    if (url && !isPrivate(databaseHost(address, url, env)) && !isVerified(url))
      fault(name, `reaches another host without TLS: add sslmode=verify-full, ${EXCEPTION}`)
  }
  for (const name of S3_ENDPOINTS) {
    const url = URL.parse(env[name] ?? '')
    if (url && url.protocol !== 'https:' && !isPrivate(url.hostname))
      fault(name, `reaches another host without TLS: use https:, ${EXCEPTION}`)
  }
  const scanner = env['CLAMAV_HOST']
  if (scanner && !isPrivate(scanner))
    fault('CLAMAV_HOST', `is another host, and clamd has no TLS: run it on this host, ${EXCEPTION}`)
}

/** Adds a fault when NODE_OPTIONS weakens the process. Node.js reads underscores as dashes, and drops quotes. */
export const checkNodeOptions = (env: Variables, { fault }: Reader): void => {
  if (env['OPENSSL_CONF']) fault('OPENSSL_CONF', 'can weaken TLS: production does not start with it')
  if (WEAKENING.test((env['NODE_OPTIONS'] ?? '').replaceAll('_', '-').replaceAll(/["\\]/g, '')))
    fault('NODE_OPTIONS', 'weakens HTTP parsing or TLS, or opens a debugger: production does not start with it')
}
