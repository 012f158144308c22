/** Figures of the answers since this process started: their number by status, and how long they take. */
import type { Api } from './api.ts'
import { labelsText } from './metrics-text.ts'

/** Upper bounds in seconds; each request is given up after 30. */
const BOUNDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const NAME = 'sievert_http_request_duration_seconds'

type Histogram = { atMost: number[]; count: number; seconds: number }

/** Counts every answer. Call it before routes are added. Returns the lines of `/metrics`. */
export const countRequests = (app: Api): (() => string[]) => {
  const counts = new Map<string, number>()
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    const labels = labelsText({ method, route: routeOptions.url ?? 'none', status: `${statusCode}` })
    counts.set(labels, (counts.get(labels) ?? 0) + 1)
  })
  return () => [
    '# TYPE sievert_http_requests_total counter',
    ...[...counts].map(([labels, count]) => `sievert_http_requests_total{${labels}} ${count}`),
  ]
}

/** Measures every answer. Call it before routes are added. Returns the lines of `/metrics`. */
export const measureLatency = (app: Api): (() => string[]) => {
  const histograms = new Map<string, Histogram>()
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = labelsText({
      method,
      route: routeOptions.url ?? 'none',
      class: `${Math.floor(statusCode / 100)}xx`,
    })
    const { atMost, count, seconds } = histograms.get(labels) ?? { atMost: BOUNDS.map(() => 0), count: 0, seconds: 0 }
    const took = elapsedTime / 1000
    histograms.set(labels, {
      atMost: atMost.map((number, at) => (took <= (BOUNDS[at] ?? 0) ? number + 1 : number)),
      count: count + 1,
      seconds: seconds + took,
    })
  })
  return () => [
    `# TYPE ${NAME} histogram`,
    ...[...histograms].flatMap(([labels, { atMost, count, seconds }]) => [
      ...BOUNDS.map((bound, at) => `${NAME}_bucket{${labels},le="${bound}"} ${atMost[at]}`),
      `${NAME}_bucket{${labels},le="+Inf"} ${count}`,
      `${NAME}_sum{${labels}} ${seconds.toFixed(4)}`,
      `${NAME}_count{${labels}} ${count}`,
    ]),
  ]
}
