/** The text of `/metrics`, in the format of Prometheus. */
import { type ErrorCode, STATUS } from '@sievert/contract/errors'
import type { CertificateEnd } from '../ports/certificates.ts'
import { GAUGES, type PoolCounts, type Reading } from '../ports/gauges.ts'
import type { Config } from '../settings/config.ts'
import { DAY_MS } from '../utilities/timing/durations.ts'
import type { ProblemCounts } from './problems.ts'

type Sample = { labels?: Record<string, string>; value: number | string }

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

/** `status="200",…`, each value in one line. */
export const labelsText = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([label, text]) => `${label}="${escaped(text)}"`)
    .join(',')

const sampleText = (name: string, { labels = {}, value }: Sample): string => {
  const text = labelsText(labels)
  return `${text ? `${name}{${text}}` : name} ${value}`
}

const family = (type: 'counter' | 'gauge', name: string, help: string, samples: readonly Sample[]): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...samples.map((sample) => sampleText(name, sample)),
]

const gaugeText = (readings: readonly Reading[]): string[] =>
  Object.entries(GAUGES).flatMap(([name, help]) =>
    family(
      'gauge',
      name,
      help,
      readings.filter(({ gauge }) => gauge === name),
    ),
  )

/** Counts of 0 are included, so that a missing value is recognised as a fault. */
const problemSamples = (problems: ProblemCounts): Sample[] =>
  (Object.keys(STATUS) as ErrorCode[]).map((code) => ({ labels: { code }, value: problems.of(code) }))

/** Days until each certificate ends, by the clock of this host. */
const certificateSamples = (certificates: readonly CertificateEnd[]): Sample[] =>
  certificates.map(({ setting, endsAt }) => ({
    labels: { setting },
    value: ((endsAt.getTime() - Date.now()) / DAY_MS).toFixed(1),
  }))

const labelledBy = (label: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }))

/** Figures of this process. */
export type ProcessFigures = {
  /** Lines about the answers to requests. */
  requests: readonly string[]
  problems: ProblemCounts
  /** Milliseconds. Undefined without the database, as `unavailable`. */
  skew: number | undefined
  /** Milliseconds by which this host's clock is ahead of those outside that have answered, by their names. */
  outsideSkews: Readonly<Record<string, number>>
  unavailable: number | undefined
  /** Seconds for which the event loop was delayed since the last reading, by quantile, and at most. */
  delays: Record<'0.5' | '0.99', number>
  longestStop: number
  pool: PoolCounts
  version: Config['version']
  certificates: readonly CertificateEnd[]
  freeBytes: number | undefined
  isDatabaseUsable: boolean
  isStoreUsable: boolean
  isCorrectionRefused: boolean
}

export const metricsText = (readings: readonly Reading[], own: ProcessFigures): string => {
  const gauge = (name: string, help: string, samples: readonly Sample[]) => family('gauge', name, help, samples)
  const one = (value: number | undefined): Sample[] => (value === undefined ? [] : [{ value }])
  return [
    ...gaugeText(readings),
    ...gauge(
      'sievert_clock_skew_seconds',
      'How far the clock of this host is ahead of that of the database',
      one(own.skew && own.skew / 1000),
    ),
    ...gauge(
      'sievert_outside_clock_skew_seconds',
      'How far the clock of this host is ahead of that of an eID or the time-stamp authority, by the last answer',
      Object.entries(own.outsideSkews).map(([of, skew]) => ({ labels: { of }, value: skew / 1000 })),
    ),
    ...gauge(
      'sievert_certificate_days',
      'Days until the certificate of a setting ends',
      certificateSamples(own.certificates),
    ),
    ...gauge('sievert_file_store_free_bytes', 'Space left in the folder of the file store', one(own.freeBytes)),
    ...gauge(
      'sievert_database_usable',
      'Whether this process can use the database; without it the figures of the database are missing',
      one(Number(own.isDatabaseUsable)),
    ),
    ...gauge(
      'sievert_file_store_usable',
      'Whether this process can use the file store',
      one(Number(own.isStoreUsable)),
    ),
    ...gauge(
      'sievert_text_correction_refused',
      'Whether the newest correction of texts has faults, so that this process does not show it',
      one(Number(own.isCorrectionRefused)),
    ),
    ...gauge(
      'sievert_unavailable_applications',
      'Applications of a version that the catalogue of this process lacks',
      one(own.unavailable),
    ),
    ...own.requests,
    ...family('counter', 'sievert_problems_total', 'Answers with an error code', problemSamples(own.problems)),
    ...gauge('process_resident_memory_bytes', 'Memory of this process', one(process.memoryUsage.rss())),
    ...gauge(
      'nodejs_eventloop_delay_max_seconds',
      'Longest stop of the event loop since the last reading',
      one(own.longestStop),
    ),
    ...gauge('nodejs_eventloop_delay_seconds', 'Delay of the event loop', labelledBy('quantile', own.delays)),
    ...gauge(
      'sievert_database_connections',
      'Connections of this process, and statements that wait for one',
      labelledBy('state', own.pool),
    ),
    ...gauge('sievert_build_info', 'The version of this process', [{ labels: own.version, value: 1 }]),
    '',
  ].join('\n')
}
