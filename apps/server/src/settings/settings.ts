/** Kinds of settings: each checks a value, and reports a fault with the setting's name and never with its value. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import {
  databaseHost,
  hasOnlyAllowedParameters,
  isVerified,
  namesSeveralHosts,
  PARAMETERS_FAULT,
  parseDatabaseAddress,
  SEVERAL_HOSTS_FAULT,
} from './database-address.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** Whether an environment has production's checks: production, and a rehearsal of it (QA). */
const hasProductionChecks = (environment: string): boolean => ['production', 'QA'].includes(environment)

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i
const isSameMachine = (host: string): boolean => LOOPBACK.test(host)
export type Reader = ReturnType<typeof reader>
type Range = { from?: number; to: number; unit: string }

/** Words of placeholder secrets. */
const WORDS = /change.?me|passw.?rd|secret|example|development|qwerty|0123456|abcdefg/i
const PLACEHOLDER = /change.?me|development-only/i

export const SECRET_FORM = 'at least 32 random bytes in base64 or hex, made by: openssl rand -base64 32'
/** The new secret and the one that it replaces. */
const MOST_SECRETS = 2

const HEX = /^(?:[\da-f]{2})+$/i

/** Hex is checked first: it is also valid base64, but has fewer bits per character. */
const decodedLength = (value: string): number => {
  if (HEX.test(value)) return value.length / 2
  const [, digits = ''] = /^([\w+/-]*)={0,2}$/.exec(value) ?? []
  return Math.floor((digits.length * 3) / 4)
}

/** Bytes that a step after the byte before it explains, as in 00 01 02 or 1f 1e 1d: few in random bytes. */
const isSequence = (value: string): boolean => {
  const encoding = HEX.test(value) ? 'hex' : 'base64'
  return [Buffer.from(value, encoding), Buffer.from(value)].some((bytes) => {
    const steps = [...bytes.subarray(1)].map((byte, at) => byte - (bytes[at] ?? 0))
    const most = Math.max(...Object.values(Object.groupBy(steps, String)).map((equal = []) => equal.length))
    return most > steps.length / 3
  })
}

/** The commonest pairs of letters in English and Swedish. */
const PAIRS = new Set(
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou le ve co me de ri ro ic ne ea ra ke ey ss ll ta el'.split(
    ' ',
  ),
)

/** Whether more than 30 % of it are such pairs: never in a million random secrets. */
const isReadable = (value: string): boolean => {
  const pairs = [...value.toLowerCase()].map((letter, at, letters) => letter + (letters[at + 1] ?? ''))
  return pairs.filter((pair) => PAIRS.has(pair)).length > 0.3 * value.length
}

/**
 * Minimum strength of a secret: decoded length, distinct characters, no repeats, no sequence, no words. An estimate: it
 * detects what people type, not every weak generator.
 */
const isRandom = (value: string): boolean =>
  decodedLength(value) >= 32 &&
  new Set(value).size >= 10 &&
  !/(.{8}).*\1/s.test(value) &&
  !WORDS.test(value) &&
  !isSequence(value) &&
  !isReadable(value)

/** Another system chose the secret: this detects only placeholders. */
const isGiven = (value: string): boolean => value.length >= 8 && new Set(value).size >= 4 && !PLACEHOLDER.test(value)

const works = (use: () => unknown): boolean => {
  try {
    use()
    return true
  } catch {
    return false
  }
}

const parsed = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)

const MAIL_PARAMETERS = ['name', 'requireTLS', 'ignoreTLS']

/** In production the address of a mail server may not disable the checks of certificates. */
const isMailServer = (value: string, isProductionLike: boolean): boolean => {
  const url = parsed(value)
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) return false
  return !isProductionLike || [...url.searchParams.keys()].every((name) => MAIL_PARAMETERS.includes(name))
}

/** In lower case; an IPv6 address may have brackets, as in a URL. */
const plainHost = (host: string): string => host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
const isHost = (value: string): boolean => /^[\w.-]+$/.test(value) || isIP(plainHost(value)) > 0

const isSigningKey = (file: string): boolean => {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(readFileSync(file))
  return asymmetricKeyType === 'rsa' || asymmetricKeyDetails?.namedCurve === 'prime256v1'
}

/** Collects faults, the first one of each setting. */
const faultsOf = (env: Variables) => {
  const faults = new Map<string, string>()
  const fault = (name: string, what: string) => void (faults.has(name) || faults.set(name, what))
  /** Undefined when unset or empty. */
  const text = (name: string): string | undefined => {
    const value = env[name] || undefined
    if (value !== value?.trim()) fault(name, 'must not begin or end with a blank or a line break')
    return value
  }
  /** The value, if any; adds a fault when it is invalid. */
  const checked = (name: string, isRight: (value: string) => boolean, otherwise: string): string | undefined => {
    const value = text(name)
    if (value !== undefined && !isRight(value)) fault(name, otherwise)
    return value
  }
  /** Makes a kind of setting from its check and its fault message. */
  const kind = (isRight: (value: string) => boolean, otherwise: string) => (name: string) =>
    checked(name, isRight, otherwise)
  /** A setting of a kind; adds a fault when it is missing. */
  const required = (name: string, why: string, read: (name: string) => string | undefined = text): string => {
    const value = read(name)
    if (value === undefined) fault(name, `is missing: ${why}`)
    return value ?? ''
  }
  const requiredList = (name: string, why: string, read: (name: string) => readonly string[]): readonly string[] => {
    required(name, why)
    return read(name)
  }
  return { faults, fault, text, checked, kind, required, requiredList }
}
type Faults = ReturnType<typeof faultsOf>

const secretsOf = ({ fault, checked }: Faults, isProductionLike: boolean) => {
  const seen = new Map<string, string>()
  const once = (name: string, value: string | undefined) => {
    const other = value === undefined ? undefined : seen.get(value)
    if (isProductionLike && other !== undefined) fault(name, `is the same as ${other}: each is to be one of its own`)
    if (value !== undefined) seen.set(value, name)
    return value
  }
  return {
    /**
     * A secret that the operator generates, or two while one replaces the other, separated by a comma; the new one
     * first. The strength is checked in production, or everywhere.
     */
    ownSecrets: (name: string, everywhere = isProductionLike): readonly string[] => {
      const isFit = (value: string) => value.split(',').every((each) => (everywhere ? isRandom(each) : each !== ''))
      const secrets = checked(name, isFit, `must be ${SECRET_FORM}`)?.split(',') ?? []
      if (secrets.length > MOST_SECRETS) fault(name, 'must be one secret, or two with a comma between')
      for (const secret of secrets) once(name, secret)
      return secrets
    },
    /** A secret that another system issued. */
    givenSecret: (name: string) =>
      once(
        name,
        checked(
          name,
          (value) => !isProductionLike || isGiven(value),
          'is not what somebody gave us: 8 characters or more',
        ),
      ),
  }
}

const filesOf = ({ fault, checked, kind }: Faults, env: Variables) => {
  const file = kind((path) => works(() => readFileSync(path)), "names a file that can't be read")
  const isCertificate = (path: string) => works(() => new X509Certificate(readFileSync(path.trim(), 'utf8')))
  return {
    folder: kind((path) => works(() => statSync(`${path}/.`)), 'names a folder that is not there'),
    /** The file is opened for appending. */
    log: kind((path) => works(() => closeSync(openSync(path, 'a'))), "names a file that can't be written"),
    /** One or more files, separated by commas. */
    certificates: kind(
      (paths) => paths.split(',').every(isCertificate),
      'names a file without a certificate (PEM) that can be read',
    ),
    signingKey: (name: string) =>
      checked(
        name,
        (path) => works(() => isSigningKey(path) || fault(name, 'must be RSA or P-256')),
        'names a file without a private key (PEM) that can be read',
      ),
    /** The client key and certificate (PKCS #12), and the passphrase. */
    keyStore: (name: string, passphraseName: string) => {
      const pfx = file(name)
      const passphrase = env[passphraseName] || undefined
      try {
        if (pfx) createSecureContext({ pfx: readFileSync(pfx), passphrase })
      } catch (error) {
        if (String(error).includes('mac verify failure')) fault(passphraseName, `does not open the file of ${name}`)
        else fault(name, 'names a file that is no key store (PKCS #12) with key and certificate')
      }
      return { pfx, passphrase }
    },
  }
}

export const EXCEPTION = 'or name that host in PLAINTEXT_HOSTS when the network to it is private'

const addressesOf = ({ fault, text, checked, kind }: Faults, environment: string, env: Variables) => {
  const areHosts = (value: string) => value.split(/\s+/).every(isHost)
  const hosts = checked(
    'PLAINTEXT_HOSTS',
    areHosts,
    'must list names or addresses of machines, without protocol or port',
  )
  const allowed = hosts?.split(/\s+/).map(plainHost) ?? []
  /** Whether connections to a host need no TLS: a socket, this host, or a host listed in PLAINTEXT_HOSTS. */
  const isPrivate = (host: string): boolean =>
    host.startsWith('/') || isSameMachine(host) || allowed.includes(plainHost(host))
  const isProductionLike = hasProductionChecks(environment)
  const protocols = isProductionLike ? ['https:'] : ['http:', 'https:']
  const isWebAddress = (value: string) => {
    const url = parsed(value)
    if (url === undefined || url.username) return false
    // In a rehearsal the simulators may run beside the service.
    const isBeside = environment === 'QA' && url.protocol === 'http:' && isSameMachine(url.hostname)
    return isBeside || protocols.includes(url.protocol)
  }
  const fit = `must be an address with ${protocols.join(' or ')}, and nobody's name in it`
  const webAddress = (name: string) => checked(name, isWebAddress, fit)?.replace(/\/$/, '')
  return {
    isPrivate,
    webAddress,
    /** Compared with the provider's own, character by character: a slash that ends its path belongs to it. */
    issuer: (name: string) => checked(name, isWebAddress, fit)?.replace(/^(\w+:\/\/[^/]+)\/$/, '$1'),
    /** The address of a site, with nothing after its host and port. */
    origin: (name: string) => {
      const value = webAddress(name)
      if (value !== undefined && parsed(value)?.origin !== value)
        fault(name, 'must be an origin: no path after name and port')
      return value
    },
    mailServer: kind(
      (value) => isMailServer(value, isProductionLike),
      'must be an address with smtp: or smtps:, and leave TLS as it is',
    ),
    database: (name: string) => {
      const value = text(name)
      if (value === undefined) return undefined
      const url = parseDatabaseAddress(value)
      if (namesSeveralHosts(value)) fault(name, SEVERAL_HOSTS_FAULT)
      else if (url === null) fault(name, 'must be an address with postgres:')
      else if (!hasOnlyAllowedParameters(url)) fault(name, PARAMETERS_FAULT)
      else if (isProductionLike && !isVerified(url) && !isPrivate(databaseHost(url, env['PGHOST'])))
        fault(name, `reaches another host without TLS: add sslmode=verify-full, ${EXCEPTION}`)
      return value
    },
    place: kind(
      (value) => !value.includes('://') || /^s3:\/\/[^/]+\/?$/.test(value),
      'must be a folder, or s3://bucket',
    ),
    host: kind((value) => /^[\w.:-]+$/.test(value), 'must be the name or address of a machine'),
    plainAddress: kind((value) => /^[^\s<>@]+@[^\s<>@]+$/.test(value), 'must be a mail address without a name'),
    mailAddress: kind((value) => /^[^\r\n@]+@[^\r\n@]+$/.test(value), 'must be a mail address'),
  }
}

export const reader = (env: Variables) => {
  const environment = env['ENVIRONMENT'] || 'production'
  const isProductionLike = hasProductionChecks(environment)
  const faults = faultsOf(env)
  const { text, checked } = faults
  return {
    ...faults,
    isProductionLike,
    ...secretsOf(faults, isProductionLike),
    ...filesOf(faults, env),
    ...addressesOf(faults, environment, env),
    oneOf: <Word extends string>(name: string, words: readonly Word[], fallback: Word): Word => {
      const value = checked(
        name,
        (each) => words.some((word) => word === each),
        `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
      )
      return words.find((word) => word === value) ?? fallback
    },
    /** Separated by white space. */
    list: (name: string): readonly string[] | undefined => text(name)?.split(/\s+/),
    number: (name: string, fallback: number, { from = 1, to, unit }: Range): number => {
      const isRight = (value: string) => /^\d{1,16}$/.test(value) && Number(value) >= from && Number(value) <= to
      return Number(checked(name, isRight, `must be a whole number from ${from} to ${to} (${unit})`) ?? fallback)
    },
  }
}
