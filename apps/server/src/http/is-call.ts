/** Tells calls, which count against the rate limit of their address, from pages and assets. */
import type { FastifyRequest } from 'fastify'

/** Whether the request is below `/api` or `/auth`. Without a route, the URL decides. */
export const isCall = ({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean =>
  /^\/(api|auth)\b/.test(routeOptions.url ?? decodeURI(url))
