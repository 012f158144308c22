/** For those who run the service: is it alive, is it ready, and what has it been doing. */

import { type ErrorCode, STATUS } from '@sievert/contract/errors'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { sha256 } from '../authentication/secrets.ts'
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { GAUGES, type Reading } from '../ports/readings.ts'
import type { Api } from './api.ts'
import { operationsOf } from './operation-schema.ts'
import type { ProblemCounts } from './problems.ts'

const Status = Type.Object({ status: Type.String() }, { description: 'In a word', examples: [{ status: 'ok' }] })
const operations = operationsOf('Operations', {
  readHealth: {
    summary: 'The process is alive',
    description: 'Answers as long as the process does; asks nothing else.',
    access: 'anyone',
    response: { 200: Status },
  },
  readReadiness: {
    summary: 'The database answers, and the process is not about to end',
    description: 'For a load balancer: 503 while the database does not answer.',
    access: 'anyone',
    response: { 200: Status, 503: Status },
  },
  readMetrics: {
    summary: 'Figures for Prometheus',
    description:
      'With the configured token as a bearer; without one configured, only from the machine itself. Everybody else is told that there is nothing.',
    access: 'operator',
    reads: {
      headers: Type.Object({ authorization: Type.Optional(Type.String({ description: 'Bearer and the token' })) }),
    },
    fails: ['error.not-found.text'],
    produces: ['text/plain'],
    response: { 200: Type.String({ description: 'The text format of Prometheus, 0.0.4' }) },
  },
})

type Counter = { count: number; seconds: number }
/** Answers by method, route and status, since this process started. */
export type RequestCounts = ReadonlyMap<string, Counter>

/** Counts every answer of the application. To be called before routes are added. */
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

/** Each, also when it is 0: silence can't be taken for health. */
const problemText = (problems: ProblemCounts): string[] =>
  (Object.keys(STATUS) as ErrorCode[]).map(
    (code) => `sievert_problems_total{code="${code}"} ${problems.get(code) ?? 0}`,
  )

const metricsText = ({ counts, problems }: OwnState, readings: readonly Reading[]): string =>
  [
    ...gaugeText(readings),
    '# TYPE sievert_http_requests_total counter',
    ...[...counts].map(([labels, { count }]) => `sievert_http_requests_total{${labels}} ${count}`),
    '# TYPE sievert_http_request_seconds_total counter',
    ...[...counts].map(
      ([labels, { seconds }]) => `sievert_http_request_seconds_total{${labels}} ${seconds.toFixed(4)}`,
    ),
    '# TYPE sievert_problems_total counter',
    ...problemText(problems),
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ].join('\n')

/** With the token; without one configured, from this machine itself and not through a proxy on it. */
const mayReadMetrics = ({ headers, socket }: FastifyRequest, token: string | undefined): boolean => {
  if (token) return sha256(headers.authorization ?? '').equals(sha256(`Bearer ${token}`))
  const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

type OwnState = { counts: RequestCounts; problems: ProblemCounts; isEnding: () => boolean }

export const operationRoutes = (needs: Needs, own: OwnState) => async (api: Api) => {
  // Probes ask every few seconds: that they came is not worth a line.
  const logLevel = needs.config.logLevel === 'silent' ? 'silent' : 'warn'
  api.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  api.get('/health', { logLevel, schema: operations.readHealth }, async () => ({ status: 'ok' }))
  api.get(
    '/ready',
    {
      logLevel,
      schema: operations.readReadiness,
    },
    async (request, reply) => {
      if (own.isEnding()) return reply.code(503).send({ status: 'the process ends' })
      try {
        await needs.stores.sessions.find(sha256(''))
        return { status: 'ok' }
      } catch (error) {
        request.log.warn({ err: error }, 'not ready')
        return reply.code(503).send({ status: 'the database does not answer' })
      }
    },
  )
  api.get('/metrics', { logLevel, schema: operations.readMetrics }, async (request, reply) => {
    if (!mayReadMetrics(request, needs.config.metricsToken)) throw new AppError('error.not-found.text')
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metricsText(own, await needs.readings.read(needs.clock.now())))
  })
}
