/** Health, readiness and metrics for operators, and the security contact. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { addressOf } from '@sievert/contract/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../ports/dependencies.ts'
import type { Readings } from '../ports/gauges.ts'
import { sha256 } from '../utilities/crypto/secrets.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { withinDeadline } from '../utilities/timing/deadline.ts'
import { DAY_MS } from '../utilities/timing/durations.ts'
import type { Api } from './api.ts'
import { bind } from './bind.ts'
import { metricsText } from './metrics-text.ts'
import type { ProblemCounts } from './problems.ts'

/** `counts` and `latencies`: lines of `/metrics`. */
type OwnState = {
  counts: () => string[]
  latencies: () => string[]
  problems: ProblemCounts
  isEnding: () => boolean
  mayLog: (cause: string) => boolean
}

/** Requires the token. Without a configured token: only from this machine itself, not through a proxy on it. */
const mayReadMetrics = ({ headers, socket }: FastifyRequest, tokens: readonly string[]): boolean => {
  const given = sha256(headers.authorization ?? '')
  if (tokens.length > 0) return tokens.some((token) => given.equals(sha256(`Bearer ${token}`)))
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

/** RFC 9116: states an expiry of at most a year, renewed with each request. */
const securityText = ({ config, catalogue, clock }: Dependencies): string => {
  const expires = new Date(clock.now().getTime() + 180 * DAY_MS).toISOString()
  const canonical = `${config.publicOrigin}${addressOf('readSecurityContact').path}`
  return `Contact: mailto:${catalogue.authority.email}\nExpires: ${expires}\nPreferred-Languages: sv, en\nCanonical: ${canonical}\n`
}

const PROBE = { config: { isProbe: true } } as const
/** Shorter than the timeout of a load balancer. */
const READY_MS = 2000

/**
 * Sends the database a cheap statement. While the database is silent, all probes wait for the same statement, on one
 * connection.
 */
const databaseProbe = ({ readings }: Pick<Dependencies, 'readings'>) => {
  let asking: ReturnType<typeof readings.readiness> | undefined
  return () => {
    asking ??= readings.readiness().finally(() => {
      asking = undefined
    })
    return withinDeadline(asking, READY_MS, 'an answer of the database')
  }
}

const notReady = (reply: FastifyReply, status: string, more: object = {}) => {
  reply.code(503)
  return { status, ...more }
}

/** A database above the code is that of a rolling upgrade: its migrations only add. */
const unreadyBecause = ({ isWritable, migrations }: Awaited<ReturnType<Readings['readiness']>>) => {
  if (!isWritable) return 'the database is read-only'
  return migrations.found < migrations.expected ? 'the database must be migrated' : undefined
}

/** `ahead`: milliseconds by which the database's clock is ahead of the time-stamp authority's. */
const outsideSkews = ({ eids }: Dependencies, skew?: number, ahead?: number): Record<string, number> => ({
  BankID: eids.BankID.clockAhead(),
  ...(eids.Freja_eID && { Freja_eID: eids.Freja_eID.clockAhead() }),
  ...(skew !== undefined && ahead !== undefined && { 'time-stamp authority': ahead + skew }),
})

/** Without the database, the figures of the process remain: they raise the alarm. */
const figuresOfDatabase = async (deps: Dependencies) => {
  const { readings, clock, clockSkew, authorityClock, catalogue } = deps
  const asked = Promise.all([
    readings.read(clock.now()),
    clockSkew(),
    readings.unavailable(catalogue.knownVersions),
    authorityClock.last(),
    readings.readiness(),
  ])
  const found = await withinDeadline(asked, READY_MS, 'an answer of the database').catch(() => undefined)
  return {
    readings: found?.[0] ?? [],
    skew: found?.[1],
    outsideSkews: outsideSkews(deps, found?.[1], found?.[3]?.ahead),
    unavailable: found?.[2],
    isDatabaseUsable: found?.[4].isWritable ?? false,
  }
}

export const operationRoutes = (deps: Dependencies, own: OwnState) => async (api: Api) => {
  // Samples by a timer, the default, would be most of the work of an idle process.
  const delay = monitorEventLoopDelay({ samplePerIteration: true })
  delay.enable()
  api.addHook('onClose', async () => void delay.disable())
  api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  const askDatabase = databaseProbe(deps)
  bind(api, 'readHealth', async () => ({ status: 'ok' }), PROBE)
  bind(
    api,
    'readReadiness',
    async ({ request, reply }) => {
      if (own.isEnding()) return notReady(reply, 'the process ends')
      try {
        const readiness = await askDatabase()
        const { migrations } = readiness
        const reason = unreadyBecause(readiness)
        if (reason) return notReady(reply, reason, { migrations })
        const fault = deps.storeProbe.fault()
        // A store that fails later fails for all processes: without it they save, but take no files.
        return fault && !deps.storeProbe.hasWorked()
          ? notReady(reply, fault, { migrations })
          : { status: fault ?? 'ok', migrations }
      } catch (error) {
        if (own.mayLog('not ready')) request.log.warn({ err: error }, 'not ready')
        return notReady(reply, 'the database does not answer')
      }
    },
    PROBE,
  )
  bind(api, 'readMetrics', async ({ request, reply }) => {
    if (!mayReadMetrics(request, deps.config.metricsTokens)) throw new AppError('error.not-found.text')
    reply.type('text/plain; version=0.0.4; charset=utf-8')
    const { readings, ...figures } = await figuresOfDatabase(deps)
    const longestStop = delay.max / 1e9
    const delays = { '0.5': delay.percentile(50) / 1e9, '0.99': delay.percentile(99) / 1e9 }
    delay.reset()
    const freeBytes = await deps.fileStore.freeBytes()
    return metricsText(readings, {
      requests: [...own.counts(), ...own.latencies()],
      problems: own.problems,
      ...figures,
      delays,
      longestStop,
      pool: deps.readings.pool(),
      version: deps.config.version,
      certificates: deps.certificates,
      freeBytes,
      isStoreUsable: deps.storeProbe.fault() === undefined,
      isCorrectionRefused: deps.catalogue.isCorrectionRefused(),
    })
  })
  bind(api, 'readSecurityContact', async ({ reply }) => {
    reply.type('text/plain; charset=utf-8')
    return securityText(deps)
  })
}
