/** Health, readiness and metrics for operators, and the security contact. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { addressOf } from '@sievert/contract/calls'
import { type ErrorCode, STATUS } from '@sievert/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CertificateEnd } from '../ports/certificates.ts'
import type { Dependencies } from '../ports/dependencies.ts'
import { GAUGES, type PoolCounts, type Reading } from '../ports/gauges.ts'
import type { Config } from '../settings/config.ts'
import { sha256 } from '../utilities/crypto/secrets.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { withinDeadline } from '../utilities/timing/deadline.ts'
import type { Api } from './api.ts'
import { bind } from './bind.ts'
import type { ProblemCounts } from './problems.ts'

const DAY_MS = 86_400_000

type Counter = { count: number; seconds: number }
/** Number of answers by method, route and status since this process started. */
export type RequestCounts = ReadonlyMap<string, Counter>

/** Counts every answer of the application. Call it before routes are added. */
export const countRequests = (app: Api): RequestCounts => {
  const counts = new Map<string, Counter>()
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = `method="${request.method}",route="${route}",status="${reply.statusCode}"`
    const before = counts.get(labels) ?? { count: 0, seconds: 0 }
    counts.set(labels, { count: before.count + 1, seconds: before.seconds + reply.elapsedTime / 1000 })
  })
  return counts
}

const labelled = (name: string, labels: Record<string, string>): string => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name
}

const gaugeText = (readings: readonly Reading[]): string[] =>
  Object.entries(GAUGES).flatMap(([name, help]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...readings.filter(({ gauge }) => gauge === name).map(({ labels, value }) => `${labelled(name, labels)} ${value}`),
  ])

/** Counts of 0 are included, so that a missing value is recognised as a fault. */
const problemText = (problems: ProblemCounts): string[] =>
  (Object.keys(STATUS) as ErrorCode[]).map((code) => `sievert_problems_total{code="${code}"} ${problems.of(code)}`)

type OfProcess = {
  skew: number
  unavailable: number
  /** Seconds for which the event loop was delayed since the last reading, by quantile, and at most. */
  delays: Record<'0.5' | '0.99', number>
  longestStop: number
  pool: PoolCounts
  version: Config['version']
  certificates: readonly CertificateEnd[]
  freeBytes: number | undefined
}

/** Days until each certificate ends, by the clock of this host; a start with a renewed one begins anew. */
const certificateText = (certificates: readonly CertificateEnd[]): string[] => [
  '# HELP sievert_certificate_days Days until the certificate of a setting ends',
  '# TYPE sievert_certificate_days gauge',
  ...certificates.map(
    ({ setting, endsAt }) =>
      `sievert_certificate_days{setting="${setting}"} ${((endsAt.getTime() - Date.now()) / DAY_MS).toFixed(1)}`,
  ),
]

const metricsText = (
  { counts, latencies, problems }: OwnState,
  readings: readonly Reading[],
  { skew, unavailable, delays, longestStop, pool, version, certificates, freeBytes }: OfProcess,
): string =>
  [
    ...gaugeText(readings),
    '# HELP sievert_clock_skew_seconds How far the clock of this host is ahead of that of the database',
    '# TYPE sievert_clock_skew_seconds gauge',
    `sievert_clock_skew_seconds ${skew / 1000}`,
    ...certificateText(certificates),
    ...(freeBytes === undefined
      ? []
      : [
          '# HELP sievert_file_store_free_bytes Space left in the folder of the file store',
          '# TYPE sievert_file_store_free_bytes gauge',
          `sievert_file_store_free_bytes ${freeBytes}`,
        ]),
    '# HELP sievert_unavailable_applications Applications of a version that the catalogue of this process lacks',
    '# TYPE sievert_unavailable_applications gauge',
    `sievert_unavailable_applications ${unavailable}`,
    '# TYPE sievert_http_requests_total counter',
    ...[...counts].map(([labels, { count }]) => `sievert_http_requests_total{${labels}} ${count}`),
    '# TYPE sievert_http_request_seconds_total counter',
    ...[...counts].map(
      ([labels, { seconds }]) => `sievert_http_request_seconds_total{${labels}} ${seconds.toFixed(4)}`,
    ),
    ...latencies(),
    '# TYPE sievert_problems_total counter',
    ...problemText(problems),
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# HELP nodejs_eventloop_delay_max_seconds Longest stop of the event loop since the last reading',
    '# TYPE nodejs_eventloop_delay_max_seconds gauge',
    `nodejs_eventloop_delay_max_seconds ${longestStop}`,
    '# TYPE nodejs_eventloop_delay_seconds gauge',
    ...Object.entries(delays).map(
      ([quantile, value]) => `nodejs_eventloop_delay_seconds{quantile="${quantile}"} ${value}`,
    ),
    '# HELP sievert_database_connections Connections of this process, and statements that wait for one',
    '# TYPE sievert_database_connections gauge',
    ...Object.entries(pool).map(([state, value]) => `sievert_database_connections{state="${state}"} ${value}`),
    '# TYPE sievert_build_info gauge',
    labelled('sievert_build_info', version).concat(' 1'),
    '',
  ].join('\n')

/** Requires the token. Without a configured token: only from this machine itself, not through a proxy on it. */
const mayReadMetrics = ({ headers, socket }: FastifyRequest, tokens: readonly string[]): boolean => {
  const given = sha256(headers.authorization ?? '')
  if (tokens.length > 0) return tokens.some((token) => given.equals(sha256(`Bearer ${token}`)))
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

type OwnState = {
  counts: RequestCounts
  latencies: () => string[]
  problems: ProblemCounts
  isEnding: () => boolean
  mayLog: (cause: string) => boolean
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
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= readings.isWritable().finally(() => {
      asking = undefined
    })
    return withinDeadline(asking, READY_MS, 'an answer of the database')
  }
}

const notReady = (reply: FastifyReply, status: string) => {
  reply.code(503)
  return { status }
}

export const operationRoutes = (deps: Dependencies, own: OwnState) => async (api: Api) => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
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
        return (await askDatabase()) ? { status: 'ok' } : notReady(reply, 'the database is read-only')
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
    const [readings, skew, unavailable] = await Promise.all([
      deps.readings.read(deps.clock.now()),
      deps.clockSkew(),
      deps.readings.unavailable(deps.catalogue.knownVersions),
    ])
    const longestStop = delay.max / 1e9
    const delays = { '0.5': delay.percentile(50) / 1e9, '0.99': delay.percentile(99) / 1e9 }
    delay.reset()
    const freeBytes = await deps.fileStore.freeBytes()
    return metricsText(own, readings, {
      skew,
      unavailable,
      delays,
      longestStop,
      pool: deps.readings.pool(),
      version: deps.config.version,
      certificates: deps.certificates,
      freeBytes,
    })
  })
  bind(api, 'readSecurityContact', async ({ reply }) => {
    reply.type('text/plain; charset=utf-8')
    return securityText(deps)
  })
}
