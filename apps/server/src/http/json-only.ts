/** Refuses bodies of another kind where JSON is expected; without this a form could reach such a route as an empty body. */
import { AppError } from '../errors.ts'
import type { Api } from './api.ts'

export const requireJson = (api: Api): void => {
  api.addHook('onRequest', async (request) => {
    const type = request.headers['content-type']
    if (request.routeOptions.schema?.body === undefined || type === undefined) return
    if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('error.media-type.text')
  })
}
