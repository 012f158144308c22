/** The web app: its assets for ever, its page always fresh, and the same page for every address that it may know. */
import { existsSync } from 'node:fs'
import staticFiles from '@fastify/static'
import { AppError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import type { Api } from './api.ts'
import { createPageDrawer, rendererOf } from './drawn-pages.ts'

/** Pages that are worth drawing: those of an application. */
const DRAWN = /^\/app\/[^/]+\?/

/** Throws when the web app is built by half. While it is developed Vite serves it, whatever an old build has left. */
export const serveWebApp = async (app: Api, { webDir, environment }: Needs['config']): Promise<void> => {
  const hasWebApp = existsSync(webDir)
  if (hasWebApp && environment !== 'development' && !existsSync(rendererOf(webDir)))
    throw new Error(`${rendererOf(webDir)} is missing: build the web app with \`node scripts/web-build.ts\`.`)
  if (hasWebApp)
    await app.register(staticFiles, {
      root: webDir,
      wildcard: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  const drawPage = createPageDrawer(app, webDir)
  app.setNotFoundHandler(async (request, reply) => {
    // A page's address, not a call or one of its parts: a missing script must not be answered by a page.
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(request.url)
    if (!hasWebApp || !isPage) throw new AppError('error.not-found.text')
    // A tool of those who write application types; the page says itself that there is nothing.
    if (environment === 'production' && request.url.startsWith('/preview')) reply.code(404)
    const drawn = DRAWN.test(request.url) ? await drawPage(request) : undefined
    if (drawn === undefined) return reply.sendFile('index.html')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(drawn)
  })
}
