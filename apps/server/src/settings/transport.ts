/** Production rules for connections to other hosts, and for the options of Node.js. */
import { EXCEPTION, type Reader, type Variables } from './settings.ts'

const S3_ENDPOINTS = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL']

const avoidsMailTls = ({ searchParams }: URL): boolean =>
  searchParams.has('ignoreTLS') || searchParams.getAll('requireTLS').some((value) => value !== 'true')

/**
 * Whether mail needs TLS: in production, and everywhere with a password. Without it, the mailer uses TLS only when the
 * mail server offers it. Adds a fault when the address avoids TLS.
 */
export const requiresMailTls = (env: Variables, read: Reader): boolean => {
  const url = URL.parse(env['SMTP_URL'] ?? '')
  if (!url || read.isPrivate(url.hostname) || !(read.isProductionLike || url.password)) return false
  if (avoidsMailTls(url))
    read.fault('SMTP_URL', `reaches another host without TLS: remove ignoreTLS and requireTLS, ${EXCEPTION}`)
  return true
}

/** Adds a fault when the S3 client would send unencrypted data to a host not listed in PLAINTEXT_HOSTS. */
export const checkStoreTransport = (env: Variables, { fault, isPrivate, isProductionLike }: Reader): void => {
  if (!isProductionLike) return
  for (const name of S3_ENDPOINTS) {
    const url = URL.parse(env[name] ?? '')
    if (url && url.protocol !== 'https:' && !isPrivate(url.hostname))
      fault(name, `reaches another host without TLS: use https:, ${EXCEPTION}`)
  }
}

/** Adds a fault when the virus scanner is on a host not listed in PLAINTEXT_HOSTS. */
export const checkScannerTransport = (env: Variables, { fault, isPrivate }: Reader): void => {
  const scanner = env['CLAMAV_HOST']
  if (scanner && !isPrivate(scanner))
    fault('CLAMAV_HOST', `is another host, and clamd has no TLS: run it on this host, ${EXCEPTION}`)
}

/** For memory, warnings, trusted authorities, and a module of the operator's, such as tracing. */
const ALLOWED_OPTIONS = [
  '--max-old-space-size',
  '--max-semi-space-size',
  '--disable-warning',
  '--no-warnings',
  '--trace-warnings',
  '--use-system-ca',
  '--use-openssl-ca',
  '--import',
]

/**
 * Adds a fault for each other option: many weaken TLS or HTTP parsing, open a debugger, or write memory with secrets to
 * files. An option's value may follow `=` alone. Node.js reads underscores as dashes.
 */
export const checkNodeOptions = (env: Variables, { fault }: Reader): void => {
  if (env['OPENSSL_CONF']) fault('OPENSSL_CONF', 'can weaken TLS: production does not start with it')
  const options = (env['NODE_OPTIONS'] ?? '').split(/\s+/).filter(Boolean)
  const isAllowed = (option: string) =>
    /^[\w.-]+(?:=[\w/.@-]+)?$/.test(option) && ALLOWED_OPTIONS.includes(option.replace(/=.*/, '').replaceAll('_', '-'))
  if (!options.every(isAllowed))
    fault('NODE_OPTIONS', `may have no options but ${ALLOWED_OPTIONS.join(', ')}, each with its value after =`)
}
