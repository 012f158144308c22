/**
 * Serves the web app: assets cached permanently, the page always revalidated. Every address gets the same page, with
 * 404 where none exists.
 */
import { existsSync } from 'node:fs'
import staticFiles from '@fastify/static'
import { pageAt } from '@sievert/domain/addresses'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dependencies } from '../ports/dependencies.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import type { Api } from './api.ts'
import { timedHandler } from './limit-work.ts'
import { assetOfAnotherVersion, CACHED_FOREVER } from './web-assets.ts'

/** API calls and assets: a missing script must not be answered with a page. */
const NO_PAGE = /^\/(api|assets)\//

/** The whole file, regardless of range and conditional headers. */
const WHOLE = { acceptRanges: false, etag: false, lastModified: false }

/** Whether the web app has a page at this path. */
const isPage = (path: string, { environment, fakeLogin }: Dependencies['config']): boolean => {
  const page = pageAt(path)
  // A tool for authors of application types.
  if (page?.startsWith('/preview/')) return environment !== 'production'
  return page === '/login-fake' ? fakeLogin : page !== undefined
}

/** The cheapest call that tells whether the object named in the address exists for this person. */
const asksFor = (path: string): string | undefined => {
  const page = pageAt(path)
  const [, , named] = path.split('/')
  if (page?.startsWith('/app/$')) return `applications/${named}/draft-key`
  return page?.startsWith('/preview/') ? `businesstypes/${named}` : undefined
}

/**
 * True only when the API answers 404. The page itself handles a missing login or identity, and shows other failures.
 */
const isMissing = async (app: Api, { ip, headers }: FastifyRequest, path: string): Promise<boolean> => {
  const call = asksFor(path)
  if (call === undefined) return false
  // Loading the page is no activity of the person: it prolongs no session.
  const asking = { cookie: headers.cookie ?? '', 'sievert-background': 'true' }
  const asked = app.inject({ url: `/api/v1/${call}`, headers: asking, remoteAddress: ip })
  // Rejects while the process ends, when Fastify accepts no injected request.
  return asked.then(
    ({ statusCode }) => statusCode === 404,
    () => false,
  )
}

const serveFiles = (app: Api, webDir: string) =>
  app.register(staticFiles, {
    root: webDir,
    wildcard: false,
    // Files that the build has compressed are sent unchanged.
    preCompressed: true,
    // Not served under their own names: addresses of the page are handled below, and compressed files use the
    // original's name.
    globIgnore: ['index.html', '**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? CACHED_FOREVER : 'no-cache')
    },
  })

/** In development there may be no built web app: Vite serves it. */
export const serveWebApp = async (app: Api, deps: Dependencies): Promise<void> => {
  const { config } = deps
  const hasWebApp = existsSync(config.webDir)
  if (hasWebApp) await serveFiles(app, config.webDir)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    const path = url.replace(/\?.*$/s, '')
    const isRead = method === 'GET' || method === 'HEAD'
    const asset = isRead && (await assetOfAnotherVersion(deps, path))
    if (asset) return reply.header('cache-control', CACHED_FOREVER).type(asset.type).send(asset.content)
    if (!hasWebApp || !isRead || NO_PAGE.test(url)) throw new AppError('error.not-found.text')
    // The web app shows its 404 page; the status informs clients that do not render it.
    if (isPage(path, config) && !(await isMissing(app, request, path))) return reply.sendFile('index.html')
    return reply.code(404).sendFile('index.html', WHOLE)
  }
  app.setNotFoundHandler((request, reply) => timedHandler(request, () => answer(request, reply)))
}
