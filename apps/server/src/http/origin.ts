/** Refuses state-changing calls from other sites' pages (cross-site request forgery). */
import { CHANGING } from '@sievert/contract/failures-of'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../utilities/errors/app-error.ts'
import type { Api } from './api.ts'

/**
 * A browser always sends Origin with such a call; a call without it does not come from a browser. Never compared with
 * Host.
 */
const isForeign = ({ headers }: FastifyRequest, publicOrigin: string): boolean => {
  if (headers.origin !== undefined && headers.origin !== publicOrigin) return true
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

export const refuseForeignOrigins = (api: Api, publicOrigin: string): void => {
  api.addHook('onRequest', async (request) => {
    if (CHANGING.has(request.method) && isForeign(request, publicOrigin))
      throw new AppError('error.foreign-origin.text')
  })
}
